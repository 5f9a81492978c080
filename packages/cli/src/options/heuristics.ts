/** The heuristics that `--heuristic` knows. A new one is one more entry. */
import { type Command, Option } from 'commander';
import type { Grid, Heuristic } from 'floodgate';

interface HeuristicChoice {
  readonly id: string;
  /** One line, for help. */
  readonly description: string;
  /** Computes what it needs once per map. No heuristic in the answer stands for the search's own, octile. */
  prepare(grid: Grid): PreparedHeuristic;
}

interface PreparedHeuristic {
  readonly heuristic?: Heuristic;
  /** Memory that it holds for the map. */
  readonly bytes: number;
}

const HEURISTICS: readonly HeuristicChoice[] = [
  {
    id: 'octile',
    description: 'distance on a map without walls',
    prepare: () => ({ bytes: 0 }),
  },
];

export function heuristicById(id: string): HeuristicChoice {
  return HEURISTICS.find((choice) => choice.id === id)!;
}

function heuristicOption(): Option {
  const list = HEURISTICS.map(({ id, description }) => `${id}: ${description}`).join('; ');
  return new Option('--heuristic <name>', list)
    .choices(HEURISTICS.map(({ id }) => id))
    .default(HEURISTICS[0]!.id);
}

/** `--search` and `--heuristic`, for commands that search. */
export function addSearchOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--search <kind>', 'auto takes jump point search where it can answer, else A*')
        .choices(['auto', 'astar', 'jps'])
        .default('auto'),
    )
    .addOption(heuristicOption());
}
