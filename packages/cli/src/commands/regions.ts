import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Grid, Point } from 'floodgate';
import { tiledTiles } from 'floodgate/formats';
import {
  DECOMPOSE_METHODS,
  DETAILS,
  type DecomposeMethod,
  type Detail,
  decompose,
  findRoute,
  formatRegionsGeoJson,
  formatRegionsJson,
  formatRegionsTiled,
  gateFacts,
  gatesToHold,
  type Hold,
  loadRegions,
  type OpenArea,
  openAreas,
  parseRegionsJson,
  RESOLUTIONS,
  type Regions,
  type Repair,
  type Resolution,
  type Route,
  saveRegions,
} from 'floodgate/regions';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { joinPictures, type Picture } from '../draw/picture.ts';
import { drawRegionsPicture } from '../draw/regions-picture.ts';
import { drawFigures } from '../draw/table.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printLines, printResult, showCount, showMs, showPercent } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { readPoint, readPoints, readPositiveCount } from '../options/values.ts';
import {
  showAreas,
  showDistances,
  showGates,
  showHold,
  showRepairs,
  showRoute,
  showZones,
} from './regions-report.ts';

interface RegionsOptions extends MapLoadOptions {
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
  readonly format?: keyof typeof FORMATS;
  readonly tileSize: number;
  readonly out?: string;
  readonly image?: string;
  readonly beforeAfter?: true;
  readonly json?: true;
}

interface Found {
  readonly regions: Regions;
  readonly repairs: readonly Repair[];
  /** From 0 to 1; undefined unless the method has levels. */
  readonly detail: number | undefined;
  /** The best of a few runs; `firstMs` is the first. */
  readonly ms: number;
  readonly firstMs: number;
}

/** Answers to what was asked. */
interface Answers {
  readonly route?: Route;
  readonly hold?: Hold;
  readonly expand?: readonly OpenArea[];
}

/** Runs for the best time: at most this many, and no more after this time. */
const MOST_RUNS = 5;
const REPEAT_MS = 600;

/** The picture of floor and wall that a Tiled map needs beside it. */
const TILES_FILE = 'floodgate-tiles.png';

const FORMATS = {
  regions: (regions: Regions) => saveRegions(regions),
  json: (regions: Regions, { distances }: RegionsOptions) =>
    formatRegionsJson(regions, { distances: distances === true }),
  geojson: (regions: Regions) => formatRegionsGeoJson(regions),
  tiled: (regions: Regions, { tileSize }: RegionsOptions) =>
    formatRegionsTiled(regions, { tileSize, image: TILES_FILE }),
} as const;

/** The format of a file by its name; all others are regions files. */
const FORMAT_OF: Readonly<Record<string, keyof typeof FORMATS>> = {
  '.json': 'json',
  '.geojson': 'geojson',
  '.tmj': 'tiled',
};

const EXAMPLE = `
A zone is what a player would call a place; gates are the choke points between zones.
In the picture each zone has a colour, stronger where there is more space. Gates are
dark lines, gates to hold are red, and the route is orange.

Example:
  $ floodgate regions ravenkeep --image zones.png
  $ floodgate regions ravenkeep --route 5,5 90,90 --hold 5,5 90,90 --image hold.png
  $ floodgate regions ravenkeep --detail districts --expand 5,5
  $ floodgate regions level.tmj --tile-size 32 --out zones.tmj
  $ floodgate regions level.map --out level.regions`;

export function addRegionsCommand(program: Command, context: Context): void {
  const command = program
    .command('regions')
    .summary('divide a map into zones at its choke points')
    .description('Finds the zones of a map and the gates between them, and answers questions about them.')
    .argument('<map>', MAP_ARGUMENT)
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
      ).choices(Object.keys(FORMATS)),
    )
    .option('--out <file>', 'write the gates, or all that the format holds, to a file')
    .option('--tile-size <pixels>', 'for --format tiled: the side of a tile', readPositiveCount, 16)
    .option('--image <file>', 'draw zones, gates, route and gates to hold to a PNG file')
    .option('--before-after', 'other methods: draw unrepaired gates on the left, repaired gates on the right')
    .option('--json', 'print zones, gates, repairs, ms, firstMs and answers as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: RegionsOptions) => {
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
      if (options.out === undefined && (options.format === 'regions' || (options.format && options.json)))
        command.error(`error: option '--format ${options.format}' needs --out <file> here`);
      return regions(map, options, context);
    });
}

function regions(map: string, options: RegionsOptions, context: Context): void {
  const { grid } = loadMap(map, options, context.env);
  const clear = startNotice(context, `dividing ${grid.name} …`);
  const first = divide(grid, options);
  // The first run in a process includes compilation, so quick runs are repeated and the best time counts. They divide
  // copies, as something may be kept for a map that was divided before.
  let { ms } = first;
  for (let run = 1, spent = ms; run < MOST_RUNS && spent < REPEAT_MS; run++) {
    const again = divide(grid.clone(), options);
    again.regions.dispose();
    spent += again.ms;
    ms = Math.min(ms, again.ms);
  }
  const found: Found = { ...first, ms, firstMs: first.ms };
  clear();
  const answers = answer(found.regions, options);
  writePng(options.image, () => draw(found.regions, answers, options));
  if (options.format !== undefined && options.out === undefined) {
    printLines(context, [String(FORMATS[options.format](found.regions, options))]);
    return;
  }
  write(found.regions, options);
  printResult(context, options, reportOf(found, answers, options), () =>
    show(found, answers, options, context),
  );
}

