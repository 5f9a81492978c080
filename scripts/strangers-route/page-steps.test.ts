import { expect, test } from 'vitest';
import { readStartPage } from './page-steps.ts';

const PAGE = `# Go

## Begin

\`\`\`sh
npm create floodgate x
cd x
\`\`\`

Replace everything in \`src/main.ts\`
with this:

<!-- examples/x.ts -->
\`\`\`ts
const a = 1;
\`\`\`

Some words about \`src/other.ts\`.

Add this at the end of \`src/main.ts\`:

\`\`\`ts browser
document.title = String(a);
\`\`\`

Next: [more](more.md)
`;

test('a page is read as the commands and files of its sections, and the next page', () => {
  expect(readStartPage(PAGE)).toEqual({
    sections: [
      { heading: 'Go', steps: [] },
      {
        heading: 'Begin',
        steps: [
          { kind: 'command', line: 'npm create floodgate x' },
          { kind: 'command', line: 'cd x' },
          { kind: 'file', path: 'src/main.ts', code: 'const a = 1;\n', append: false },
          { kind: 'file', path: 'src/main.ts', code: 'document.title = String(a);\n', append: true },
        ],
      },
    ],
    next: 'more.md',
  });
});

test('code that the page gives no place for is an error', () => {
  expect(() => readStartPage(PAGE.replace('Replace everything in', 'Have a look at'))).toThrow(
    'does not say where this code goes:\nconst a = 1;',
  );
});
