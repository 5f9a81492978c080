import fc from 'fast-check';
import { FloodgateError, Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import {
  Booster,
  type BoostSettings,
  contributions,
  packTrees,
  predictTrees,
  softmax,
  squared,
  type TreeEnsemble,
  tableOf,
  unpackTrees,
} from './index.ts';

const SETTINGS: BoostSettings = {
  learningRate: 0.2,
  leaves: 8,
  leafWeight: 2,
  lambda: 1,
  rowShare: 0.8,
  columnShare: 1,
  seed: 1,
};

function randomRows(count: number, features: number, seed: number): Float32Array[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => Float32Array.from({ length: features }, () => random.next()));
}

function grown(
  rows: readonly Float32Array[],
  target: (row: Float32Array) => readonly number[],
  rounds: number,
  settings = SETTINGS,
): TreeEnsemble {
  const targets = Float32Array.from(rows.flatMap(target));
  const booster = new Booster(
    { table: tableOf(rows), outputs: targets.length / rows.length, targets, loss: squared },
    settings,
  );
  for (let round = 0; round < rounds; round++) booster.step();
  return booster.finish();
}

const ensembles = fc
  .record({
    rows: fc.integer({ min: 1, max: 60 }),
    features: fc.integer({ min: 1, max: 6 }),
    outputs: fc.integer({ min: 1, max: 4 }),
    rounds: fc.integer({ min: 0, max: 8 }),
    leaves: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
  })
  .map(({ rows, features, outputs, rounds, leaves, seed }) => {
    const table = randomRows(rows, features, seed);
    const random = new Random(`${seed}/targets`);
    const ensemble = grown(table, () => Array.from({ length: outputs }, () => random.next()), rounds, {
      ...SETTINGS,
      leaves,
      leafWeight: 1,
    });
    return { ensemble, rows: [...table, ...randomRows(10, features, seed + 1)] };
  });

describe('boosted trees', () => {
  it('learn what depends on two features together', () => {
    const rows = randomRows(600, 6, 1);
    const either = (row: Float32Array) => [row[1]! > 0.5 !== row[4]! > 0.5 ? 1 : 0];
    const ensemble = grown(rows, either, 60);
    const unseen = randomRows(200, 6, 2);
    const right = unseen.filter((row) => Math.round(predictTrees(ensemble, row)[0]!) === either(row)[0]);
    expect(right.length).toBeGreaterThan(180);
  });

  it('learn classes as shares', () => {
    const rows = randomRows(500, 4, 3);
    const classOf = (row: Float32Array) => (row[0]! > 0.6 ? 0 : row[2]! > 0.4 ? 1 : 2);
    const targets = new Float32Array(rows.length * 3);
    rows.forEach((row, i) => {
      targets[i * 3 + classOf(row)] = 1;
    });
    const booster = new Booster({ table: tableOf(rows), outputs: 3, targets, loss: softmax }, SETTINGS);
    const first = booster.step().loss;
    for (let round = 1; round < 40; round++) booster.step();
    expect(booster.step().loss).toBeLessThan(first / 5);
    const ensemble = booster.finish();
    const right = randomRows(200, 4, 4).filter((row) => {
      const odds = predictTrees(ensemble, row);
      return odds.indexOf(Math.max(...odds)) === classOf(row);
    });
    expect(right.length).toBeGreaterThan(185);
  });

  it('do not learn from rows that are held back', () => {
    const rows = randomRows(100, 3, 5);
    const heldBack = Int32Array.from({ length: 50 }, (_, i) => i);
    const targets = Float32Array.from(rows, (_, i) => (i < 50 ? 100 : 1));
    const booster = new Booster(
      { table: tableOf(rows), outputs: 1, targets, loss: squared, heldBack },
      SETTINGS,
    );
    for (let round = 0; round < 20; round++) booster.step();
    expect(predictTrees(booster.finish(), rows[0]!)[0]).toBeCloseTo(1, 3);
  });

  it('count rows by their weights', () => {
    const rows = [Float32Array.of(0), Float32Array.of(0)];
    const weights = Float32Array.of(3, 1);
    const booster = new Booster(
      { table: tableOf(rows), outputs: 1, targets: Float32Array.of(0, 1), weights, loss: squared },
      SETTINGS,
    );
    expect(predictTrees(booster.finish(), [0])[0]).toBe(0.25);
  });

  it('are the same for the same seed', () => {
    const rows = randomRows(80, 4, 6);
    const ensemble = () => packTrees(grown(rows, (row) => [row[0]! * row[1]!], 10));
    expect(ensemble()).toEqual(ensemble());
  });

  it('predict exactly the same after a save and a load', () => {
    fc.assert(
      fc.property(ensembles, ({ ensemble, rows }) => {
        const loaded = unpackTrees(JSON.parse(JSON.stringify(packTrees(ensemble))));
        for (const row of rows) expect(predictTrees(loaded, row)).toEqual(predictTrees(ensemble, row));
        expect(packTrees(loaded)).toEqual(packTrees(ensemble));
      }),
      { numRuns: 25 },
    );
  });

  it('explain a prediction by parts that add up to it', () => {
    fc.assert(
      fc.property(ensembles, ({ ensemble, rows }) => {
        for (const row of rows.slice(-3)) {
          const predicted = predictTrees(ensemble, row);
          for (let output = 0; output < ensemble.outputs; output++) {
            const { expected, byFeature } = contributions(ensemble, row, output);
            const sum = byFeature.reduce((total, part) => total + part, expected);
            expect(sum).toBeCloseTo(predicted[output]!, 9);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('credit the feature that decides', () => {
    const rows = randomRows(300, 5, 7);
    const ensemble = grown(rows, (row) => [row[3]! > 0.5 ? 1 : 0], 30);
    const { byFeature } = contributions(ensemble, [0.5, 0.5, 0.5, 0.9, 0.5], 0);
    expect(byFeature[3]).toBeGreaterThan(0.4);
    expect(Math.max(...byFeature.filter((_, i) => i !== 3).map(Math.abs))).toBeLessThan(0.1);
  });

  it('refuse bytes that were changed or cut, or stay usable', () => {
    const packed = packTrees(grown(randomRows(60, 3, 8), (row) => [row[0]!, row[1]!], 6));
    const bytes = Uint8Array.from(atob(packed.bytes), (letter) => letter.charCodeAt(0));
    const text = (changed: Uint8Array) => btoa(String.fromCharCode(...changed));
    expect(() => unpackTrees({ ...packed, bytes: text(bytes.subarray(0, -1)) })).toThrow('they end at byte');
    expect(() => unpackTrees({ ...packed, bytes: text(Uint8Array.of(...bytes, 0)) })).toThrow('left over');
    expect(() => unpackTrees({ ...packed, bytes: '?' })).toThrow('not base64');
    expect(() => unpackTrees({ ...packed, trees: -1 })).toThrow('trees is -1');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = bytes.slice();
        changed[at]! ^= flip;
        try {
          const loaded = unpackTrees({ ...packed, bytes: text(changed) });
          expect(predictTrees(loaded, [0.1, 0.5, 0.9]).length).toBe(2);
        } catch (error) {
          expect(error).toBeInstanceOf(FloodgateError);
        }
      }),
      { numRuns: 150 },
    );
  });
});
