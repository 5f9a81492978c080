import { FloodgateError } from '../error.ts';
import { CORNER_RULES, type CornerRule, Grid, type Point } from '../grid/index.ts';
import { checkMapClaim, MAX_TILES } from '../limits.ts';
import { LIFELONG, PROBLEM_TYPES, type ProblemType } from './generate-problem.ts';
import { builtInMap, generateMap, type MapKind } from './maps/index.ts';
import type { ProblemAgent } from './problem.ts';

/** Where the map of a scene comes from: a built-in one by its name, a generated one, or rows of `.` and `@`. */
export type SceneMap =
  | { readonly builtIn: string }
  | {
      readonly kind: MapKind;
      readonly width: number;
      readonly height: number;
      readonly seed: number;
      readonly parameters: Readonly<Record<string, number>>;
    }
  | { readonly name: string; readonly corners: CornerRule; readonly rows: readonly string[] };

/** All that a run begins with: what the studio saves as a `.floodgate.json` file. Equal scenes give equal runs. */
export interface SceneFile {
  readonly map: SceneMap;
  /** Tiles that are the opposite of what the map has. */
  readonly painted: readonly Point[];
  /** Agents to generate; none if the number is 0. */
  readonly crowd: { readonly type: ProblemType; readonly agents: number };
  /** Agents with starts and goals of their own. */
  readonly placed: readonly ProblemAgent[];
  /** Number of agents that the planner does not control. */
  readonly wanderers: number;
  /** Its id, and the parameters that differ from their defaults. */
  readonly planner: {
    readonly id: string;
    readonly parameters: Readonly<Record<string, number | boolean | string>>;
  };
  readonly seed: number;
  /** How the studio shows it, by name. */
  readonly view: Readonly<Record<string, string>>;
}

const MOST_AGENTS = 1_000_000;

/** True if a text seems to be a scene: it may still be damaged. */
export function isScene(text: string): boolean {
  return /^\s*\{[\s\S]{0,400}"floodgateScene"\s*:/.test(text);
}

/** The text of a scene file. */
export function formatScene(scene: SceneFile): string {
  // JSON has no infinite numbers.
  const plain = (_: string, value: unknown): unknown =>
    value === Number.POSITIVE_INFINITY ? 'Infinity' : value;
  return `${JSON.stringify({ floodgateScene: 1, ...scene }, plain, 1)}\n`;
}

/**
 * Reads a scene file. Throws a FloodgateError `bad-file` that names the first bad field, and
 * `too-large` for a generated map that is larger than 4,096 × 4,096. Names of maps and planners and
 * parameters of generators are not checked: see {@link sceneGrid}.
 */
export function parseScene(text: string, options: { readonly file?: string } = {}): SceneFile {
  const file = options.file ?? 'scene';
  let given: SceneFile & { readonly floodgateScene: number };
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new FloodgateError('bad-file', `${file} is not JSON: ${(error as Error).message}`);
  }
  const demand: Demand = (holds, field, expected) => {
    if (!holds) throw new FloodgateError('bad-file', `${file}: ${field} must be ${expected}`);
  };
  demand(isObject(given), 'the file', 'an object');
  demand(given.floodgateScene === 1, 'floodgateScene', '1 (the version of the format)');
  const { map, painted = [], crowd, placed = [], wanderers = 0, planner, seed = 1, view = {} } = given;
  checkMap(map, demand);
  if ('kind' in map) {
    const { width, height } = map;
    checkMapClaim({ width, height, bytes: text.length }, { file });
  }
  demand(Array.isArray(painted), 'painted', 'a list');
  for (const [i, tile] of painted.entries()) demand(isPoint(tile), `painted[${i}]`, 'two whole numbers');
  demand(isObject(crowd), 'crowd', 'an object');
  const types: readonly ProblemType[] = [...PROBLEM_TYPES.map(({ id }) => id), LIFELONG.id];
  demand(types.includes(crowd.type), 'crowd.type', `one of ${types.join(', ')}`);
  demand(isCount(crowd.agents, MOST_AGENTS), 'crowd.agents', 'a whole number from 0');
  demand(Array.isArray(placed) && placed.length <= MOST_AGENTS, 'placed', 'a list');
  for (const [i, agent] of placed.entries()) checkAgent(agent, `placed[${i}]`, demand);
  demand(isCount(wanderers, MOST_AGENTS), 'wanderers', 'a whole number from 0');
  demand(isObject(planner) && typeof planner.id === 'string', 'planner', 'an object with an id');
  const parameters = planner.parameters ?? {};
  demand(isObject(parameters), 'planner.parameters', 'an object');
  for (const [name, value] of Object.entries(parameters)) {
    const good = ['number', 'boolean', 'string'].includes(typeof value);
    demand(good, `planner.parameters.${name}`, 'a number, a text, true or false');
  }
  demand(Number.isSafeInteger(seed), 'seed', 'a whole number');
  demand(isObject(view) && Object.values(view).every((word) => typeof word === 'string'), 'view', 'texts');
  const finite = (value: number | boolean | string) =>
    value === 'Infinity' ? Number.POSITIVE_INFINITY : value;
  return {
    map,
    painted,
    crowd: { type: crowd.type, agents: crowd.agents },
    placed,
    wanderers,
    planner: {
      id: planner.id,
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, v]) => [name, finite(v)])),
    },
    seed,
    view,
  };
}

