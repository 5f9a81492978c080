import type { RecordedAgent, Recording } from './index.ts';

/** The map of a recording that is given none. */
const ROWS = [
  '........', //
  '........',
  '..@.....',
  '........',
  '........',
];
/** The mask of a tile that can only be left eastwards. */
export const EAST = 4;

export type Fields = Omit<Partial<Recording>, 'map'> & { readonly map?: Partial<Recording['map']> };

/** A recording of these agents; what is not said is as plain as can be. */
export function recordingOf(
  agents: readonly Partial<RecordedAgent>[],
  { map = {}, ...fields }: Fields = {},
): Recording {
  const tiles = map.rows ?? ROWS;
  const complete = agents.map((agent) => ({
    start: [0, 0] as const,
    goal: [0, 0] as const,
    moves: '',
    ...agent,
  }));
  const ends = complete.map(({ from = 0, moves }) => from + moves.length);
  return {
    floodgate: 2,
    map: { name: 'test', width: tiles[0]!.length, height: tiles.length, rows: tiles, ...map },
    corners: 'no-corner-cutting',
    crossing: 'allowed',
    planner: 'by hand',
    seed: 1,
    ticks: Math.max(0, ...ends),
    agents: complete,
    ...fields,
  };
}
