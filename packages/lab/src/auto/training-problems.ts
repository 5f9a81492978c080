/** The problems that `auto` learns from: crowds of all sizes on maps of every set, and on generated ones. */
import { Random } from 'floodgate';
import { BUILT_IN_MAPS, type MapKind, PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import { type GeneratedMap, generatedName, type MapLibrary } from '../maps/index.ts';

/** Tick budgets for the whole crowd, in milliseconds. */
export const BUDGETS_MS = [0.05, 0.2, 1, 4, 16] as const;

export interface TrainingProblem {
  readonly map: string;
  readonly type: ProblemType;
  readonly agents: number;
  readonly seed: number;
  /** The budgets under which it is run. */
  readonly budgetsMs: readonly number[];
}

/** Where maps come from, and how often. A set that is not on this machine leaves its share to the others. */
const SOURCES = [
  { set: 'generated', share: 7 },
  { set: 'built-in', share: 2 },
  { set: 'dao', share: 5 },
  { set: 'bg', share: 4 },
  { set: 'mapf', share: 3 },
  { set: 'sc1', share: 1 },
  { set: 'wc3', share: 1 },
  { set: 'bg512', share: 1 },
] as const;

/** Maps with fewer free tiles have no space for a crowd, and runs on larger ones take too long to make many. */
const FREE_TILES = { least: 60, most: 30_000 } as const;
const AGENTS = { least: 8, most: 500, mostDense: 0.45 } as const;
/** One in so many problems is run under every budget; the others only under two, since large budgets take long. */
const WHOLE_EVERY = 2;
const TWO_BUDGETS = [
  [0.05, 0.2],
  [0.2, 1],
  [0.05, 1],
  [1, 4],
] as const;

/** Draws problems. Equal seeds, numbers and maps give equal problems, and more problems begin with the same ones. */
export function drawTrainingProblems(
  library: MapLibrary,
  count: number,
  { seed = 1, whole = false }: { readonly seed?: number; readonly whole?: boolean } = {},
): TrainingProblem[] {
  const random = new Random(`${seed}/training problems`);
  const pools = SOURCES.map(({ set, share }) => ({ set, share, maps: mapsOf(set, library) })).filter(
    ({ set, maps }) => set === 'generated' || maps.length > 0,
  );
  const sources = pools.flatMap((pool) => Array.from({ length: pool.share }, () => pool));
  const problems: TrainingProblem[] = [];
  const spaces = spacesOf(library);
  while (problems.length < count) {
    const { set, maps } = random.pick(sources);
    const map = set === 'generated' ? generatedName(drawMap(random)) : random.pick(maps);
    const type = random.pick(PROBLEM_TYPES).id;
    const fullness = random.below(1000) / 1000;
    if (!spaces.has(map)) spaces.set(map, spaceOn(map, library));
    const space = spaces.get(map)!;
    if (space < FREE_TILES.least || space > FREE_TILES.most) continue;
    const most = Math.min(AGENTS.most, Math.floor(space * AGENTS.mostDense));
    // Evenly over orders of magnitude: small crowds are as frequent as large ones.
    const agents = Math.round(AGENTS.least * (most / AGENTS.least) ** fullness);
    const n = problems.length;
    const budgetsMs =
      whole || n % WHOLE_EVERY === 0
        ? BUDGETS_MS
        : TWO_BUDGETS[Math.floor(n / WHOLE_EVERY) % TWO_BUDGETS.length]!;
    problems.push({ map, type, agents, seed: n + 1, budgetsMs });
  }
  return problems;
}

/** Per library what is known of its maps: loading thousands of them takes seconds. */
const KNOWN_SPACES = new WeakMap<MapLibrary, Map<string, number>>();

function spacesOf(library: MapLibrary): Map<string, number> {
  const known = KNOWN_SPACES.get(library) ?? new Map<string, number>();
  KNOWN_SPACES.set(library, known);
  return known;
}

/** True if a library has none of the sets of maps, so that only built-in and generated maps are drawn. */
export function hasOnlyOwnMaps(library: MapLibrary): boolean {
  return SOURCES.every(({ set }) => set === 'built-in' || mapsOf(set, library).length === 0);
}

/** The number of tiles of the largest part of a map whose tiles reach each other. */
function spaceOn(map: string, library: MapLibrary): number {
  const { components, cellCount } = library.load(map);
  const largest = components.largest();
  for (let cell = 0; cell < cellCount; cell++)
    if (components.of(cell) === largest) return components.sizeOf(cell);
  return 0;
}

function mapsOf(set: string, library: MapLibrary): readonly string[] {
  if (set === 'generated') return [];
  return set === 'built-in' ? BUILT_IN_MAPS.map(({ name }) => name) : library.namesIn(set);
}

const SIDES = [16, 24, 32, 48, 64, 96, 128, 192] as const;
const KINDS: readonly MapKind[] = ['caves', 'rooms', 'maze', 'maze', 'rts', 'town', 'river', 'field'];

/** A map of any kind. Narrow mazes and small doors are frequent: crowds jam there. */
function drawMap(random: Random): GeneratedMap {
  const kind = random.pick(KINDS);
  // Towns and battlefields need some space to be what they are.
  const sides = kind === 'town' || kind === 'rts' ? SIDES.filter((side) => side >= 48) : SIDES;
  return {
    kind,
    width: random.pick(sides),
    height: random.pick(sides),
    seed: random.between(1, 1_000_000),
    settings: settingsOf(kind, random),
  };
}

function settingsOf(kind: MapKind, random: Random): Readonly<Record<string, number>> {
  if (kind === 'maze') return { corridor: random.pick([1, 1, 2, 3]), loops: random.pick([0, 0.2, 0.5]) };
  if (kind === 'rooms') return { doorWidth: random.pick([1, 1, 2]), hallway: random.pick([0, 2, 3]) };
  if (kind === 'river') return { bridgeWidth: random.pick([1, 2, 3]) };
  if (kind === 'field') return { cover: random.pick([0, 0.1, 0.2, 0.35]) };
  return {};
}
