/** The searches that can be looked at, under ids such as `astar/gateway`, `weighted/1.5` and `dijkstra:4`. */

import { REAL_TIME_PRESETS } from 'floodgate/real-time';
import { HEURISTICS, type HeuristicId } from 'floodgate/search';

/** The gateway heuristic as in the thesis, on gates as its own method finds them. */
export const THESIS_GATEWAY = 'gateway-thesis';

/** A heuristic that a contender can have. */
export type EstimateId = HeuristicId | typeof THESIS_GATEWAY;

type Algorithm =
  /** Finds a shortest path before the agent moves. */
  | { readonly kind: 'astar' | 'jps'; readonly heuristic: EstimateId }
  | { readonly kind: 'dijkstra' | 'greedy' }
  /** A\* with f = g + weight · h. */
  | { readonly kind: 'weighted'; readonly weight: number }
  /** From the start and from the goal at once; guided as in A\*, or not at all. */
  | { readonly kind: 'bidirectional'; readonly guided: boolean }
  /** Searches `lookahead` expansions ahead, moves, and searches again. */
  | { readonly kind: 'rtaa'; readonly lookahead: number }
  /** Plans one move ahead. */
  | { readonly kind: 'real-time'; readonly preset: string };

/** Eight neighbours, as the map has it, or only the four straight ones. */
export type Moves = 4 | 8;

export type Contender = Algorithm & { readonly moves: Moves };

export interface ContenderChoice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** What it does, in one sentence. */
  readonly about: string;
}

/** The pane that shows a trace from a file. */
export const FROM_FILE = 'file';

export const LEAST_WEIGHT = 1;
export const GREATEST_WEIGHT = 5;
const FIRST_WEIGHT = 2;

/** What h is, by heuristic. */
const ESTIMATES: Readonly<Record<HeuristicId, string>> = {
  octile: 'the distance if there were no walls',
  'dead-end': 'the distance if there were no walls; zones that no shortest path needs are left out',
  gateway: 'about the distance to a gate of the zone, and the known distance from there',
  'gateway-exact': 'the distance to a gate of the zone, and the known distance from there',
  portal: 'the least distance through any cell of the gates, as far as memory allows',
  landmark: 'what the distances to eight landmarks tell of the distance to the goal',
};

/** Jump point search takes only heuristics that rule no cell out. */
const JUMPING: readonly HeuristicId[] = ['octile', 'landmark'];
const LOOKAHEADS = [8, 32, 128];

export const CONTENDERS: readonly ContenderChoice[] = [
  ...HEURISTICS.map(({ id, title }) => ({
    id: `astar/${id}`,
    title: `A*, ${lower(title)}`,
    group: 'A*',
    about: `Expands the cell with the least f = g + h. Here h is ${ESTIMATES[id]}.`,
  })),
  {
    id: `astar/${THESIS_GATEWAY}`,
    title: 'A*, gateway as in the thesis',
    group: 'A*',
    about:
      'The gateway heuristic of Halldórsson and Björnsson, unchanged: h is the distance to a gate if there were no walls, and the known distance from there. Its gates are found as the thesis has it, without repair.',
  },
  {
    id: 'weighted',
    title: 'Weighted A*',
    group: 'A*',
    about: 'A* with f = g + w · h: fewer expansions, and a path of at most w times the least cost.',
  },
  {
    id: 'dijkstra',
    title: 'Dijkstra',
    group: 'Only g, only h',
    about: 'Expands the cell nearest to the start. It does not know where the goal is.',
  },
  {
    id: 'greedy',
    title: 'Greedy best-first',
    group: 'Only g, only h',
    about: 'Expands the cell that seems nearest to the goal. Its path may be far from the shortest.',
  },
  {
    id: 'bidirectional/dijkstra',
    title: 'Bidirectional Dijkstra',
    group: 'From both ends',
    about: 'Two Dijkstra searches, one from the start and one from the goal, until they meet.',
  },
  {
    id: 'bidirectional/astar',
    title: 'Bidirectional A*',
    group: 'From both ends',
    about:
      'Two A* searches until they meet. Here h is (distance ahead − distance behind) / 2, so that both agree.',
  },
  ...HEURISTICS.filter(({ id }) => JUMPING.includes(id)).map(({ id, title }) => ({
    id: `jps/${id}`,
    title: `Jump point search, ${lower(title)}`,
    group: 'Jump point search',
    about: 'A* that jumps over cells where it has no choice: fewer expansions, the same cost.',
  })),
  ...LOOKAHEADS.map((lookahead) => ({
    id: `rtaa/${lookahead}`,
    title: `RTAA*, ${lookahead} expansions ahead`,
    group: 'Real-time',
    about: `Expands ${lookahead} cells, learns from them, walks to the best one it saw, and searches again.`,
  })),
  ...REAL_TIME_PRESETS.map(({ id }) => ({
    id: `real-time/${id}`,
    title: titleOf(id),
    group: 'Real-time',
    about: 'Looks one move ahead, and learns a better h for every cell that it leaves.',
  })),
];

