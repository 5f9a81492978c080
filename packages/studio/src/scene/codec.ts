import { CORNER_RULES, type CornerRule, FloodgateError, type Grid } from 'floodgate';
import { MAP_KINDS, type MapKind } from 'floodgate/problems';
import { isListed } from '../planner-list/listed-planners.ts';
import { loadMap } from './load-map.ts';
import { fromBase64Url, packText, toBase64Url, unpackText } from './packed-text.ts';
import {
  CROWD_TYPES,
  FIRST_SCENE,
  MAX_AGENTS,
  MAX_MAP_TILES,
  type MapSource,
  type PlacedAgent,
  type Scene,
} from './scene.ts';
import { cellSet } from './toggles.ts';

/**
 * Scenes as the part of an address after `#`: short words for what has a name, and for painted tiles, hand-placed
 * agents and maps from files a compressed rest.
 *
 *     map=ravenkeep&problem=random&agents=300&seed=1&planner=rolling
 */

/** What has no short name. Agents are lists of six numbers each. */
interface Rest {
  /** Painted tiles, y × width + x, each as its distance from the one before. */
  readonly toggled?: readonly number[];
  readonly placed?: readonly number[];
  readonly tiles?: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly corners: CornerRule;
    readonly bits: string;
  };
}

const NUMBERS_PER_AGENT = 6;
const SCENE_WORDS = /^(map|map\..+|problem|agents|wanderers|seed|planner|planner\..+|data)$/;

/** Whether a word of a link belongs to the scene. */
export function isSceneWord(name: string): boolean {
  return SCENE_WORDS.test(name);
}

/** A scene as text; `grid` has its map. */
export async function encodeScene(scene: Scene, grid: Grid): Promise<string> {
  const words = new URLSearchParams();
  const { map, crowd, planner } = scene;
  if (map.kind === 'built-in') words.set('map', map.name);
  if (map.kind === 'generated') {
    words.set('map', `${map.map}:${map.width}x${map.height}:${map.seed}`);
    for (const [name, value] of Object.entries(map.parameters)) words.set(`map.${name}`, String(value));
  }
  words.set('problem', crowd.type);
  words.set('agents', String(crowd.agents));
  if (scene.wanderers > 0) words.set('wanderers', String(scene.wanderers));
  words.set('seed', String(scene.seed));
  words.set('planner', planner.id);
  for (const [name, value] of Object.entries(planner.parameters)) words.set(`planner.${name}`, String(value));
  const rest = restOf(scene, grid);
  if (Object.keys(rest).length > 0) words.set('data', await packText(rest));
  return words.toString().replaceAll('%3A', ':');
}

/**
 * Throws a FloodgateError that names what is wrong with the text. What is left out is as in the first scene; words
 * that do not belong to the scene are passed over.
 */
export async function decodeScene(text: string): Promise<Scene> {
  const words = new URLSearchParams(text);
  const rest = words.has('data') ? await readRest(words.get('data')!) : {};
  const type = words.get('problem') ?? FIRST_SCENE.crowd.type;
  const planner = words.get('planner') ?? FIRST_SCENE.planner.id;
  if (planner !== 'auto' && !isListed(planner)) throw bad(`planner '${planner}' is unknown`);
  const known = CROWD_TYPES.find(({ id }) => id === type);
  if (!known) throw bad(`problem type '${type}' is unknown`);
  const map = rest.tiles ? tilesSource(rest.tiles) : namedSource(words);
  return {
    map,
    toggled: rest.toggled ? toggledCells(rest.toggled, loadMap(map)) : [],
    crowd: { type: known.id, agents: whole(words, 'agents', FIRST_SCENE.crowd.agents, MAX_AGENTS) },
    placed: unpackAgents(rest.placed ?? []),
    wanderers: whole(words, 'wanderers', 0, MAX_AGENTS),
    planner: { id: planner, parameters: prefixed(words, 'planner.') },
    seed: whole(words, 'seed', FIRST_SCENE.seed, Number.MAX_SAFE_INTEGER),
  };
}

function restOf({ map, toggled, placed }: Scene, grid: Grid): Rest {
  const tiles = toggled.map((cell) => grid.y(cell) * grid.width + grid.x(cell));
  return {
    ...(tiles.length > 0 && { toggled: tiles.map((tile, i) => tile - (tiles[i - 1] ?? 0)) }),
    ...(placed.length > 0 && {
      placed: placed.flatMap(({ start, goal, priority = 0, outside }) => [
        ...start,
        ...goal,
        priority,
        outside ? 1 : 0,
      ]),
    }),
    ...(map.kind === 'tiles' && {
      tiles: {
        name: map.name,
        width: map.width,
        height: map.height,
        corners: map.corners,
        bits: toBase64Url(map.bits),
      },
    }),
  };
}

