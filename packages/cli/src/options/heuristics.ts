/** `--search`, `--heuristic` and what belongs to them, for commands that search. */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { didYouMean, type Grid } from 'floodgate';
import { decompose, loadRegions } from 'floodgate/regions';
import { gatewayHeuristic, HEURISTICS, heuristicById, type MapHeuristic } from 'floodgate/search';

export interface HeuristicOptions {
  readonly heuristic: string;
  readonly preset: 'default' | 'paper';
  readonly fallback: boolean;
  readonly regions?: string;
}

export interface PreparedHeuristic {
  readonly heuristic: MapHeuristic;
  /** Time to prepare it for the map, regions included. */
  readonly ms: number;
  /** Memory that it holds for the map. */
  readonly bytes: number;
  /** Sample queries showed that it does not pay on this map, so it is octile distance. */
  readonly fellBack: boolean;
}

export function prepareHeuristic(grid: Grid, options: HeuristicOptions): PreparedHeuristic {
  const from = performance.now();
  const heuristic = makeHeuristic(grid, options);
  const ms = performance.now() - from;
  const fellBack = options.heuristic !== 'octile' && heuristic.isOctile === true;
  return { heuristic, ms: options.heuristic === 'octile' ? 0 : ms, bytes: heuristic.bytes, fellBack };
}

function makeHeuristic(
  grid: Grid,
  { heuristic, preset, fallback, regions: file }: HeuristicOptions,
): MapHeuristic {
  const regions = file === undefined ? undefined : loadRegions(grid, readFileSync(file), file);
  if (preset === 'paper' && heuristic === 'gateway') {
    return gatewayHeuristic(regions ?? decompose(grid, { repair: false }).regions, { preset });
  }
  return heuristicById(heuristic).make(grid, regions, { fallback });
}

/** `octile,gateway`: two or more, for side by side. */
function readHeuristics(text: string): readonly string[] {
  const ids = text.split(',').map((id) => id.trim());
  const known: readonly string[] = HEURISTICS.map(({ id }) => id);
  for (const id of ids) {
    if (!known.includes(id)) {
      const near = didYouMean(id, known);
      throw new InvalidArgumentError(
        `'${id}' is none of ${known.join(', ')}${near ? ` (did you mean ${near}?)` : ''}.`,
      );
    }
  }
  return ids;
}

/** `--search` and `--heuristic` with its settings. */
export function addSearchOptions(command: Command): Command {
  const list = HEURISTICS.map(({ id, summary }) => `${id}: ${summary}`).join('; ');
  return command
    .addOption(
      new Option('--search <kind>', 'auto takes jump point search where it can answer, else A*')
        .choices(['auto', 'astar', 'jps'])
        .default('auto'),
    )
    .addOption(
      new Option('--heuristic <name>', list).choices(HEURISTICS.map(({ id }) => id)).default('octile'),
    )
    .addOption(
      new Option('--preset <name>', 'paper: gateway as the thesis has it, on gates that were not repaired')
        .choices(['default', 'paper'])
        .default('default'),
    )
    .option('--regions <file>', "the gates to use, from 'floodgate regions --out'; default: found anew")
    .option('--no-fallback', 'use the heuristic also on maps where samples show that it does not pay');
}

export function compareOption(): Option {
  return new Option('--compare <names>', 'several heuristics side by side, such as octile,gateway').argParser(
    readHeuristics,
  );
}
