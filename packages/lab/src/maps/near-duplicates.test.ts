import { Grid } from 'floodgate';
import { generateMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { MAPF_MAPS } from '../suites/mapf-maps.ts';
import { MapLibrary } from './library.ts';
import { groupAlike, overlap } from './near-duplicates.ts';

const mapFolder = process.env.FLOODGATE_MAPS;

function room(width: number, height: number, pillars: readonly [number, number][] = []): Grid {
  return Grid.from(width, height, (x, y) => !pillars.some(([px, py]) => px === x && py === y));
}

describe('maps that are alike', () => {
  it('are in one group, and maps that are not are in others', () => {
    const day = room(20, 20);
    const night = room(20, 20, [
      [3, 3],
      [9, 12],
    ]);
    const mirror = Grid.from(20, 20, (x) => x >= 10);
    const half = Grid.from(20, 20, (x) => x < 10);
    expect(groupAlike([half, day, mirror, night])).toEqual([0, 1, 2, 1]);
  });

  it('may be alike by a third', () => {
    const pillars = Array.from({ length: 60 }, (_, i): [number, number] => [i % 20, Math.floor(i / 20)]);
    const more = Array.from({ length: 120 }, (_, i): [number, number] => [i % 20, Math.floor(i / 20)]);
    const [full, less, least] = [room(20, 20), room(20, 20, pillars), room(20, 20, more)];
    expect(overlap(full, least)).toBeLessThan(0.75);
    expect(groupAlike([full, least])).toEqual([0, 1]);
    expect(groupAlike([full, least, less])).toEqual([0, 0, 0]);
  });

  it('overlap wholly with themselves, and in part with others, whichever is asked first', () => {
    const a = generateMap('caves', { width: 40, height: 40, seed: 1 });
    const b = generateMap('caves', { width: 40, height: 40, seed: 2 });
    expect(overlap(a, a)).toBe(1);
    expect(overlap(a, b)).toBe(overlap(b, a));
    expect(overlap(a, b)).toBeLessThan(0.75);
  });

  it.skipIf(!mapFolder)("are found among the maps of Baldur's Gate", () => {
    const library = new MapLibrary([mapFolder!]);
    const names = ['bg/AR0021SR', 'bg/AR0710SR', 'bg/AR0313SR', 'bg/AR0315SR', 'bg/AR0713SR', 'bg/AR0700SR'];
    expect(groupAlike(names.map((name) => library.load(name)))).toEqual([0, 1, 0, 1, 0, 2]);
  });

  it.skipIf(!mapFolder)('are not among the maps of the suite, whose sizes span those of the thesis', () => {
    const library = new MapLibrary([mapFolder!]);
    const grids = MAPF_MAPS.map((name) => library.load(name));
    expect(new Set(groupAlike(grids)).size).toBe(20);
    expect(grids[0]!.freeCount).toBe(564);
    expect(grids.at(-1)!.freeCount).toBe(51_586);
  });
});
