/** The published benchmark files, where there are any: set FLOODGATE_MAPS to a folder of `.map` and `.scen` files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMovingAiMap, parseMovingAiMap } from './movingai.ts';
import { formatScenario, mapBaseName, parseScenario } from './scenario.ts';

const folder = process.env.FLOODGATE_MAPS ?? '';
const files =
  folder !== '' && existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]).sort() : [];
const maps = files.filter((file) => file.endsWith('.map'));
const scenarios = files.filter((file) => file.endsWith('.scen'));
const read = (file: string) => readFileSync(join(folder, file), 'latin1');

describe.skipIf(maps.length === 0)('published maps', () => {
  it('are all read, with every row and every free tile', { timeout: 60_000 }, () => {
    for (const file of maps) {
      const text = read(file);
      const grid = parseMovingAiMap(text, { file });
      const rows = text.trimEnd().split(/\r?\n/).slice(4);
      expect([file, grid.height, grid.width]).toEqual([file, rows.length, rows[0]!.length]);
      let free = 0;
      for (const row of rows) free += row.replace(/[^.GS]/g, '').length;
      expect([file, grid.freeCount]).toEqual([file, free]);
    }
  });

  it('are written as they were, but for the letters', () => {
    for (const file of maps.slice(0, 20)) {
      const plain = read(file)
        .split('map\n')
        .map((part, i) => (i === 1 ? part.replace(/[GS]/g, '.').replace(/[OTW]/g, '@') : part));
      expect(formatMovingAiMap(parseMovingAiMap(read(file))).trimEnd()).toBe(plain.join('map\n').trimEnd());
    }
  });
});

describe.skipIf(scenarios.length === 0)('published scenarios', () => {
  it('are all read, with every line', { timeout: 60_000 }, () => {
    for (const file of scenarios) {
      const text = read(file);
      const scenario = parseScenario(text, { file });
      expect([file, scenario.queries.length]).toEqual([file, text.trimEnd().split('\n').length - 1]);
      const names = new Set(scenario.queries.map((query) => mapBaseName(query.map)));
      expect([...names]).toEqual([expect.stringMatching(/^[^/\\]+\.map$/)]);
    }
  });

  it('print their lengths as the precision says', () => {
    for (const file of scenarios) {
      const text = read(file);
      const lengthsOf = (lines: string) =>
        lines
          .trimEnd()
          .split('\n')
          .map((line) => line.trim().split(/\s+/).at(-1));
      expect(lengthsOf(formatScenario(parseScenario(text)))).toEqual(lengthsOf(text));
    }
  });
});
