import { type Detail, decompose } from 'floodgate/regions';
import { describe, expect, test } from 'vitest';
import { type Division, USUAL_DIVISION } from '../../scene/division.ts';
import { planOf } from '../../scene/gate-plan.ts';
import { sceneGrid } from '../../scene/load-map.ts';
import { FIRST_SCENE, type Scene } from '../../scene/scene.ts';
import { fileNameFor } from './regions-file.ts';
import { RegionsService } from './regions-service.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'generated', map: 'rooms', width: 40, height: 40, seed: 1, parameters: {} },
  crowd: { type: 'swap-sides', agents: 30 },
};

describe('the work on regions', () => {
  test('divides the map of the scene, with what was painted on it', () => {
    const service = new RegionsService();
    const plain = service.divide({ mapNumber: 1, scene }, USUAL_DIVISION);
    const grid = sceneGrid(scene);
    const painted: Scene = { ...scene, toggled: [...Array(grid.width).keys()].map((x) => grid.cell(x, 20)) };
    const found = service.divide({ mapNumber: 1, scene: painted }, USUAL_DIVISION);
    expect(found.gates).toEqual(decompose(sceneGrid(painted)).regions.gates.map(({ ends }) => ends));
    expect(found.gates).not.toEqual(plain.gates);
    expect(service.divide({ mapNumber: 1, scene }, USUAL_DIVISION).gates).toEqual(plain.gates);
  });

  test('gives the levels of a map, the gates of coarser ones among those of finer ones', () => {
    const service = new RegionsService();
    const at = (detail: Detail) => service.divide({ mapNumber: 1, scene }, { ...USUAL_DIVISION, detail });
    const stops = service.stops({ mapNumber: 1, scene });
    expect(at(0.5).stops).toEqual(stops);
    const levels = [at(0), at('districts'), at('rooms'), at('closets'), at(1)];
    expect(levels[0]!.gates).toEqual([]);
    expect(levels.at(-1)!.gates.length).toBeGreaterThan(5);
    levels.forEach(({ gates }, i) => {
      if (i > 0) expect(gates).toEqual(expect.arrayContaining([...levels[i - 1]!.gates]));
    });
    const thesis: Division = { method: 'water-level-ridges', repair: false, detail: 'auto' };
    expect(service.divide({ mapNumber: 1, scene }, thesis)).toMatchObject({ repairs: [], stops: undefined });
  });

  test('finds a path for every agent, one after the other', () => {
    const grid = sceneGrid(scene);
    const { cells, stops, agents } = new RegionsService().paths({ mapNumber: 1, scene });
    expect(stops).toHaveLength(agents);
    expect(agents).toBe(30);
    expect(stops.at(-1)).toBe(cells.length);
    expect(cells.every((cell) => grid.passable[cell] === 1)).toBe(true);
  });

  test('gives depth and clearance of every free cell', () => {
    const grid = sceneGrid(scene);
    const { depth, clearance } = new RegionsService().fields({ mapNumber: 1, scene });
    for (const values of [depth, clearance]) {
      expect(values.every((value, cell) => value > 0 === (grid.passable[cell] === 1))).toBe(true);
    }
  });

  test('measures gates on another map after the first', () => {
    const service = new RegionsService();
    const { gates } = planOf([], { kind: 'file', name: 'x' });
    const other: Scene = {
      ...scene,
      map: { kind: 'generated', map: 'rooms', width: 48, height: 40, seed: 2, parameters: {} },
    };
    const measure = (mapNumber: number, of: Scene, from = 0, count = 20): number[] =>
      service.expansions({ mapNumber, scene: of }, { gates, id: 'octile', from, count });
    const first = measure(1, scene);
    expect(measure(1, scene, 20, 10)).toEqual(measure(1, scene, 0, 30).slice(20));
    expect(measure(2, other)).not.toEqual(first);
    expect(measure(3, scene)).toEqual(first);
  });
});

test('a regions file is named after its map', () => {
  expect(fileNameFor('maps/Aurora.map')).toBe('Aurora.regions');
  expect(fileNameFor('rooms 64 × 64')).toBe('rooms-64-64.regions');
  expect(fileNameFor('')).toBe('map.regions');
});
