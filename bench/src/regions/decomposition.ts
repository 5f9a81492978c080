/** How long dividing a map takes, by every method and at low resolutions, and how many gates it gives. */
import { decompose, depthMap, plainDepthMap, type Resolution } from 'floodgate/regions';
import { gridOf } from '../maps.ts';
import { markdownTable } from '../markdown.ts';
import { bestOf } from './timing.ts';

const LOW_RESOLUTIONS: readonly Resolution[] = [2, 4, 8];
const RUNS = 5;

/** Times are in milliseconds. */
export interface DecompositionRow {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  /** The merge tree with its zones, and another level of it. */
  readonly treeMs: number;
  readonly levelMs: number;
  /** The merge tree at each of the low resolutions. */
  readonly lowMs: readonly number[];
  readonly waterLevelMs: number;
  readonly unrepairedMs: number;
  readonly zones: number;
  readonly gates: number;
  readonly waterLevelGates: number;
  readonly unrepairedGates: number;
  /** Table 3.1 of the thesis. */
  readonly thesisGates?: number;
  /** Refined depth by the plain scan and by ours; whether every cell agrees. */
  readonly plainDepthMs: number;
  readonly depthMs: number;
  readonly sameDepth: boolean;
}

/** Gates per map in Table 3.1 of Halldórsson's thesis. */
export const THESIS_GATES: Readonly<Record<string, number>> = {
  'sc1/AcrosstheCape': 57,
  'sc1/ArcticStation': 82,
  'sc1/Backwoods': 79,
  'sc1/BigGameHunters': 20,
  'sc1/BlackLotus': 63,
  'sc1/BlastFurnace': 68,
  'sc1/BrokenSteppes': 86,
  'sc1/Brushfire': 29,
  'sc1/CatwalkAlley': 98,
  'sc1/Cauldron': 140,
  'sc1/Crossroads': 54,
  'sc1/DarkContinent': 46,
  'sc1/Elderlands': 42,
  'sc1/Enigma': 64,
  'sc1/FireWalker': 16,
  'sc1/FloodedPlains': 85,
  'sc1/GladiatorPits': 76,
  'bg512/AR0205SR': 41,
  'bg512/AR0406SR': 60,
};

export function measureDecomposition(map: string): DecompositionRow {
  const grid = gridOf(map);
  const plain = bestOf(1, () => plainDepthMap(grid));
  const depth = bestOf(3, () => depthMap(grid));
  const unrepaired = bestOf(RUNS, () => decompose(grid, { method: 'water-level', repair: false }).regions);
  const waterLevel = bestOf(RUNS, () => decompose(grid, { method: 'water-level' }).regions);
  // A map keeps its tree, a copy of it does not.
  const copies = Array.from({ length: RUNS }, () => grid.clone());
  const tree = bestOf(RUNS, () => decompose(copies.pop()!).regions);
  decompose(grid);
  const level = bestOf(RUNS, () => decompose(grid, { detail: 'rooms' }));
  const low = LOW_RESOLUTIONS.map((resolution) => bestOf(RUNS, () => decompose(grid, { resolution })));
  const thesisGates = THESIS_GATES[map];
  return {
    map,
    width: grid.width,
    height: grid.height,
    treeMs: tree.ms,
    levelMs: level.ms,
    lowMs: low.map(({ ms }) => ms),
    waterLevelMs: waterLevel.ms,
    unrepairedMs: unrepaired.ms,
    zones: tree.value.zones.length,
    gates: tree.value.gates.length,
    waterLevelGates: waterLevel.value.gates.length,
    unrepairedGates: unrepaired.value.gates.length,
    ...(thesisGates !== undefined && { thesisGates }),
    plainDepthMs: plain.ms,
    depthMs: depth.ms,
    sameDepth: plain.value.every((value, cell) => value === depth.value[cell]),
  };
}

export function formatDecomposition(rows: readonly DecompositionRow[]): string[] {
  return [
    '## Dividing a map',
    '',
    `Milliseconds, the best of ${RUNS} runs: the merge tree with its zones, another level of the same tree, water level with repair and without. Then how many times faster the merge tree is on the map at 1/2, 1/4 and 1/8 of its size, and the number of gates.`,
    '',
    markdownTable(
      [
        ...['map', 'size', 'merge tree', 'another level', 'water level', 'unrepaired', 'tree : water'],
        ...LOW_RESOLUTIONS.map((resolution) => `by ${resolution}`),
        ...['zones', 'gates', 'water level', 'unrepaired', 'thesis'],
      ],
      rows.map((row) => [
        row.map,
        `${row.width} × ${row.height}`,
        row.treeMs.toFixed(0),
        row.levelMs.toFixed(1),
        row.waterLevelMs.toFixed(0),
        row.unrepairedMs.toFixed(0),
        (row.treeMs / row.waterLevelMs).toFixed(2),
        ...row.lowMs.map((ms) => (row.treeMs / ms).toFixed(1)),
        row.zones,
        row.gates,
        row.waterLevelGates,
        row.unrepairedGates,
        row.thesisGates ?? '–',
      ]),
    ),
    '',
    'Refined depth by the plain offset scan of the thesis and by ours:',
    '',
    markdownTable(
      ['map', 'plain ms', 'ours ms', 'times faster', 'same depth'],
      rows.map((row) => [
        row.map,
        row.plainDepthMs.toFixed(0),
        row.depthMs.toFixed(1),
        (row.plainDepthMs / row.depthMs).toFixed(1),
        row.sameDepth ? 'yes' : 'NO',
      ]),
    ),
  ];
}
