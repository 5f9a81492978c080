/** Walls placed and removed: regions and heuristic data brought up to date, next to starting over. */

import { type Grid, Random } from 'floodgate';
import { decompose, Regions } from 'floodgate/regions';
import { gatewayExactHeuristic, gatewayHeuristic } from 'floodgate/search';
import { gridOf } from '../maps.ts';
import { bestOf } from './timing.ts';

export interface EditRow {
  readonly map: string;
  readonly what: string;
  readonly edits: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly anewMs: number;
  /** How many times as long starting over takes. */
  readonly ratio: number;
}

export function measureEdits(map: string, edits: number): EditRow[] {
  const grid = gridOf(map);
  const { regions } = decompose(grid, { method: 'water-level' });
  const gates = regions.gates.map(({ ends }) => ends);
  const gateway = gatewayHeuristic(regions, { autoRepair: false });
  const exact = gatewayExactHeuristic(regions, { autoRepair: false });
  const times = { regions: [] as number[], gateway: [] as number[], exact: [] as number[] };
  const random = new Random('edits');
  for (let i = 0; i < edits; i++) {
    const [x, y] = tileToTurn(grid, random);
    times.regions.push(timed(() => grid.setPassable(x, y, !grid.isFree(x, y))));
    times.gateway.push(timed(() => gateway.repair()));
    times.exact.push(timed(() => exact.repair()));
  }
  const row = (what: string, ms: number[], anewMs: number): EditRow => {
    const sorted = [...ms].sort((a, b) => a - b);
    const medianMs = sorted[Math.floor(sorted.length / 2)]!;
    return { map, what, edits, medianMs, slowestMs: sorted.at(-1)!, anewMs, ratio: anewMs / medianMs };
  };
  return [
    row('regions, same gates', times.regions, bestOf(3, () => new Regions(grid, gates).dispose()).ms),
    row(
      'regions, gates found anew',
      times.regions,
      bestOf(3, () => decompose(grid, { method: 'water-level' }).regions.dispose()).ms,
    ),
    row('gateway', times.gateway, bestOf(2, () => gatewayHeuristic(regions).repair()).ms),
    row('gateway-exact', times.exact, bestOf(2, () => gatewayExactHeuristic(regions).repair()).ms),
  ];
}

/** A free tile, or a wall beside one: what a game would build on or blow up. */
function tileToTurn(grid: Grid, random: Random): readonly [number, number] {
  for (;;) {
    const [x, y] = grid.point(grid.randomFreeCell(random)!);
    if (random.chance(0.5)) return [x, y];
    const walls = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ].filter(([wx, wy]) => grid.contains(wx!, wy!) && !grid.isFree(wx!, wy!));
    if (walls.length > 0) return random.pick(walls) as [number, number];
  }
}

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
