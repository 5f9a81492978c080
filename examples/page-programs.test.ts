import { describe, expect, it } from 'vitest';
import { codeOf, promisedOutput } from './page-programs.ts';

const PAGE = `# Title

<!-- examples/quickstart.ts -->

\`\`\`ts
whole();
\`\`\`

<!-- ts setup
const hidden = 1;
-->

\`\`\`ts
console.log(hidden); // → 1
\`\`\`

\`\`\`sh
npm start
\`\`\`

\`\`\`ts browser
document.title = String(hidden);
\`\`\`
`;

describe('the code of a page', () => {
  it('is one program, on the lines of the page', () => {
    const lines = codeOf(PAGE).program!.split('\n');
    const page = PAGE.split('\n');
    expect(lines.filter((line) => line !== '')).toEqual([
      'const hidden = 1;',
      'console.log(hidden); // → 1',
      'export {};',
    ]);
    expect(lines.indexOf('const hidden = 1;')).toBe(page.indexOf('const hidden = 1;'));
  });

  it('has what a browser runs besides, in a program of its own', () => {
    expect(codeOf(PAGE).program).not.toContain('document');
    expect(codeOf(PAGE).browserProgram).toContain('document.title = String(hidden);');
    expect(codeOf('no code').browserProgram).toBeUndefined();
  });

  it('keeps the files that are shown apart', () => {
    expect(codeOf(PAGE).files).toEqual([{ file: 'examples/quickstart.ts', code: 'whole();\n' }]);
  });

  it('names JavaScript that no test runs', () => {
    expect(codeOf('```js\nrun();\n```').untested).toEqual(['run();\n']);
  });

  it('promises output', () => {
    expect(promisedOutput(codeOf(PAGE).program!)).toEqual(['1']);
  });
});
