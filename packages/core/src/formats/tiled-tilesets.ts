import type { TiledMap, TiledTileset } from './tiled.ts';

/** Finds the tileset that a gid belongs to: the one that starts at it or before, and last. */
export function tilesetFinder(map: TiledMap): (gid: number) => TiledTileset | undefined {
  const tilesets = [...map.tilesets].sort((a, b) => a.firstGid - b.firstGid);
  const starts = tilesets.filter(({ firstGid }, i) => firstGid !== tilesets[i - 1]?.firstGid);
  return (gid) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]!.firstGid <= gid) low = middle + 1;
      else high = middle;
    }
    return starts[low - 1];
  };
}
