import { FloodgateError } from 'floodgate';
import { expect, it } from 'vitest';
import { generatedName, MapLibrary } from './index.ts';

const library = new MapLibrary();

it('finds generated maps by name, with their settings and rules', () => {
  const name = generatedName({ kind: 'maze', width: 24, height: 16, seed: 7, settings: { corridor: 1 } });
  expect(name).toBe('generated/maze-24x16-7,corridor=1');
  expect(library.has(name)).toBe(true);
  const grid = library.load(name, { corners: 'always' });
  expect([grid.width, grid.height, grid.name]).toEqual([24, 16, name]);
  const again = library.load(name);
  const wider = library.load('generated/maze-24x16-7,corridor=2');
  expect(again.freeCount).toBe(grid.freeCount);
  expect(wider.freeCount).not.toBe(grid.freeCount);
});

it('refuses kinds and settings that do not exist', () => {
  expect(library.has('generated/moon-24x16-7')).toBe(false);
  expect(() => library.load('generated/moon-24x16-7')).toThrow(FloodgateError);
  expect(() => library.load('generated/maze-24x16-7,corridor=99')).toThrow(FloodgateError);
  expect(() => library.load('generated/maze-24x16-7,height2=9')).toThrow(FloodgateError);
});
