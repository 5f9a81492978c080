/** The searches that can be looked at, under ids such as `astar/gateway` and `rtaa/32` that links may hold. */

import { REAL_TIME_PRESETS } from 'floodgate/real-time';
import { HEURISTICS, type HeuristicId } from 'floodgate/search';

export type Contender =
  /** Finds a shortest path before the agent moves. */
  | { readonly kind: 'astar' | 'jps'; readonly heuristic: HeuristicId }
  /** Searches `lookahead` expansions ahead, moves, and searches again. */
  | { readonly kind: 'rtaa'; readonly lookahead: number }
  /** Plans one move ahead. */
  | { readonly kind: 'real-time'; readonly preset: string };

export interface ContenderChoice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

/** Jump point search takes only heuristics that rule no cell out. */
const JUMPING: readonly HeuristicId[] = ['octile', 'landmark'];
const LOOKAHEADS = [8, 32, 128];

export const CONTENDERS: readonly ContenderChoice[] = [
  ...HEURISTICS.map(({ id, title }) => ({ id: `astar/${id}`, title: `A*, ${lower(title)}`, group: 'A*' })),
  ...HEURISTICS.filter(({ id }) => JUMPING.includes(id)).map(({ id, title }) => ({
    id: `jps/${id}`,
    title: `Jump point search, ${lower(title)}`,
    group: 'Jump point search',
  })),
  ...LOOKAHEADS.map((lookahead) => ({
    id: `rtaa/${lookahead}`,
    title: `RTAA*, ${lookahead} expansions ahead`,
    group: 'Real-time',
  })),
  ...REAL_TIME_PRESETS.map(({ id }) => ({ id: `real-time/${id}`, title: titleOf(id), group: 'Real-time' })),
];

/** Undefined if nothing has that id. */
export function contenderOf(id: string): Contender | undefined {
  if (!CONTENDERS.some((choice) => choice.id === id)) return undefined;
  const [kind, detail] = id.split('/') as [Contender['kind'], string];
  switch (kind) {
    case 'astar':
    case 'jps':
      return { kind, heuristic: detail as HeuristicId };
    case 'rtaa':
      return { kind, lookahead: Number(detail) };
    case 'real-time':
      return { kind, preset: detail };
  }
}

export function titleOfContender(id: string): string {
  return CONTENDERS.find((choice) => choice.id === id)?.title ?? id;
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