/**
 * A new grid with the map of a scene, painted tiles included; painted tiles off the map are ignored. Throws a
 * FloodgateError for a built-in map, a kind of map or a parameter that does not exist.
 */
export function sceneGrid({ map, painted }: Pick<SceneFile, 'map' | 'painted'>): Grid {
  const grid = loadMap(map);
  for (const [x, y] of painted) if (grid.contains(x, y)) grid.setPassable(x, y, !grid.isFree(x, y));
  return grid;
}

function loadMap(map: SceneMap): Grid {
  if ('builtIn' in map) return builtInMap(map.builtIn).load();
  if ('kind' in map) {
    const { kind, parameters, ...size } = map;
    return generateMap(kind, { ...parameters, ...size });
  }
  const { name, corners, rows } = map;
  return Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] === '.', { name, corners });
}

type Demand = (holds: boolean, field: string, expected: string) => void;

function checkMap(map: SceneMap, demand: Demand): void {
  demand(isObject(map), 'map', 'an object');
  if ('builtIn' in map) {
    demand(typeof map.builtIn === 'string', 'map.builtIn', 'the name of a map');
  } else if ('kind' in map) {
    demand(typeof map.kind === 'string', 'map.kind', 'a kind of map');
    for (const name of ['width', 'height', 'seed'] as const)
      demand(isCount(map[name]), `map.${name}`, 'a whole number from 0');
    demand(isObject(map.parameters), 'map.parameters', 'an object');
    const numbers = Object.values(map.parameters).every((value) => typeof value === 'number');
    demand(numbers, 'map.parameters', 'numbers');
  } else {
    const { name, corners, rows } = map;
    demand(typeof name === 'string', 'map.name', 'a text');
    demand(CORNER_RULES.includes(corners), 'map.corners', `one of ${CORNER_RULES.join(', ')}`);
    demand(Array.isArray(rows) && rows.length > 0, 'map.rows', 'a list of rows');
    const width = typeof rows[0] === 'string' ? rows[0].length : 0;
    demand(width > 0 && width * rows.length <= MAX_TILES, 'map.rows', 'rows of at least one tile');
    for (const [y, row] of rows.entries()) {
      const good = typeof row === 'string' && row.length === width && !/[^.@]/.test(row);
      demand(good, `map.rows[${y}]`, `${width} characters, each . or @`);
    }
  }
}

function checkAgent(agent: ProblemAgent, where: string, demand: Demand): void {
  demand(isObject(agent), where, 'an object');
  demand(isPoint(agent.start), `${where}.start`, 'two whole numbers');
  demand(isPoint(agent.goal), `${where}.goal`, 'two whole numbers');
  const { priority = 0, outside = true } = agent;
  demand(typeof priority === 'number', `${where}.priority`, 'a number');
  demand(outside === true, `${where}.outside`, 'true or left out');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger);
}
