import { readdirSync, readFileSync } from 'node:fs';
import { PLANNERS } from 'floodgate';
import { expect, test } from 'vitest';

const FOLDER = new URL('./algorithms/', import.meta.url);
const TABLE = /^### Parameters of `([\w-]+)`\n\n((?:\|.*\n)+)/gm;

const tables = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(TABLE)]);

const shown = (value: unknown): string =>
  value === Number.POSITIVE_INFINITY
    ? '∞'
    : Number.isInteger(value)
      ? (value as number).toLocaleString('en')
      : String(value);

test('every planner has its parameters on a page', () => {
  expect(tables.map(([, id]) => id).sort()).toEqual(PLANNERS.map(({ id }) => id).sort());
});

test.for(PLANNERS)('the parameters of $id are those of its definition', ({ id, parameters }) => {
  const table = tables.find(([, other]) => other === id)![2]!;
  const rows = table.trim().split('\n').slice(2);
  const found = rows.map((row) => {
    const [name, otherwise, paper] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return [name!.replaceAll('`', ''), otherwise, paper];
  });
  expect(found).toEqual(
    Object.entries(parameters).map(([name, spec]) => [
      name,
      shown(spec.default),
      shown('paper' in spec ? spec.paper : spec.default),
    ]),
  );
});
