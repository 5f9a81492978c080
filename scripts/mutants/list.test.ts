import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listMutants, type Mutant, sourceFiles } from './list.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function mutantsOf(code: string): Promise<Mutant[]> {
  const file = join(folder, 'code.ts');
  writeFileSync(file, code);
  return listMutants([file]);
}

it('lists what Stryker changes, with the code that was there', async () => {
  const mutants = await mutantsOf('export const sum = (a: number, b: number) =>\n  a + b;\n');
  expect(mutants).toContainEqual({
    file: join(folder, 'code.ts'),
    mutator: 'ArithmeticOperator',
    original: 'a + b',
    replacement: 'a - b',
    start: { line: 1, column: 2 },
    end: { line: 1, column: 7 },
  });
});

it('leaves the texts of errors alone, but neither their codes nor other texts', async () => {
  const mutants = await mutantsOf(`export function check(n: number, name = 'n'): void {
    if (n < 0) throw new FloodgateError('bad-argument', \`\${name}: \${'below'} zero\`);
    if (n > 9) throw new Error('above nine');
  }`);
  const texts = mutants.filter(({ mutator }) => mutator === 'StringLiteral').map(({ original }) => original);
  expect(texts).toEqual(["'n'", "'bad-argument'"]);
});

it('finds the sources of a folder and leaves out its tests', () => {
  for (const name of ['b.ts', 'a.ts', 'a.test.ts', 'testing.ts', 'notes.md'])
    writeFileSync(join(folder, name), '');
  expect(sourceFiles(folder)).toEqual([join(folder, 'a.ts'), join(folder, 'b.ts')]);
});
