import { FloodgateError, type Grid } from 'floodgate';
import { formatRows } from 'floodgate/formats';
import { parseScene, type SceneFile, type SceneMap } from 'floodgate/problems';
import { isListed } from '../planner-list/listed-planners.ts';
import type { LinkWords } from './link-words.ts';
import { loadMap } from './load-map.ts';
import { MAX_AGENTS, type MapSource, type Scene } from './scene.ts';
import { packTiles } from './tile-bits.ts';
import { cellSet } from './toggles.ts';

/** A scene as it is saved: all that a link holds, however large it is. */
export function toSceneFile(scene: Scene, view: LinkWords): SceneFile {
  const { map, toggled, crowd, placed, wanderers, planner, seed } = scene;
  const grid = loadMap(map);
  const painted = toggled.map((cell) => grid.point(cell));
  return { map: mapIn(map, grid), painted, crowd, placed, wanderers, planner, seed, view };
}

function mapIn(map: MapSource, grid: Grid): SceneMap {
  if (map.kind === 'built-in') return { builtIn: map.name };
  if (map.kind === 'tiles') return { name: map.name, corners: map.corners, rows: formatRows(grid) };
  const { map: kind, width, height, seed, parameters } = map;
  return { kind, width, height, seed, parameters };
}

/** Reads a saved scene. Throws a FloodgateError that says what is wrong with it. */
export function readSceneFile(
  text: string,
  file: string,
): { readonly scene: Scene; readonly view: LinkWords } {
  const { map: saved, painted, view, ...rest } = parseScene(text, { file });
  const fail = (what: string): never => {
    throw new FloodgateError('bad-file', `${file}: ${what}`);
  };
  const { crowd, wanderers, placed, planner } = rest;
  if (planner.id !== 'auto' && !isListed(planner.id)) fail(`planner '${planner.id}' is unknown`);
  if (Math.max(crowd.agents, wanderers, placed.length) > MAX_AGENTS)
    fail(`the studio takes up to ${MAX_AGENTS.toLocaleString('en')} agents`);
  const map = sourceIn(saved);
  const grid = loadMap(map);
  const inside = painted.filter(([x, y]) => grid.contains(x, y));
  const toggled = cellSet(inside.map(([x, y]) => grid.cell(x, y)));
  return { scene: { ...rest, map, toggled }, view };
}

function sourceIn(map: SceneMap): MapSource {
  if ('builtIn' in map) return { kind: 'built-in', name: map.builtIn };
  if ('kind' in map) {
    const { kind, ...rest } = map;
    return { ...rest, kind: 'generated', map: kind };
  }
  const { name, corners, rows } = map;
  const [width, height] = [rows[0]!.length, rows.length];
  const bits = packTiles({ width, height, isFree: (x, y) => rows[y]![x] === '.' });
  return { kind: 'tiles', name, width, height, corners, bits };
}
