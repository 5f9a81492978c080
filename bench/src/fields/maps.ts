import { Grid, Random } from 'floodgate';

const SIDE = 256;

/** Maps of 256 × 256 that are hard in different ways: wide open, full of small walls, narrow, with one gate. */
export const FIELD_MAPS: readonly { readonly name: string; readonly make: () => Grid }[] = [
  { name: 'open', make: () => new Grid(SIDE, SIDE) },
  { name: 'one gate', make: () => Grid.from(SIDE, SIDE, (x, y) => y !== SIDE / 2 || (x >= 127 && x <= 128)) },
  { name: 'gravel, 20 %', make: () => gravel(0.2) },
  { name: 'gravel, 38 %', make: () => gravel(0.38) },
  { name: 'maze', make: maze },
  {
    name: 'winding corridor',
    make: () => Grid.from(SIDE, SIDE, (x, y) => x % 3 !== 2 || (x % 6 === 2 ? y === SIDE - 1 : y === 0)),
  },
];

function gravel(walls: number): Grid {
  const random = new Random('gravel');
  return Grid.from(SIDE, SIDE, () => !random.chance(walls));
}

/** A maze without loops, with corridors of one tile. */
function maze(): Grid {
  const random = new Random('maze');
  const free = new Uint8Array(SIDE * SIDE);
  const path = [SIDE + 1];
  free[path[0]!] = 1;
  while (path.length > 0) {
    const at = path[path.length - 1]!;
    const steps = [1, -1, SIDE, -SIDE].filter((step) => {
      const to = at + 2 * step;
      const [x, y] = [to % SIDE, Math.floor(to / SIDE)];
      return x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1 && free[to] === 0;
    });
    if (steps.length === 0) {
      path.pop();
      continue;
    }
    const step = steps[random.below(steps.length)]!;
    free[at + step] = 1;
    free[at + 2 * step] = 1;
    path.push(at + 2 * step);
  }
  return Grid.from(SIDE, SIDE, (x, y) => free[y * SIDE + x] === 1);
}

/** Free cells of the largest component, in a random order that is always the same. */
export function shuffledCells(grid: Grid): number[] {
  const component = grid.components.largest();
  const cells = [...grid.passable.keys()].filter((cell) => grid.components.of(cell) === component);
  new Random('cells').shuffle(cells);
  return cells;
}