async function readRest(data: string): Promise<Rest> {
  let rest: unknown;
  try {
    rest = await unpackText(data);
  } catch (error) {
    const tooLarge = error instanceof FloodgateError && error.code === 'too-large';
    throw bad(tooLarge ? `its data is too large: ${error.message}` : 'the part after data= is damaged');
  }
  if (isRest(rest)) return rest;
  throw bad('its data is no scene');
}

/** Anything may be in the data of a link. Only what has the shape of a rest is one. */
function isRest(value: unknown): value is Rest {
  if (typeof value !== 'object' || value === null) return false;
  const { toggled = [], placed = [], tiles } = value as Rest;
  const areNumbers = (list: unknown) => Array.isArray(list) && list.every(Number.isFinite);
  if (!areNumbers(toggled) || !areNumbers(placed) || placed.length > NUMBERS_PER_AGENT * MAX_AGENTS)
    return false;
  if (tiles === undefined) return true;
  return typeof tiles === 'object' && typeof tiles?.name === 'string' && typeof tiles.bits === 'string';
}

function checkMapSize(name: string, width: number, height: number): void {
  const isSize = [width, height].every((side) => Number.isSafeInteger(side) && side > 0);
  if (isSize && width * height <= MAX_MAP_TILES) return;
  const most = MAX_MAP_TILES.toLocaleString('en');
  throw bad(`the map ${name} is ${width} × ${height}; the studio takes maps of up to ${most} tiles`);
}

function namedSource(words: URLSearchParams): MapSource {
  const text = words.get('map');
  if (text === null) return FIRST_SCENE.map;
  const generated = /^([a-z]+):(\d+)x(\d+):(\d+)$/.exec(text);
  if (!generated) return { kind: 'built-in', name: text };
  const [, map, width, height, seed] = generated;
  checkMapSize(text, Number(width), Number(height));
  if (!MAP_KINDS.some(({ id }) => id === map)) throw bad(`kind of map '${map}' is unknown`);
  const parameters: Record<string, number> = {};
  for (const [name, value] of Object.entries(prefixed(words, 'map.'))) parameters[name] = Number(value);
  return {
    kind: 'generated',
    map: map as MapKind,
    width: Number(width),
    height: Number(height),
    seed: Number(seed),
    parameters,
  };
}

function tilesSource({ name, width, height, corners, bits }: NonNullable<Rest['tiles']>): MapSource {
  checkMapSize(name, width, height);
  const bytes = bytesIn(bits);
  if (bytes?.length !== Math.ceil((width * height) / 8) || !CORNER_RULES.includes(corners)) {
    throw bad(`the map ${name} of ${width} × ${height} is damaged`);
  }
  return { kind: 'tiles', name, width, height, corners, bits: bytes };
}

/** Undefined if it is not base64. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return fromBase64Url(text);
  } catch {
    return undefined;
  }
}

function toggledCells(gaps: readonly number[], grid: Grid): number[] {
  let tile = 0;
  return cellSet(
    gaps.map((gap) => {
      tile += gap;
      return grid.cell(tile % grid.width, Math.floor(tile / grid.width));
    }),
  );
}

function unpackAgents(numbers: readonly number[]): PlacedAgent[] {
  const agents: PlacedAgent[] = [];
  for (let i = 0; i + NUMBERS_PER_AGENT <= numbers.length; i += NUMBERS_PER_AGENT) {
    const [startX, startY, goalX, goalY, priority, outside] = numbers.slice(i, i + NUMBERS_PER_AGENT);
    agents.push({
      start: [startX!, startY!],
      goal: [goalX!, goalY!],
      ...(priority !== 0 && { priority: priority! }),
      ...(outside === 1 && { outside: true as const }),
    });
  }
  return agents;
}

function prefixed(words: URLSearchParams, prefix: string): Record<string, number | boolean | string> {
  const found: Record<string, number | boolean | string> = {};
  for (const [name, text] of words) {
    if (name.startsWith(prefix)) found[name.slice(prefix.length)] = valueIn(text);
  }
  return found;
}

function valueIn(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && !Number.isNaN(number) ? number : text;
}

function whole(words: URLSearchParams, name: string, otherwise: number, max: number): number {
  const text = words.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw bad(`${name} must be a whole number from 0 to ${max}, not '${text}'`);
  }
  return value;
}

function bad(message: string): FloodgateError {
  return new FloodgateError('bad-argument', `this link cannot be opened: ${message}`);
}
