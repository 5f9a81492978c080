/** The thesis' searches with the octile and gateway heuristics, and with later heuristics. */
import type { Experiment } from '../experiment/index.ts';
import { AURORA, BALDURS_GATE, STARCRAFT } from '../papers/index.ts';
import { availableMaps, baldursGateArea } from './available-maps.ts';
import { gatewayReport } from './gateway-report.ts';
import { HALLWAY, LARGE_MAP, PROFILED } from './gateway-runs.ts';
import type { Suite } from './suite.ts';

/** Table 2.1: the two maps that its figures tell by their size, 244 × 192 ("the largest") and 212 × 214, … */
const KNOWN_EARLY_MAPS = [LARGE_MAP, `bg/${baldursGateArea(205)}`];
/** …and seven others that are not larger, as the thesis does not say which. */
const EARLY_MAPS = [
  ...KNOWN_EARLY_MAPS,
  ...[12, 16, 18, 72, 412, 600, 711].map((area) => `bg/${baldursGateArea(area)}`),
];
const STAND_INS = ['ravenkeep', 'millbrook', 'silverbend', 'stonehalls', 'four-winds', 'kingsmarket'];

const STARCRAFT_MAPS: readonly string[] = STARCRAFT.map(([map]) => `sc1/${map}`);
const BALDURS_GATE_MAPS: readonly string[] = BALDURS_GATE.map(([map]) => `bg512/${map}`);
const QUICK_QUERIES = 60;
/** The textbook search expands more nodes, and each takes longer. */
const QUICK_TEXTBOOK_QUERIES = 30;
const FULL_TEXTBOOK_QUERIES = 400;
/** The quick suite tries the later heuristics on every sixth map. */
const EVERY = 6;

/** Searches have no limit: they all end. */
export const gateway: Suite = {
  id: 'gateway',
  title: 'Octile, gateway and later heuristics on game maps (Halldórsson 2015)',

  experiment(scale, library): Experiment {
    const quick = scale === 'quick';
    const wanted = [...STARCRAFT_MAPS, ...BALDURS_GATE_MAPS];
    const { maps, note } = availableMaps(library, wanted, STAND_INS);
    const early = availableMaps(library, EARLY_MAPS, STAND_INS).maps;
    const queries = [quick ? { spread: QUICK_QUERIES } : {}];
    const textbook = { spread: quick ? QUICK_TEXTBOOK_QUERIES : FULL_TEXTBOOK_QUERIES };
    const some = quick ? maps.filter((_, i) => i % EVERY === 0) : maps;
    const own = (map: string) => (maps.includes(map) ? [map] : []);
    const both = ['octile', 'gateway-thesis'];
    const [hallway, profiled] = [own(HALLWAY), own(PROFILED)];
    return {
      name: `gateway-${scale}`,
      title: `Octile, gateway and later heuristics${note}`,
      timeout: quick ? 600 : 7200,
      jobs: [
        {
          kind: 'search',
          maps,
          queries,
          heuristics: both,
          zones: ['thesis', 'straits', 'repaired', 'merge-tree'],
        },
        {
          kind: 'search',
          maps,
          queries: [textbook],
          heuristics: both,
          zones: ['thesis', 'repaired'],
          searches: 'textbook',
        },
        {
          kind: 'search',
          maps: some,
          queries,
          heuristics: ['dead-end', 'gateway', 'gateway-exact', 'portal', 'landmark'],
        },
        {
          kind: 'search',
          maps: early,
          queries: [{ random: quick ? 200 : 1000 }, { random: quick ? 1000 : 10_000, longest: 0.1 }],
          heuristics: ['octile', 'dead-end', 'gateway-thesis'],
          zones: 'ad-hoc',
          searches: 'textbook',
        },
        ...hallway.flatMap((map) => [
          {
            kind: 'search' as const,
            maps: map,
            queries: AURORA.map(([, , , , lengths]) => ({ lengths: [...lengths] as [number, number] })),
            heuristics: both,
            zones: ['thesis', 'repaired'] as const,
            searches: 'textbook' as const,
          },
          {
            kind: 'picture' as const,
            maps: map,
            queries: { lengths: [1192, 1200] as [number, number] },
            heuristics: both,
            zones: ['thesis', 'repaired'] as const,
          },
        ]),
        ...profiled.flatMap((map) => [
          {
            kind: 'search' as const,
            maps: map,
            queries: [quick ? { spread: QUICK_QUERIES } : {}],
            heuristics: ['octile', 'octile-reopening', 'gateway-thesis'],
            zones: 'thesis' as const,
            searches: ['astar', 'textbook'] as const,
            profile: true,
          },
          {
            kind: 'picture' as const,
            maps: map,
            queries: { lengths: [800, 10_000] as [number, number] },
            heuristics: both,
            zones: 'thesis' as const,
          },
        ]),
      ],
    };
  },

  report: gatewayReport,
};