/** Undefined if nothing has that id. */
export function contenderOf(id: string): Contender | undefined {
  const [name = '', suffix] = id.split(':');
  if (suffix !== undefined && suffix !== '4') return undefined;
  const algorithm = algorithmOf(name);
  if (!algorithm || (suffix && algorithm.kind === 'jps')) return undefined;
  return { ...algorithm, moves: suffix ? 4 : 8 };
}

function algorithmOf(name: string): Algorithm | undefined {
  const [kind, detail = ''] = name.split('/') as [Algorithm['kind'], string?];
  if (kind === 'weighted') {
    const weight = Number(detail);
    return weight >= LEAST_WEIGHT && weight <= GREATEST_WEIGHT ? { kind, weight } : undefined;
  }
  if (!CONTENDERS.some((choice) => choice.id === name)) return undefined;
  switch (kind) {
    case 'astar':
    case 'jps':
      return { kind, heuristic: detail as EstimateId };
    case 'dijkstra':
    case 'greedy':
      return { kind };
    case 'bidirectional':
      return { kind, guided: detail === 'astar' };
    case 'rtaa':
      return { kind, lookahead: Number(detail) };
    case 'real-time':
      return { kind, preset: detail };
  }
}

/** The id of a choice, with the moves of the contender it replaces where it can have them. */
export function idOfChoice(choice: string, { moves }: { readonly moves: Moves }): string {
  return withMoves(choice === 'weighted' ? `weighted/${FIRST_WEIGHT}` : choice, moves);
}

/** The choice that an id belongs to; undefined for a trace from a file. */
export function choiceOf(id: string): ContenderChoice | undefined {
  const name = id.split(':')[0]!;
  return CONTENDERS.find((choice) => choice.id === (name.startsWith('weighted/') ? 'weighted' : name));
}

export function withMoves(id: string, moves: Moves): string {
  const name = id.split(':')[0]!;
  return moves === 4 && canHaveFourMoves(name) ? `${name}:4` : name;
}

/** Jump point search rests on diagonal moves. */
export function canHaveFourMoves(id: string): boolean {
  return !id.startsWith('jps/');
}

export function withWeight(weight: number, { moves }: { readonly moves: Moves }): string {
  return withMoves(`weighted/${Math.round(weight * 100) / 100}`, moves);
}

export function titleOfContender(id: string): string {
  const choice = choiceOf(id);
  if (!choice) return id === FROM_FILE ? 'From file' : id;
  const contender = contenderOf(id);
  const weight = contender?.kind === 'weighted' ? `, weight ${contender.weight}` : '';
  return `${choice.title}${weight}${contender?.moves === 4 ? ', 4 moves' : ''}`;
}

/** True if its heuristic uses the gates of Regions mode. */
export function usesRegions(id: string): boolean {
  const contender = contenderOf(id);
  if (contender?.kind !== 'astar') return false;
  return HEURISTICS.find((heuristic) => heuristic.id === contender.heuristic)?.needsRegions ?? false;
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** `weighted-lrta` as `LRTA*, weighted`: the names of the family are those of its algorithms. */
function titleOf(preset: string): string {
  if (preset === 'lrta') return 'LRTA*';
  if (preset === 'weighted-lrta') return 'LRTA*, weighted';
  return `LRTA*, ${preset.replaceAll('-', ' ')}`;
}
