import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, Option } from 'commander';
import type { Grid, Point } from 'floodgate';
import { tiledTiles } from 'floodgate/formats';
import {
  DECOMPOSE_METHODS,
  type DecomposeMethod,
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
  type Regions,
  type Repair,
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

const REPEAT_MS = 300;

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

const EXAMPLE = `
A zone is what a player would call a place; gates are the choke points between zones.
In the picture each zone has a colour, stronger where there is more space. Gates are
dark lines, gates to hold are red, and the route is orange.

Example:
  $ floodgate regions ravenkeep --image zones.png
  $ floodgate regions ravenkeep --route 5,5 90,90 --hold 5,5 90,90 --image hold.png
  $ floodgate regions ravenkeep --expand 5,5
  $ floodgate regions level.tmj --format tiled --tile-size 32 --out zones.tmj
  $ floodgate regions level.map --out level.regions`;

export function addRegionsCommand(program: Command, context: Context): void {
  const command = program
    .command('regions')
    .summary('divide a map into zones at its choke points')
    .description('Finds the zones of a map and the gates between them, and answers questions about them.')
    .argument('<map>', MAP_ARGUMENT)
    .optionsGroup('Division:')
    .addOption(
      new Option(
        '--method <name>',
        'merge-tree finds doors, ramps and bridges; water-level cuts at the straits between lakes, water-level-ridges at ridges; ad-hoc suits plain chambers',
      )
        .choices(DECOMPOSE_METHODS)
        .default(DECOMPOSE_METHODS[0]),
    )
    .option('--repair', 'repair what the method gets wrong, such as zones with very many gates', true)
    .option('--no-repair', 'keep the gates as the method found them')
    .option('--load <file>', 'read the gates from a regions file or JSON instead of finding them')
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
        'the format of --out (default: regions); without --out, print it',
      ).choices(Object.keys(FORMATS)),
    )
    .option('--out <file>', 'write the gates, or all that the format holds, to a file')
    .option('--tile-size <pixels>', 'for --format tiled: the side of a tile', readPositiveCount, 16)
    .option('--image <file>', 'draw zones, gates, route and gates to hold to a PNG file')
    .option('--before-after', 'for --image: unrepaired gates on the left, repaired gates on the right')
    .option('--json', 'print zones, gates, repairs, ms, firstMs and answers as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: RegionsOptions) => {
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
  for (let spent = ms; spent < REPEAT_MS; ) {
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
  const { out, format = 'regions', tileSize } = options;
  if (out === undefined) return;
  writeFileSync(out, FORMATS[format](regions, options));
  if (format !== 'tiled') return;
  const { width, height, data } = tiledTiles(tileSize);
  writePng(join(dirname(out), TILES_FILE), () => ({ width, height, data: new Uint8Array(data.buffer) }));
}

function divide(grid: Grid, { load, method, repair }: RegionsOptions): Omit<Found, 'firstMs'> {
  const from = performance.now();
  const found =
    load === undefined ? decompose(grid, { method, repair }) : { regions: read(grid, load), repairs: [] };
  return { ...found, ms: performance.now() - from };
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

function reportOf({ regions, repairs, ms, firstMs }: Found, answers: Answers, options: RegionsOptions) {
  return {
    map: regions.grid.name,
    method: options.load === undefined ? options.method : 'file',
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

function show(found: Found, answers: Answers, options: RegionsOptions, context: Context): string[] {
  const { regions, repairs, ms, firstMs } = found;
  const { grid, zones, gates } = regions;
  const largest = Math.max(0, ...zones.map(({ size }) => size));
  const how = options.load ?? options.method + (options.repair ? '' : ', not repaired');
  const all = options.all === true;
  const { route, hold, expand } = answers;
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height} · ${how}`, context),
    ...drawFigures([
      [
        'zones',
        `${showCount(zones.length)}, the largest with ${showPercent(largest / grid.freeCount)} of the free tiles`,
      ],
      ['gates', showCount(gates.length)],
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
