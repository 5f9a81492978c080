import { FlowField, type Grid, Random } from 'floodgate';
import { timed } from '../frames/clock.ts';
import { shuffledCells } from './maps.ts';

/** A field after an edit of one tile next to one built for the edited map. */
export interface Repair {
  readonly walled: boolean;
  readonly repairMs: number;
  readonly buildMs: number;
  readonly repairExpansions: number;
  readonly buildExpansions: number;
}

const SAMPLES = 5;
const WARM_UP = 30;

/** Changes single tiles, drawn from all tiles of the map, and changes them back; each time is the least of some samples. */
export function measureRepairs(grid: Grid, tiles: number): Repair[] {
  const goal = shuffledCells(grid)[0]!;
  const random = new Random('tiles');
  const field = new FlowField(grid, grid.point(goal));
  for (let i = 0; i < WARM_UP; i++) build(grid, goal);
  field.update();
  const repairs: Repair[] = [];
  while (repairs.length < 2 * tiles) {
    const [x, y] = [random.below(grid.width), random.below(grid.height)];
    if (grid.cell(x, y) === goal) continue;
    const isFree = grid.isFree(x, y);
    const samples = Array.from({ length: SAMPLES }, () => [
      measure(grid, field, goal, x, y, !isFree),
      measure(grid, field, goal, x, y, isFree),
    ]);
    for (const i of [0, 1])
      repairs.push({
        ...samples[0]![i]!,
        repairMs: Math.min(...samples.map((sample) => sample[i]!.repairMs)),
        buildMs: Math.min(...samples.map((sample) => sample[i]!.buildMs)),
      });
  }
  field.dispose();
  return repairs;
}

function measure(grid: Grid, field: FlowField, goal: number, x: number, y: number, free: boolean): Repair {
  const before = field.expanded;
  grid.setPassable(x, y, free);
  const repairMs = timed(() => field.update());
  const { ms, expanded } = build(grid, goal);
  return {
    walled: !free,
    repairMs,
    buildMs: ms,
    repairExpansions: field.expanded - before,
    buildExpansions: expanded,
  };
}

function build(grid: Grid, goal: number): { ms: number; expanded: number } {
  let field!: FlowField;
  const ms = timed(() => {
    field = new FlowField(grid, grid.point(goal));
    field.update();
  });
  field.dispose();
  return { ms, expanded: field.expanded };
}
