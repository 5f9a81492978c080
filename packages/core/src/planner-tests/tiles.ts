import type { Grid } from '../grid/index.ts';
import type { Random } from '../random.ts';

const COSTS = [1, 1.5, 3, 20, 1000] as const;
/** The share of tiles that are given a cost, and of those that lead only some ways. */
const COSTLY = 0.3;
const ONE_WAY = 0.08;

/** Gives a tile a random cost, and at times a random mask of moves. */
export function paintTile(grid: Grid, x: number, y: number, random: Random): void {
  grid.edit((editor) => {
    if (random.chance(COSTLY)) editor.setCost(x, y, random.pick(COSTS));
    editor.setMoves(x, y, random.chance(ONE_WAY) ? randomMask(random) : 0xff);
  });
}

/** Paints random costs and one-way tiles over a map. */
export function paintTiles(grid: Grid, random: Random): Grid {
  grid.edit((editor) => {
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) {
        if (random.chance(COSTLY)) editor.setCost(x, y, random.pick(COSTS));
        if (random.chance(ONE_WAY)) editor.setMoves(x, y, randomMask(random));
      }
    }
  });
  return grid;
}

/** A street that leads only forward, or a tile that cannot be left by some sides. */
function randomMask(random: Random): number {
  const ahead = random.below(8);
  const three = (1 << ahead) | (1 << ((ahead + 1) & 7)) | (1 << ((ahead + 7) & 7));
  return random.chance(0.5) ? three : 0xff & ~three;
}
