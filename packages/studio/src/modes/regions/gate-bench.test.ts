import { generateMap } from 'floodgate/problems';
import { decompose } from 'floodgate/regions';
import type { HeuristicId } from 'floodgate/search';
import { expect, test } from 'vitest';
import { type GatePlan, planOf, withGate, withMoved, withoutGate } from '../../scene/gate-plan.ts';
import { meanOf } from './estimate.ts';
import { GateBench } from './gate-bench.ts';
import { sampleQueries } from './sample-queries.ts';

const grid = generateMap('rooms', { width: 40, height: 40, seed: 1 });
const { regions } = decompose(grid);
const plan = planOf(
  regions.gates.map(({ ends }) => ends),
  { kind: 'file', name: 'x' },
);
const queries = sampleQueries(grid, 20, 1);

test('sample queries are the same every time, and can all be answered', () => {
  expect(sampleQueries(grid, 20, 1)).toEqual(queries);
  expect(queries).toHaveLength(20);
  for (const { from, to } of queries) {
    expect(grid.components.connected(grid.cell(...from), grid.cell(...to))).toBe(true);
  }
});

test('gates that were edited measure the same as if they had been there from the beginning', () => {
  const [first, second, third, fourth] = plan.gates;
  const moved = withMoved(plan, first!.number, [third!.ends[0], third!.ends[0]]);
  const fewer = withoutGate(withoutGate(moved, second!.number), fourth!.number);
  const edited = withGate(fewer, second!.ends);
  const bench = new GateBench(grid, plan.gates);
  for (const gates of [plan.gates, fewer.gates, edited.gates, [], plan.gates]) {
    for (const id of ['gateway', 'portal'] as HeuristicId[]) {
      const fresh = new GateBench(grid, gates);
      expect(bench.expansions(gates, id, queries)).toEqual(fresh.expansions(gates, id, queries));
      fresh.dispose();
    }
  }
  const portal = (gates: GatePlan['gates']): number[] => bench.expansions(gates, 'portal', queries);
  expect(portal([])).not.toEqual(portal(plan.gates));
  bench.dispose();
});

test('gates save expansions, and none of them is as good as none', () => {
  const bench = new GateBench(grid, plan.gates);
  const mean = (gates: GatePlan['gates'], id: HeuristicId): number =>
    meanOf(bench.expansions(gates, id, queries))!;
  const octile = mean(plan.gates, 'octile');
  expect(mean(plan.gates, 'portal')).toBeLessThan(octile);
  expect(mean([], 'portal')).toBeLessThanOrEqual(octile);
  bench.dispose();
});
