import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../../error.ts';
import type { Grid } from '../../grid/index.ts';
import { generateMap, MAP_KINDS } from './generate.ts';
import type { MapKind, MapKindInfo } from './kind.ts';

const rows = (grid: Grid): string =>
  Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => (grid.isFree(x, y) ? '.' : '@')).join(''),
  ).join('\n');

function expectWhole(grid: Grid, kind: MapKind): void {
  expect(grid.components.count).toBe(1);
  if (kind !== 'maze') expect(grid.freeCount).toBeGreaterThanOrEqual(0.25 * grid.width * grid.height);
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(FloodgateError);
    expect((error as FloodgateError).code).toBe('bad-argument');
    return (error as FloodgateError).message;
  }
  throw new Error('nothing was thrown');
}

/** Any allowed value of every parameter of a kind, or its default. */
function anyParameters(kind: MapKindInfo): fc.Arbitrary<Record<string, number | undefined>> {
  const entries = kind.parameters.map(({ name, min, max, step }) => {
    // Hundredths of the range of a parameter that may be any number.
    const width = step || (max - min) / 100;
    const steps = Math.round((max - min) / width);
    const value = fc
      .integer({ min: 0, max: steps })
      .map((n) => (n === steps && !step ? max : min + n * width));
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}

describe.each(MAP_KINDS.map((kind) => [kind.id, kind] as const))('%s maps', (id, kind) => {
  it('are the same for the same seed and differ between seeds', () => {
    const first = rows(generateMap(id, { seed: 5 }));
    expect(rows(generateMap(id, { seed: 5 }))).toBe(first);
    expect(rows(generateMap(id, { seed: 6 }))).not.toBe(first);
    expect(rows(generateMap(id, { seed: 'five' }))).not.toBe(first);
  });

  it('are the same in every version', () => {
    let sum = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const { passable } = generateMap(id, { seed, width: 150, height: 97 });
      for (let cell = 0; cell < passable.length; cell++) sum = (sum * 31 + passable[cell]!) % 1_000_003;
    }
    expect(sum).toMatchSnapshot();
  });

  it('are one piece and roomy at common sizes', () => {
    for (const [width, height] of [
      [64, 64],
      [128, 128],
      [200, 90],
      [33, 257],
    ] as const) {
      const grid = generateMap(id, { width, height, seed: 11 });
      expect([grid.width, grid.height]).toEqual([width, height]);
      expectWhole(grid, id);
    }
  });

  it('are one piece and roomy for any size, seed and parameters', () => {
    const side = fc.oneof(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 8, max: 110 }));
    fc.assert(
      fc.property(side, side, fc.integer(), anyParameters(kind), (width, height, seed, parameters) => {
        expectWhole(generateMap(id, { ...parameters, width, height, seed }), id);
      }),
      { numRuns: 120 },
    );
  });

  it('are one piece at the ends of every range', () => {
    for (const { name, min, max } of kind.parameters) {
      for (const value of [min, max])
        expectWhole(generateMap(id, { [name]: value, width: 96, height: 72 }), id);
    }
  });

  it('are made in about linear time', () => {
    const start = process.cpuUsage();
    generateMap(id, { width: 1024, height: 1024 });
    // Takes a tenth to a half of a second; the limit only catches what grows faster than the map.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(6000);
  });

  it('refuse each parameter out of range by name, value and range', () => {
    for (const { name, default: usual, min, max, step } of kind.parameters) {
      expect(usual).toBeGreaterThanOrEqual(min);
      expect(usual).toBeLessThanOrEqual(max);
      for (const value of [max + 1, min - 1, Number.NaN, '3']) {
        const message = refusal(() => generateMap(id, { [name]: value }));
        expect(message).toContain(name);
        expect(message).toContain(String(value));
        expect(message).toContain(`from ${min} to ${max}`);
      }
      if (step > 0) expect(refusal(() => generateMap(id, { [name]: min + 0.5 }))).toContain('whole number');
    }
  });
});

describe('generateMap', () => {
  it('refuses an unknown kind with a hint and the list', () => {
    const message = refusal(() => generateMap('cave' as MapKind));
    expect(message).toContain("'cave'");
    expect(message).toContain("did you mean 'caves'");
    for (const { id } of MAP_KINDS) expect(message).toContain(id);
  });

  it('refuses an unknown parameter with the list of the valid ones', () => {
    const message = refusal(() => generateMap('maze', { corridoor: 3 }));
    expect(message).toContain("'corridoor'");
    expect(message).toContain('corridor, winding, loops');
  });

  it('refuses sizes out of range', () => {
    expect(refusal(() => generateMap('caves', { width: 7 }))).toContain('from 8 to 4096, not 7');
    expect(refusal(() => generateMap('caves', { height: 5000 }))).toContain('height');
    expect(refusal(() => generateMap('caves', { height: 64.5 }))).toContain('whole number');
  });

  it('passes on the name, the corner rule and the costs', () => {
    const grid = generateMap('rooms', {
      width: 32,
      height: 32,
      name: 'den',
      corners: 'never',
      costs: 'uniform',
    });
    expect([grid.name, grid.corners, grid.costs]).toEqual(['den', 'never', 'uniform']);
    expect(generateMap('rooms', { width: 32, height: 32, seed: 7 }).name).toBe('rooms-32x32-7');
  });

  it('draws corridors of the asked width', () => {
    const grid = generateMap('maze', { width: 41, height: 41, corridor: 4, loops: 0 });
    const runs = rows(grid)
      .split(/[@\n]+/)
      .filter(Boolean)
      .map((run) => run.length);
    expect(Math.min(...runs)).toBe(4);
  });

  it('gives every player of a battlefield the same land', () => {
    const two = generateMap('rts', { width: 120, height: 90, players: 2, seed: 3 });
    const four = generateMap('rts', { width: 120, height: 120, players: 4, seed: 3 });
    let differing = 0;
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 120; x++) {
        if (y < 90 && two.isFree(x, y) !== two.isFree(119 - x, 89 - y)) differing++;
        if (four.isFree(x, y) !== four.isFree(119 - y, x)) differing++;
      }
    }
    expect(differing).toBe(0);
  });
});
