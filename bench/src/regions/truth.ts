/** How many of the gates that maps are known to have are found, and how many others. */
import type { Grid } from 'floodgate';
import { gateSides, generateMapWithGates, type MapKind } from 'floodgate/problems';
import { type DecomposeOptions, decompose, type Regions } from 'floodgate/regions';
import { gridOf } from '../maps.ts';
import { type KnownGate, knownGates, type Match, matchGates } from './match-gates.ts';

/** One kind of gate on one kind of map. */
interface RecallRow {
  readonly maps: string;
  readonly gates: string;
  readonly known: number;
  readonly found: number;
  /** The map on which most were missed, if any was. */
  readonly worst?: string;
}

/** The gates that were found on one kind of map. */
interface PrecisionRow {
  readonly maps: string;
  readonly gates: number;
  /** At a known gate. */
  readonly known: number;
  /** At a place that is narrow by nature. */
  readonly natural: number;
  /** The map with most gates that are neither, if any is. */
  readonly worst?: string;
}

export interface TruthReport {
  /** The options of the decomposition, as one word. */
  readonly level: string;
  readonly recall: readonly RecallRow[];
  readonly precision: readonly PrecisionRow[];
}

/** In woods there are many narrow places between the trees, so rivers are also looked at without. */
const MAPS: Readonly<Record<string, readonly [MapKind, Readonly<Record<string, number>>?]>> = {
  rooms: ['rooms'],
  town: ['town'],
  river: ['river'],
  'river, no woods': ['river', { woods: 0 }],
  rts: ['rts'],
  caves: ['caves'],
  field: ['field'],
};
/** Built-in maps with many doors. */
const DOOR_MAPS = ['ravenkeep', 'millbrook', 'kingsmarket'];
const OPEN_DOORS = 'doors, open on both sides';
/** Two stalls or trees that stand one tile apart look like a door too. */
const OPEN_GAPS = 'gaps with a path around';

interface Sample {
  readonly name: string;
  readonly match: Match;
  /** Per known gate its kind. */
  readonly kinds: readonly string[];
}

/** Generated maps of each kind, and doors of built-in maps. */
export function measureTruth(
  level: string,
  options: DecomposeOptions,
  seeds: number,
  only?: readonly string[],
): TruthReport {
  const recall: RecallRow[] = [];
  const precision: PrecisionRow[] = [];
  for (const [maps, [kind, parameters]] of Object.entries(MAPS)) {
    if (only && !only.includes(kind)) continue;
    const samples: Sample[] = [];
    const plain: Sample[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const { grid, gates } = generateMapWithGates(kind, { ...sizeOf(kind, seed), ...parameters, seed });
      const { regions } = decompose(grid, options);
      samples.push({
        name: grid.name,
        match: matchGates(regions, knownGates(grid, gates)),
        kinds: gates.map((gate) => gate.kind),
      });
      if (kind !== 'town') continue;
      plain.push(sampleOfDoors(grid, regions));
    }
    recall.push(...recallRows(maps, samples), ...recallRows(maps, plain));
    precision.push(precisionRow(maps, samples));
  }
  for (const map of DOOR_MAPS.filter((name) => only?.includes(name) ?? true)) {
    const grid = gridOf(map);
    recall.push(...recallRows(map, [sampleOfDoors(grid, decompose(grid, options).regions)]));
  }
  return { level, recall, precision };
}

/** From 128 to 192 tiles a side; battlefields are square, for two players and for four in turn. */
function sizeOf(kind: MapKind, seed: number): Record<string, number> {
  const width = 128 + ((seed * 23) % 65);
  if (kind === 'rts') return { width, height: width, players: seed % 2 === 0 ? 2 : 4 };
  return { width, height: 128 + ((seed * 37) % 65) };
}

function recallRows(maps: string, samples: readonly Sample[]): RecallRow[] {
  const kinds = [...new Set(samples.flatMap((sample) => sample.kinds))].sort();
  return kinds.map((gates) => {
    let known = 0;
    let found = 0;
    let worst: string | undefined;
    let most = 0;
    for (const { name, match, kinds: ofGates } of samples) {
      const of = match.isFound.filter((_, i) => ofGates[i] === gates);
      const hits = of.filter(Boolean).length;
      known += of.length;
      found += hits;
      if (of.length - hits <= most) continue;
      most = of.length - hits;
      worst = `${name}: ${hits} of ${of.length}`;
    }
    return { maps, gates, known, found, ...(worst && { worst }) };
  });
}

function precisionRow(maps: string, samples: readonly Sample[]): PrecisionRow {
  const sum = (value: (match: Match) => number): number =>
    samples.reduce((total, { match }) => total + value(match), 0);
  const worst = samples.reduce((a, b) => (b.match.wrong.length > a.match.wrong.length ? b : a));
  return {
    maps,
    gates: sum(({ gates }) => gates),
    known: sum(({ known }) => known),
    natural: sum(({ natural }) => natural),
    ...(worst.match.wrong.length > 0 && {
      worst: `${worst.name}: ${worst.match.wrong.length} of ${worst.match.gates}`,
    }),
  };
}

function sampleOfDoors(grid: Grid, regions: Regions): Sample {
  const doors = plainDoors(grid);
  return {
    name: grid.name,
    match: matchGates(regions, doors),
    kinds: doors.map(({ cells }) => (gateSides(grid, cells).length > 1 ? OPEN_DOORS : OPEN_GAPS)),
  };
}

/** One-tile doors between walls, with ground that is 3 tiles wide and 2 deep on both sides. */
function plainDoors(grid: Grid): KnownGate[] {
  const doors: KnownGate[] = [];
  for (let y = 2; y < grid.height - 2; y++) {
    for (let x = 2; x < grid.width - 2; x++) {
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if (!grid.isFree(x, y) || grid.isFree(x - dx, y - dy) || grid.isFree(x + dx, y + dy)) continue;
        const ground = (sign: number): [number, number][] =>
          [1, 2].flatMap((far) =>
            [-1, 0, 1].map((k): [number, number] => [
              x + sign * far * dy + k * dx,
              y + sign * far * dx + k * dy,
            ]),
          );
        const sides = [ground(1), ground(-1)];
        if (!sides.flat().every(([gx, gy]) => grid.isFree(gx, gy))) continue;
        doors.push({
          cells: Int32Array.of(grid.cell(x, y)),
          sides: sides.map((side) => Int32Array.from(side, ([gx, gy]) => grid.cell(gx, gy))),
        });
      }
    }
  }
  return doors;
}
