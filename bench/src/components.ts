/** Keeping the connected components current under edits, next to computing them anew after every edit. */

import { type Grid, Random } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { Components } from 'floodgate/search';

export interface UpkeepRow {
  /** What kind of edits. */
  readonly edits: string;
  readonly count: number;
  /** Per edit and question, in milliseconds. */
  readonly keptMs: number;
  readonly anewMs: number;
  /** How many times as long computing anew takes. */
  readonly ratio: number;
}

interface Edit {
  readonly x: number;
  readonly y: number;
  readonly passable: boolean;
  /** After the edit it is asked whether these are connected. */
  readonly between: readonly [number, number];
}

const MAP = 'gloamwarren';
const WARM_UP_EDITS = 20;

export function measureUpkeep(count: number): UpkeepRow[] {
  const grid = builtInMap(MAP).load();
  const random = new Random('upkeep');
  const anywhere = Array.from({ length: grid.width * grid.height }, (_, i): [number, number] => [
    i % grid.width,
    Math.floor(i / grid.width),
  ]);
  return [
    measureEdits('random tiles turned', grid, toggles(grid, anywhere, count, random)),
    measureEdits('doorways shut and opened', grid, toggles(grid, doorways(grid), count, random)),
  ];
}

/** Edits that turn a tile and turn it back later, as often as there is a next one. */
function toggles(grid: Grid, tiles: readonly [number, number][], count: number, random: Random): Edit[] {
  const state = grid.clone();
  return Array.from({ length: count }, () => {
    const [x, y] = random.pick(tiles);
    const passable = !state.isFree(x, y);
    state.setPassable(x, y, passable);
    return { x, y, passable, between: [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!] };
  });
}

/** Free tiles between two walls, with a way on to both other sides: to shut one may cut the map in two. */
export function doorways(grid: Grid): [number, number][] {
  const found: [number, number][] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (!grid.isFree(x, y)) continue;
      const [north, east, south, west] = [
        grid.isFree(x, y - 1),
        grid.isFree(x + 1, y),
        grid.isFree(x, y + 1),
        grid.isFree(x - 1, y),
      ];
      if (north === south && east === west && north !== east) found.push([x, y]);
    }
  }
  return found;
}

function measureEdits(edits: string, map: Grid, list: readonly Edit[]): UpkeepRow {
  for (const time of [timeKept, timeAnew]) time(map, list.slice(0, WARM_UP_EDITS));
  const kept = timeKept(map, list);
  const anew = timeAnew(map, list);
  if (kept.answers.some((answer, i) => answer !== anew.answers[i])) {
    throw new Error(`components kept current and computed anew differ (${edits})`);
  }
  const keptMs = kept.ms / list.length;
  const anewMs = anew.ms / list.length;
  return { edits, count: list.length, keptMs, anewMs, ratio: anewMs / keptMs };
}

interface Timed {
  readonly ms: number;
  readonly answers: readonly boolean[];
}

function timeKept(map: Grid, list: readonly Edit[]): Timed {
  const grid = map.clone();
  // Components are made on first use; from then on the grid keeps them current.
  grid.components.of(0);
  return timeEdits(grid, list, ([a, b]) => grid.components.connected(a, b));
}

function timeAnew(map: Grid, list: readonly Edit[]): Timed {
  const grid = map.clone();
  return timeEdits(grid, list, ([a, b]) => new Components(grid).connected(a, b));
}

function timeEdits(grid: Grid, list: readonly Edit[], ask: (between: Edit['between']) => boolean): Timed {
  const answers: boolean[] = [];
  const start = performance.now();
  for (const { x, y, passable, between } of list) {
    grid.setPassable(x, y, passable);
    answers.push(ask(between));
  }
  return { ms: performance.now() - start, answers };
}
