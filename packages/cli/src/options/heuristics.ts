/** `--search`, `--heuristic` and their settings, for commands that search. */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Grid, unknownName } from 'floodgate';
import { decompose, loadRegions, REGION_VARIANTS } from 'floodgate/regions';
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
  /** Sample queries showed that it saves no time on this map, so octile distance is used. */
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
    return gatewayHeuristic(regions ?? decompose(grid, REGION_VARIANTS.thesis).regions, { preset });
  }
  return heuristicById(heuristic).make(grid, regions, { fallback });
}

/** `octile,gateway`: heuristics to compare. */
function readHeuristics(text: string): readonly string[] {
  const ids = text.split(',').map((id) => id.trim());
  const known: readonly string[] = HEURISTICS.map(({ id }) => id);
  const odd = ids.find((id) => !known.includes(id));
  if (odd !== undefined) throw new InvalidArgumentError(`unknown heuristic ${unknownName(odd, known)}.`);
  return ids;
}

/** `--search` and `--heuristic` with its settings; `others` are further searches that the command knows. */
export function addSearchOptions(command: Command, others: Readonly<Record<string, string>> = {}): Command {
  const searches = ['auto uses jump point search where it applies, else A*'];
  for (const [kind, summary] of Object.entries(others)) searches.push(`${kind}: ${summary}`);
  const list = HEURISTICS.map(({ id, summary }) => `${id}: ${summary}`).join('; ');
  return command
    .addOption(
      new Option('--search <kind>', searches.join('; '))
        .choices(['auto', 'astar', 'jps', ...Object.keys(others)])
        .default('auto'),
    )
    .addOption(
      new Option('--heuristic <name>', list).choices(HEURISTICS.map(({ id }) => id)).default('octile'),
    )
    .addOption(
      new Option(
        '--preset <name>',
        'paper: the gateway heuristic of the thesis, on its zones (gates from ridges)',
      )
        .choices(['default', 'paper'])
        .default('default'),
    )
    .option(
      '--regions <file>',
      "gates, and distances if it has them, from 'floodgate regions --out' (default: find them)",
    )
    .option('--no-fallback', 'use the heuristic even on maps where sample queries show no gain');
}

export function compareOption(): Option {
  return new Option('--compare <names>', 'compare several heuristics, such as octile,gateway').argParser(
    readHeuristics,
  );
}
