import { Grid, Random } from 'floodgate';

/** Costs of roads, grass and mud, and the share of the ground below which each lies. */
const GROUND = [
  { cost: 1, below: 0.4 },
  { cost: 2, below: 0.7 },
  { cost: 4, below: Number.POSITIVE_INFINITY },
];
/** Size of a patch of equal ground, in tiles. */
const PATCH = 12;

/** A copy of the map with patches of ground that cost 1, 2 and 4 to enter; the same for the same map. */
export function withTerrain(map: Grid): Grid {
  const { width, height, corners, name } = map;
  const copy = Grid.from(width, height, (x, y) => map.isFree(x, y), {
    corners,
    name: `${name} with terrain`,
  });
  const heightAt = smoothNoise(width, height, new Random(`terrain ${width} ${height}`));
  copy.edit((editor) => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = heightAt(x, y);
        editor.setCost(x, y, GROUND.find(({ below }) => value < below)!.cost);
      }
    }
  });
  return copy;
}

/** Random numbers from 0 to 1 at every twelfth tile, and a smooth surface through them. */
function smoothNoise(width: number, height: number, random: Random): (x: number, y: number) => number {
  const columns = Math.floor(width / PATCH) + 2;
  const rows = Math.floor(height / PATCH) + 2;
  const corners = Float64Array.from({ length: columns * rows }, () => random.next());
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const column = Math.floor(x / PATCH);
    const row = Math.floor(y / PATCH);
    const right = ease(x / PATCH - column);
    const down = ease(y / PATCH - row);
    const at = (dx: number, dy: number): number => corners[(row + dy) * columns + column + dx]!;
    const upper = at(0, 0) + right * (at(1, 0) - at(0, 0));
    const lower = at(0, 1) + right * (at(1, 1) - at(0, 1));
    return upper + down * (lower - upper);
  };
}
