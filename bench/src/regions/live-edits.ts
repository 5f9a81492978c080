/** Regions that find their gates again after each of many edits, next to dividing the whole map again. */
import { Random } from 'floodgate';
import { decompose, RegionTree, type Segment } from 'floodgate/regions';
import { gridOf } from '../maps.ts';
import { RandomEdits } from './random-edits.ts';

/** Maps of all sorts, five of them of 512 × 512. */
export const LIVE_MAPS = [
  'ravenkeep',
  'millbrook',
  'emberdeep',
  'stonehalls',
  'four-winds',
  'gloamwarren',
  'longwater',
  'bg512/AR0205SR',
  'bg512/AR0504SR',
  'wc3/duskwood',
];

/** Edits from one comparison with the whole map to the next. */
const CHECK_EVERY = 50;
/** Gates whose middles are no farther apart than this along either axis are the same, in tiles. */
const SAME_GATE = 2;

export interface LiveRow {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  readonly edits: number;
  /** Milliseconds of CPU time per edit, sorted. */
  readonly ms: readonly number[];
  /** Milliseconds of CPU time to divide the whole map again. */
  readonly wholeMs: number;
  /** Gates at all comparisons, of both divisions, and how many of them have no gate of the other close to them. */
  readonly gates: number;
  readonly unmatched: number;
  /** The least share of gates that match, of all comparisons. */
  readonly worst: number;
  /** Zones that are still there after {@link CHECK_EVERY} edits, and how many of them have the same id. */
  readonly zones: number;
  readonly sameId: number;
}

export function measureLiveEdits(map: string, edits: number): LiveRow {
  const grid = gridOf(map);
  const { regions } = decompose(grid);
  const random = new RandomEdits(grid, new Random('live edits'));
  const ms: number[] = [];
  const wholeMs: number[] = [];
  let [gates, unmatched, worst, zones, sameId] = [0, 0, 1, 0, 0];
  let before = regions.zoneOf.slice();
  for (let i = 1; i <= edits; i++) {
    random.make();
    ms.push(cpuMs(() => regions.version));
    if (i % CHECK_EVERY !== 0 && i !== edits) continue;
    wholeMs.push(cpuMs(() => RegionTree.of(grid)));
    const whole = RegionTree.of(grid).segments(regions.level!);
    const ours = regions.gates.map(({ ends }) => ends);
    const lone = withoutMatch(ours, whole) + withoutMatch(whole, ours);
    const all = ours.length + whole.length;
    gates += all;
    unmatched += lone;
    worst = Math.min(worst, all === 0 ? 1 : 1 - lone / all);
    const kept = keptZones(before, regions.zoneOf);
    zones += kept.length;
    sameId += kept.filter(([was, is]) => was === is).length;
    before = regions.zoneOf.slice();
  }
  regions.dispose();
  return {
    ...{ map, width: grid.width, height: grid.height, edits, ms: ms.sort((a, b) => a - b) },
    wholeMs: wholeMs.sort((a, b) => a - b)[wholeMs.length >> 1]!,
    ...{ gates, unmatched, worst, zones, sameId },
  };
}

function withoutMatch(some: readonly Segment[], others: readonly Segment[]): number {
  return some.filter((ends) => !others.some((other) => areSame(ends, other))).length;
}

function areSame(a: Segment, b: Segment): boolean {
  return ([0, 1] as const).every(
    (axis) => Math.abs(a[0][axis] + a[1][axis] - b[0][axis] - b[1][axis]) <= 2 * SAME_GATE,
  );
}

/** Pairs of zones that have more than half of their cells in common. */
function keptZones(before: Int32Array, after: Int32Array): [was: number, is: number][] {
  const common = new Map<number, Map<number, number>>();
  const [sizes, newSizes] = [new Map<number, number>(), new Map<number, number>()];
  const add = (counts: Map<number, number>, zone: number): void => {
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  };
  for (let cell = 0; cell < before.length; cell++) {
    const [was, is] = [before[cell]!, after[cell]!];
    add(sizes, was);
    add(newSizes, is);
    let counts = common.get(was);
    if (!counts) {
      counts = new Map();
      common.set(was, counts);
    }
    add(counts, is);
  }
  const pairs: [number, number][] = [];
  for (const [was, counts] of common) {
    for (const [is, count] of counts) {
      if (was > 0 && is > 0 && 2 * count > sizes.get(was)! && 2 * count > newSizes.get(is)!)
        pairs.push([was, is]);
    }
  }
  return pairs;
}

function cpuMs(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
