import { type Grid, Random } from 'floodgate';
import { gridOf, mapsFolder } from '../maps.ts';
import { DOORS, throughDoor } from './doors.ts';
import { largestPart, placeUnits, type UnitKind } from './placing.ts';
import { runUnits, type UnitsResult } from './run.ts';

/** One question, asked on several maps with several seeds. */
export interface UnitsCase {
  readonly id: string;
  readonly title: string;
  /** Ticks after which a run ends. */
  readonly limit: number;
  /** What is wanted of it; undefined if the figures are only stated. */
  readonly aim: { readonly home: number; readonly ratio?: number; readonly complete?: number } | undefined;
  run(report: (result: UnitsResult) => void, quick: boolean): void;
}

/** Maps on which no rule was tuned. Those with a slash are MovingAI's. */
const MAPS = [
  'mapf/ost003d',
  'mapf/lak303d',
  'dao/den520d',
  'dao/lak307d',
  'bg/AR0414SR',
  'dao/brc202d',
  'stonehalls',
  'millbrook',
];
/** Maps with doors and corridors of one to three tiles. */
const NARROW_MAPS = [
  'mapf/den312d',
  'mapf/room-64-64-8',
  'dao/den204d',
  'dao/den404d',
  'ravenkeep',
  'stonehalls',
];
const SEEDS = [11, 12, 13];
const DOOR_SEEDS = [11, 12, 13, 14, 15];
const PER_TEAM = 30;

interface Mixture {
  readonly second: number;
  readonly third: number;
  readonly speeds: boolean;
}

/** As many kinds of units as there are agents: percentages of size 2 and size 3, and speeds of 1, 2 and 3 in turn. */
function kindsOf(agents: number, { second, third, speeds }: Mixture): UnitKind[] {
  const large = Math.round((agents * third) / 100);
  const medium = large + Math.round((agents * second) / 100);
  return Array.from({ length: agents }, (_, i) => ({
    size: i < large ? 3 : i < medium ? 2 : 1,
    speed: speeds ? 1 + (i % 3) : 1,
  }));
}

function agentsOn({ freeCount }: Grid): number {
  return freeCount < 6000 ? 300 : freeCount < 12_000 ? 500 : 1000;
}

function onMaps(names: readonly string[], mixture: Mixture, limit: number): UnitsCase['run'] {
  return (report, quick) => {
    const known = names.filter((name) => !name.includes('/') || mapsFolder());
    for (const name of quick ? known.slice(0, 2) : known) {
      const grid = gridOf(name);
      const parts = [1, 2, 3].map((size) => largestPart(grid, size));
      for (const seed of quick ? SEEDS.slice(0, 1) : SEEDS) {
        const random = new Random(`units/${name}/${seed}`);
        const kinds = kindsOf(agentsOn(grid), mixture);
        const units = placeUnits(grid, kinds, random, ({ size }) => parts[size - 1]!);
        report(runUnits(grid, units, seed, limit));
      }
    }
  };
}

export const CASES: readonly UnitsCase[] = [
  {
    id: 'sizes',
    title: '5 % of size 2 and 1 % of size 3',
    limit: 1500,
    aim: { home: 0.99, ratio: 2.2 },
    run: onMaps(MAPS, { second: 5, third: 1, speeds: false }, 1500),
  },
  {
    id: 'speeds',
    title: 'three speeds',
    limit: 4500,
    aim: { home: 1, ratio: 2.2 },
    run: onMaps(MAPS, { second: 0, third: 0, speeds: true }, 4500),
  },
  {
    id: 'doors',
    title: 'two teams through a door',
    limit: 3000,
    aim: { home: 0, complete: 28 / 30 },
    run: (report, quick) => {
      for (const door of DOORS) {
        for (const seed of quick ? DOOR_SEEDS.slice(0, 1) : DOOR_SEEDS) {
          const { grid, units } = throughDoor(door, PER_TEAM, seed);
          report(runUnits(grid, units, seed, 3000));
        }
      }
    },
  },
  {
    id: 'narrow',
    title: '20 % of size 2 in narrow maps',
    limit: 1500,
    aim: undefined,
    run: onMaps(NARROW_MAPS, { second: 20, third: 0, speeds: false }, 1500),
  },
  {
    id: 'sizes-and-speeds',
    title: '5 % of size 2, 1 % of size 3 and three speeds',
    limit: 4500,
    aim: undefined,
    run: onMaps(MAPS, { second: 5, third: 1, speeds: true }, 4500),
  },
];
