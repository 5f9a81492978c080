import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cases } from '../../grid/testing.ts';
import { generateMap, MAP_KINDS } from '../../problems/index.ts';
import { broadMap } from '../tree/broad-map.ts';
import { sampleClearance } from '../tree/clearance.ts';
import { findFaces } from '../tree/faces.ts';
import { floodBasins } from '../tree/flood.ts';
import { findHallways } from '../tree/hallways.ts';
import { zoneFacts } from '../tree/zone-facts.ts';
import { Ground } from './ground.ts';
import { KeptBasins } from './kept-basins.ts';

function done<T>(steps: Generator<number, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** How many samples are in basins that share most of their samples with one of the other division. */
function alike(ours: (sample: number) => number, theirs: Int32Array): number {
  const shared = new Map<number, Map<number, number>>();
  for (let sample = 0; sample < theirs.length; sample++) {
    if (theirs[sample] === 0) continue;
    const counts = shared.get(theirs[sample]!) ?? new Map<number, number>();
    shared.set(theirs[sample]!, counts);
    counts.set(ours(sample), (counts.get(ours(sample)) ?? 0) + 1);
  }
  const taken = new Set<number>();
  let samples = 0;
  for (const counts of shared.values()) {
    const [basin, most] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
    if (!taken.has(basin)) samples += most;
    taken.add(basin);
  }
  return samples;
}

describe('KeptBasins', () => {
  it('follow edits as if the ground was measured and flooded again', () => {
    const cases = new Cases<'wider' | 'narrower' | 'basins'>();
    let [all, same, area, sameArea, otherHallways] = [0, 0, 0, 0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom(...MAP_KINDS.map(({ id }) => id)),
        fc.nat(1000),
        fc.array(fc.tuple(fc.nat(63), fc.nat(63), fc.nat(15), fc.nat(15), fc.boolean()), {
          minLength: 1,
          maxLength: 4,
        }),
        (kind, seed, edits) => {
          const grid = generateMap(kind, { width: 64, height: 64, seed });
          const ground = done(Ground.of(grid));
          const basins = done(KeptBasins.of(grid, ground));
          const before = ground.samples.width2.slice();
          const turned = new Set<number>();
          grid.onChange(({ cells }) => {
            for (const cell of cells) turned.add(cell);
          });
          for (const [x, y, width, height, isLine] of edits) {
            const across = isLine ? 1 : Math.min(1 + width, 64 - x);
            grid.setRectPassable(x, y, across, Math.min(1 + height, 64 - y), !grid.isFree(x, y));
            if (turned.size > 0) done(basins.follow(done(ground.follow(turned))));
            turned.clear();
          }
          const broad = broadMap(grid);
          const samples = sampleClearance(grid, broad);
          const hallways = findHallways(samples, broad);
          expect(ground.passable).toEqual(grid.passable);
          expect(ground.broad).toEqual(broad);
          expect(ground.samples.width2).toEqual(samples.width2);
          hallways.forEach((isHallway, cell) => {
            if (isHallway !== ground.hallwayAt[cell]) otherHallways++;
          });
          const whole = floodBasins(samples, hallways);
          findFaces(samples, whole);
          const { roots, label } = basins;
          for (let sample = 0; sample < label.length; sample++) if (samples.width2[sample] !== 0) all++;
          same += alike((sample) => roots[label[sample]!]!, whole.label);
          const [kept, facts] = [basins.facts(), zoneFacts(grid, broad, whole)];
          const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
          area += sum(facts.area);
          sameArea += sum(facts.area) - Math.abs(sum(facts.area) - sum(kept.area));
          cases.add({
            wider: samples.width2.some((width, sample) => width > before[sample]!),
            narrower: samples.width2.some((width, sample) => width < before[sample]!),
            basins: new Set(roots).size > 4,
          });
        },
      ),
      { numRuns: 60 },
    );
    cases.expectPercent({ wider: 40, narrower: 40, basins: 60 });
    expect(same / all).toBeGreaterThan(0.99);
    // Whether a patch is long enough is seen only so far.
    expect(otherHallways / all).toBeLessThan(0.001);
    expect(sameArea / area).toBeGreaterThan(0.99);
  });
});
