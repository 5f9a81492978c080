import type { Command } from 'commander';
import type { Grid } from 'floodgate';
import {
  decompose,
  findRoute,
  gateFacts,
  gatesToHold,
  type Hold,
  type OpenArea,
  openAreas,
  type Regions,
  type Repair,
  type Resolution,
  type Route,
} from 'floodgate/regions';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { joinPictures, type Picture } from '../draw/picture.ts';
import { drawRegionsPicture } from '../draw/regions-picture.ts';
import { drawFigures } from '../draw/table.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printLines, printResult, showBytes, showCount, showMs, showPercent } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';
import { formatRegions, readRegions, writeRegions } from '../io/regions-files.ts';
import { addMapOptions, MAP_ARGUMENT } from '../options/map-options.ts';
import { addRegionsOptions, checkRegionsOptions, type RegionsOptions } from '../options/regions-options.ts';
import {
  showAreas,
  showDistances,
  showGates,
  showHold,
  showRepairs,
  showRoute,
  showZones,
} from './regions-report.ts';

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

const EXAMPLE = `
A zone is what a player would call a place; gates are the choke points between zones.
In the picture each zone has a colour, stronger where there is more space. Gates are
dark lines, gates to hold are red, and the route is orange.

Example:
  $ floodgate regions ravenkeep --image zones.png
  $ floodgate regions ravenkeep --route 5,5 90,90 --hold 5,5 90,90 --image hold.png
  $ floodgate regions ravenkeep --detail districts --expand 5,5
  $ floodgate regions level.tmj --tile-size 32 --out zones.tmj
  $ floodgate regions level.map --out level.regions --save-distances
  $ floodgate path level.map --from 5,5 --to 90,90 --search astar --heuristic gateway --regions level.regions`;

export function addRegionsCommand(program: Command, context: Context): void {
  const command = program
    .command('regions')
    .summary('divide a map into zones at its choke points')
    .description('Finds the zones of a map and the gates between them, and answers questions about them.')
    .argument('<map>', MAP_ARGUMENT);
  addRegionsOptions(command);
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: RegionsOptions) => {
      checkRegionsOptions(command, options);
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
    printLines(context, [String(formatRegions(found.regions, options.format, options))]);
    return;
  }
  const bytes = writeRegions(found.regions, options);
  printResult(context, options, reportOf(found, answers, options), () =>
    show(found, answers, options, context, bytes),
  );
}

function divide(grid: Grid, options: RegionsOptions): Omit<Found, 'firstMs'> {
  const { load, method, detail = 'auto', repair } = options;
  const resolution = Number(options.resolution) as Resolution;
  const from = performance.now();
  const found =
    load === undefined
      ? decompose(grid, { method, detail, resolution, repair })
      : { regions: readRegions(grid, load), repairs: [], detail: undefined };
  return { ...found, ms: performance.now() - from };
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

function showFile({ out, saveDistances }: RegionsOptions, bytes: number): string {
  const distances = saveDistances ? `, with the distances of ${saveDistances.join(', ')}` : '';
  return `${out} (${showBytes(bytes)}${distances})`;
}

function show(
  found: Found,
  answers: Answers,
  options: RegionsOptions,
  context: Context,
  bytes: number | undefined,
): string[] {
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
      ['written to', bytes === undefined ? undefined : showFile(options, bytes)],
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
