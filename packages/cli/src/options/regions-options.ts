/** The options of `floodgate regions`. */
import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Point, unknownName } from 'floodgate';
import {
  DECOMPOSE_METHODS,
  DETAILS,
  type DecomposeMethod,
  type Detail,
  RESOLUTIONS,
  type Resolution,
} from 'floodgate/regions';
import { gatewayExactHeuristic, gatewayHeuristic, portalHeuristic } from 'floodgate/search';
import type { MapLoadOptions } from './map-options.ts';
import { readPoint, readPoints, readPositiveCount } from './values.ts';

/** A regions file, or a text for other programs. */
export type RegionsFormat = 'regions' | 'json' | 'geojson' | 'tiled';

/** Heuristics whose distances a regions file can hold. */
export const GATE_HEURISTICS = {
  gateway: gatewayHeuristic,
  'gateway-exact': gatewayExactHeuristic,
  portal: portalHeuristic,
} as const;

export type GateHeuristicId = keyof typeof GATE_HEURISTICS;

const FORMATS: readonly RegionsFormat[] = ['regions', 'json', 'geojson', 'tiled'];

export interface RegionsOptions extends MapLoadOptions {
  readonly method: DecomposeMethod;
  readonly detail?: Detail;
  readonly resolution: Resolution;
  readonly repair: boolean;
  readonly load?: string;
  readonly route?: readonly Point[];
  readonly width: number;
  readonly hold?: readonly Point[];
  readonly holdBy: 'gates' | 'width';
  readonly expand?: Point;
  readonly distances?: true;
  readonly all?: true;
  readonly format?: RegionsFormat;
  readonly tileSize: number;
  readonly out?: string;
  readonly saveDistances?: readonly GateHeuristicId[];
  readonly image?: string;
  readonly beforeAfter?: true;
  readonly json?: true;
}

export function addRegionsOptions(command: Command): void {
  command
    .optionsGroup('Division:')
    .addOption(
      new Option('--method <name>', 'merge-tree, or a method of the thesis')
        .choices(DECOMPOSE_METHODS)
        .default(DECOMPOSE_METHODS[0]),
    )
    .option(
      '--detail <level>',
      `merge-tree: ${DETAILS.join(', ')}, or a number from 0 (coarse) to 1 (fine) (default: auto)`,
      readDetail,
    )
    .addOption(
      new Option('--resolution <n>', 'divide the map at 1/n of its size, which is faster')
        .choices(RESOLUTIONS.map(String))
        .default('1'),
    )
    .addOption(new Option('--repair', 'the default').default(true).hideHelp())
    .option('--no-repair', 'other methods: keep the gates as the method found them')
    .addOption(
      new Option(
        '--load <file>',
        'read the gates from a regions file or JSON instead of finding them',
      ).conflicts(['method', 'detail', 'resolution']),
    )
    .optionsGroup('Questions:')
    .option('--route <x,y...>', 'two tiles: a shortest path, gate by gate', readPoints)
    .option('--width <n>', 'for --route: only gates for n abreast', readPositiveCount, 1)
    .option(
      '--hold <x,y...>',
      'two tiles: the gates that cut them apart; one: all around its zone',
      readPoints,
    )
    .addOption(
      new Option('--hold-by <what>', 'for --hold: the fewest gates, or the least width in all')
        .choices(['gates', 'width'])
        .default('gates'),
    )
    .option('--expand <x,y>', 'the most open zones with their distance from a tile', readPoint)
    .option('--distances', 'tiles to walk between zones')
    .option('--all', 'list all zones, gates and areas')
    .optionsGroup('Output:')
    .addOption(
      new Option(
        '--format <name>',
        'the format of --out (default: by its name); without --out, print it',
      ).choices(FORMATS),
    )
    .option('--out <file>', 'write the gates, or all that the format holds, to a file')
    .addOption(
      new Option(
        '--save-distances [names]',
        'for a regions file: the distances of gateway (the default), gateway-exact or portal as well',
      )
        .argParser(readGateHeuristics)
        .preset('gateway'),
    )
    .option('--tile-size <pixels>', 'for --format tiled: the side of a tile', readPositiveCount, 16)
    .option('--image <file>', 'draw zones, gates, route and gates to hold to a PNG file')
    .option('--before-after', 'other methods: draw unrepaired gates on the left, repaired gates on the right')
    .option('--json', 'print zones, gates, repairs, ms, firstMs and answers as JSON');
}

/** Ends in a usage error if options do not go together. */
export function checkRegionsOptions(command: Command, options: RegionsOptions): void {
  const isTree = options.method === 'merge-tree' && options.load === undefined;
  if (options.detail !== undefined && !isTree)
    command.error(`error: option '--detail' is for the method merge-tree, not for ${options.method}`);
  if (options.method === 'merge-tree' && (!options.repair || options.beforeAfter))
    command.error(
      `error: merge-tree needs no repair: '--${options.repair ? 'before-after' : 'no-repair'}' is for other methods`,
    );
  if (options.route && options.route.length !== 2)
    command.error(`error: option '--route' needs two tiles, not ${options.route.length}`);
  if (options.hold && options.hold.length > 2)
    command.error(`error: option '--hold' needs one or two tiles, not ${options.hold.length}`);
  if (options.saveDistances && formatOf(options) !== 'regions')
    command.error("error: option '--save-distances' needs --out <file> in the regions format");
  if (options.out === undefined && (options.format === 'regions' || (options.format && options.json)))
    command.error(`error: option '--format ${options.format}' needs --out <file> here`);
}

/** The format of a file by its name; all others are regions files. */
const FORMAT_OF: Readonly<Record<string, RegionsFormat>> = {
  '.json': 'json',
  '.geojson': 'geojson',
  '.tmj': 'tiled',
};

/** The format of the file to be written, undefined if there is none. */
export function formatOf({ format, out }: RegionsOptions): RegionsFormat | undefined {
  return out === undefined ? undefined : (format ?? FORMAT_OF[extname(out).toLowerCase()] ?? 'regions');
}

/** `gateway,portal`: heuristics that measure by gates. */
function readGateHeuristics(text: string): readonly GateHeuristicId[] {
  const ids = text.split(',').map((id) => id.trim());
  const odd = ids.find((id) => !(id in GATE_HEURISTICS));
  if (odd !== undefined) {
    const known = Object.keys(GATE_HEURISTICS);
    throw new InvalidArgumentError(`unknown heuristic ${unknownName(odd, known)}.`);
  }
  return ids as GateHeuristicId[];
}

function readDetail(text: string): Detail {
  if (DETAILS.includes(text as Detail)) return text as Detail;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError(`'${text}' is none of ${DETAILS.join(', ')}, nor a number from 0 to 1.`);
}
