import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Grid } from 'floodgate';
import {
  chokeWidth,
  DECOMPOSE_METHODS,
  type DecomposeMethod,
  decompose,
  type Gate,
  loadRegions,
  type Regions,
  type Repair,
  saveRegions,
} from 'floodgate/regions';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { joinPictures, type Picture } from '../draw/picture.ts';
import { drawRegionsPicture } from '../draw/regions-picture.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printResult, showCount, showMany, showMs, showPercent, showPoint } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';

interface RegionsOptions extends MapLoadOptions {
  readonly method: DecomposeMethod;
  readonly repair: boolean;
  readonly load?: string;
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

/** How many of the narrowest gates are listed. */
const SHOWN_GATES = 8;
const REPEAT_MS = 1200;

const EXAMPLE = `
A zone is what a player would call a place; gates are the choke points between zones.
In the picture each zone has a colour, stronger where there is more space, and gates
are dark lines. A regions file holds the gates and is valid only for its map.

Example:
  $ floodgate regions ravenkeep --image zones.png
  $ floodgate regions level.map --no-repair --image before.png
  $ floodgate regions level.map --out level.regions
  $ floodgate regions level.map --load level.regions --json`;

export function addRegionsCommand(program: Command, context: Context): void {
  const command = program
    .command('regions')
    .summary('divide a map into zones at its choke points')
    .description('Finds the zones of a map and the gates between them.')
    .argument('<map>', MAP_ARGUMENT)
    .addOption(
      new Option(
        '--method <name>',
        'merge-tree finds doors, ramps and bridges; water-level cuts at the straits between lakes, water-level-ridges at ridges; ad-hoc suits plain chambers',
      )
        .choices(DECOMPOSE_METHODS)
        .default('water-level'),
    )
    .option('--repair', 'repair what the method gets wrong, such as zones with very many gates', true)
    .option('--no-repair', 'keep the gates as the method found them')
    .option('--load <file>', 'read the gates from a regions file instead of finding them')
    .option('--out <file>', 'write the gates to a regions file')
    .option('--image <file>', 'draw zones and gates to a PNG file')
    .option('--before-after', 'for --image: unrepaired gates on the left, repaired gates on the right')
    .option('--json', 'print zones, gates, repairs, ms, firstMs as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: RegionsOptions) => regions(map, options, context));
}

function regions(map: string, options: RegionsOptions, context: Context): void {
  const { grid } = loadMap(map, options, context.env);
  const clear = startNotice(context, `dividing ${grid.name} …`);
  const first = divide(grid, options);
  // The first run in a process includes compilation, so quick runs are repeated and the best time counts.
  let { ms } = first;
  for (let spent = ms; spent < REPEAT_MS; ) {
    const again = divide(grid, options);
    again.regions.dispose();
    spent += again.ms;
    ms = Math.min(ms, again.ms);
  }
  const found: Found = { ...first, ms, firstMs: first.ms };
  clear();
  if (options.out !== undefined) writeFileSync(options.out, saveRegions(found.regions));
  writePng(options.image, () => draw(found.regions, options));
  printResult(context, options, reportOf(found, options), () => show(found, options, context));
}

function divide(grid: Grid, { load, method, repair }: RegionsOptions): Omit<Found, 'firstMs'> {
  const from = performance.now();
  const found =
    load === undefined
      ? decompose(grid, { method, repair })
      : { regions: loadRegions(grid, readFileSync(load), load), repairs: [] };
  return { ...found, ms: performance.now() - from };
}

function draw(after: Regions, { method, beforeAfter }: RegionsOptions): Picture {
  if (!beforeAfter) return drawRegionsPicture(after);
  const before = decompose(after.grid, { method, repair: false }).regions;
  return joinPictures([drawRegionsPicture(before), drawRegionsPicture(after)], 'row');
}

function reportOf({ regions, repairs, ms, firstMs }: Found, options: RegionsOptions) {
  return {
    map: regions.grid.name,
    method: options.load === undefined ? options.method : 'file',
    zones: regions.zones.length,
    gates: regions.gates.map((gate) => ({
      id: gate.id,
      from: gate.ends[0],
      to: gate.ends[1],
      width: chokeWidth(regions.grid, gate),
      zones: gate.zones,
    })),
    repairs,
    ms,
    firstMs,
  };
}

function show({ regions, repairs, ms, firstMs }: Found, options: RegionsOptions, context: Context): string[] {
  const { grid, zones, gates } = regions;
  const largest = Math.max(0, ...zones.map(({ size }) => size));
  const how = options.load ?? options.method + (options.repair ? '' : ', not repaired');
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
    ...showNarrowest(regions),
  ];
}

/** How many repairs there were of each kind, and how many gates they removed and added. */
function showRepairs(repairs: readonly Repair[]): string[] {
  if (repairs.length === 0) return [];
  const troubles = [...new Set(repairs.map(({ trouble }) => trouble))];
  const lines = troubles.map((trouble) => {
    const these = repairs.filter((repair) => repair.trouble === trouble);
    const removed = these.reduce((sum, { before }) => sum + before.length, 0);
    const added = these.reduce((sum, { after }) => sum + after.length, 0);
    const first = these[0]!;
    const example = `${first.why} at ${showPoint(first.where)}`;
    return `  ${trouble}: ${these.length} × (${removed} gates removed, ${added} added), such as ${example}`;
  });
  return ['', 'Repaired:', ...lines];
}

function showNarrowest({ grid, gates }: Regions): string[] {
  if (gates.length === 0) return [];
  const width = (gate: Gate): number => chokeWidth(grid, gate);
  const narrowest = [...gates].sort((a, b) => width(a) - width(b) || a.id - b.id).slice(0, SHOWN_GATES);
  const rows = narrowest.map((gate) => [
    String(gate.id),
    showMany(width(gate), 'tile'),
    showPoint(gate.ends[0]),
    showPoint(gate.ends[1]),
    gate.zones.join(', '),
  ]);
  const table = drawTable(['gate', 'width', 'from', 'to', 'between zones'], rows, 'rrlll');
  return [
    '',
    narrowest.length < gates.length ? 'The narrowest gates:' : 'Gates:',
    ...table.map((line) => `  ${line}`),
  ];
}
