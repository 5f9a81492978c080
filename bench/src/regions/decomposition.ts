/** How long dividing a map takes, next to the plain offset scan of the thesis, and how many gates it gives. */
import { decompose, depthMap, plainDepthMap } from 'floodgate/regions';
import { gridOf } from '../maps.ts';
import { bestOf } from './timing.ts';

export interface DecompositionRow {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  /** Refined depth by the plain scan and by ours, in milliseconds; whether every cell agrees. */
  readonly plainDepthMs: number;
  readonly depthMs: number;
  readonly equal: boolean;
  /** The whole, in milliseconds. */
  readonly ms: number;
  readonly unrepairedMs: number;
  readonly zones: number;
  readonly gates: number;
  readonly unrepairedGates: number;
  /** Table 3.1 of the thesis. */
  readonly thesisGates?: number;
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
  const unrepaired = bestOf(2, () => decompose(grid, { method: 'water-level', repair: false }).regions);
  const whole = bestOf(3, () => decompose(grid, { method: 'water-level' }).regions);
  const thesisGates = THESIS_GATES[map];
  return {
    map,
    width: grid.width,
    height: grid.height,
    plainDepthMs: plain.ms,
    depthMs: depth.ms,
    equal: plain.value.every((value, cell) => value === depth.value[cell]),
    ms: whole.ms,
    unrepairedMs: unrepaired.ms,
    zones: whole.value.zones.length,
    gates: whole.value.gates.length,
    unrepairedGates: unrepaired.value.gates.length,
    ...(thesisGates !== undefined && { thesisGates }),
  };
}