function write(regions: Regions, options: RegionsOptions): void {
  const { out, tileSize } = options;
  if (out === undefined) return;
  const format = options.format ?? FORMAT_OF[extname(out).toLowerCase()] ?? 'regions';
  writeFileSync(out, FORMATS[format](regions, options));
  if (format !== 'tiled') return;
  const { width, height, data } = tiledTiles(tileSize);
  writePng(join(dirname(out), TILES_FILE), () => ({ width, height, data: new Uint8Array(data.buffer) }));
}

function divide(grid: Grid, options: RegionsOptions): Omit<Found, 'firstMs'> {
  const { load, method, detail = 'auto', repair } = options;
  const resolution = Number(options.resolution) as Resolution;
  const from = performance.now();
  const found =
    load === undefined
      ? decompose(grid, { method, detail, resolution, repair })
      : { regions: read(grid, load), repairs: [], detail: undefined };
  return { ...found, ms: performance.now() - from };
}

function readDetail(text: string): Detail {
  if (DETAILS.includes(text as Detail)) return text as Detail;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError(`'${text}' is none of ${DETAILS.join(', ')}, nor a number from 0 to 1.`);
}

function read(grid: Grid, file: string): Regions {
  const bytes = readFileSync(file);
  return bytes.toString('latin1', 0, 1) === '{'
    ? parseRegionsJson(grid, bytes.toString('utf8'), file)
    : loadRegions(grid, bytes, file);
}

function answer(regions: Regions, { route, width, hold, holdBy, expand }: RegionsOptions): Answers {
  return {
    ...(route && { route: findRoute(regions, route[0]!, route[1]!, { width }) }),
    ...(hold && { hold: gatesToHold(regions, hold[0]!, hold[1], { by: holdBy }) }),
    ...(expand && { expand: openAreas(regions, expand) }),
  };
}

function draw(after: Regions, { route, hold }: Answers, options: RegionsOptions): Picture {
  const ends = [options.route, options.hold];
  const marks = {
    path: route?.path ?? [],
    held: hold?.gates.map(({ gate }) => gate) ?? [],
    homes: [
      ...ends.flatMap((tiles) => tiles?.slice(0, 1) ?? []),
      ...(options.expand ? [options.expand] : []),
    ],
    goals: ends.flatMap((tiles) => tiles?.slice(1) ?? []),
  };
  if (!options.beforeAfter) return drawRegionsPicture(after, marks);
  const before = decompose(after.grid, { method: options.method, repair: false }).regions;
  return joinPictures([drawRegionsPicture(before), drawRegionsPicture(after, marks)], 'row');
}

function reportOf(
  { regions, repairs, detail, ms, firstMs }: Found,
  answers: Answers,
  options: RegionsOptions,
) {
  return {
    map: regions.grid.name,
    method: options.load === undefined ? options.method : 'file',
    ...(detail !== undefined && { detail }),
    zones: regions.zones.length,
    gates: gateFacts(regions).map(({ id, ends: [from, to], width, zones }) => ({
      id,
      from,
      to,
      width,
      zones,
    })),
    repairs,
    ms,
    firstMs,
    ...answers,
  };
}

function howDivided({ load, method, resolution, repair }: RegionsOptions): string {
  if (load !== undefined) return load;
  const coarsely = Number(resolution) > 1 ? `, at 1/${resolution} of the size` : '';
  return `${method}${coarsely}${repair ? '' : ', not repaired'}`;
}

function showDetail(detail: number, options: RegionsOptions): string {
  const value = String(Number(detail.toFixed(3)));
  return typeof options.detail === 'number' ? value : `${options.detail ?? 'auto'} (${value} of 1)`;
}

function show(found: Found, answers: Answers, options: RegionsOptions, context: Context): string[] {
  const { regions, repairs, detail, ms, firstMs } = found;
  const { grid, zones, gates } = regions;
  const largest = Math.max(0, ...zones.map(({ size }) => size));
  const all = options.all === true;
  const { route, hold, expand } = answers;
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height} · ${howDivided(options)}`, context),
    ...drawFigures([
      [
        'zones',
        `${showCount(zones.length)}, the largest with ${showPercent(largest / grid.freeCount)} of the free tiles`,
      ],
      ['gates', showCount(gates.length)],
      ['detail', detail === undefined ? undefined : showDetail(detail, options)],
      ['time', `${showMs(ms)} (first run ${showMs(firstMs)})`],
      ['written to', options.out],
      ['drawn to', options.image],
    ]),
    ...showRepairs(repairs),
    ...showZones(regions, all),
    ...showGates(regions, all),
    ...(options.distances ? showDistances(regions) : []),
    ...(route ? showRoute(route, options.route!, options.width) : []),
    ...(hold ? showHold(hold, regions, options.hold!) : []),
    ...(expand ? showAreas(expand, options.expand!, all) : []),
  ];
}
