/** The thesis' searches with the octile and gateway heuristics, and with later heuristics. */
import type { Experiment } from '../experiment/index.ts';
import { HEURISTIC_IDS } from '../jobs/index.ts';
import { BALDURS_GATE, STARCRAFT } from '../papers/index.ts';
import { availableMaps, baldursGateArea } from './available-maps.ts';
import { gatewayReport } from './gateway-report.ts';
import type { Suite } from './suite.ts';

/** Table 2.1: nine maps in their original size. The thesis only says how large the largest is. */
const EARLY_MAPS = [11, 16, 18, 202, 205, 300, 400, 406, 700].map((area) => `bg/${baldursGateArea(area)}`);
const STAND_INS = ['ravenkeep', 'millbrook', 'silverbend', 'stonehalls', 'four-winds', 'kingsmarket'];

const STARCRAFT_MAPS: readonly string[] = STARCRAFT.map(([map]) => `sc1/${map}`);
const BALDURS_GATE_MAPS: readonly string[] = BALDURS_GATE.map(([map]) => `bg512/${map}`);

const QUICK_QUERIES = 100;
/** The quick suite tries the later heuristics on every fourth map. */
const EVERY = 4;

/** Searches have no limit: they all end. */
export const gateway: Suite = {
  id: 'gateway',
  title: 'Octile, gateway and later heuristics on game maps (Halldórsson 2015)',

  experiment(scale, library): Experiment {
    const quick = scale === 'quick';
    const wanted = [...STARCRAFT_MAPS, ...BALDURS_GATE_MAPS];
    const { maps, note } = availableMaps(library, wanted, STAND_INS);
    const early = availableMaps(library, EARLY_MAPS, STAND_INS).maps;
    const queries = [quick ? { sample: QUICK_QUERIES } : {}];
    const some = quick ? maps.filter((_, i) => i % EVERY === 0) : maps;
    const later = known(['dead-end', 'gateway', 'gateway-exact', 'portal', 'landmark']);
    return {
      name: `gateway-${scale}`,
      title: `Octile, gateway and later heuristics${note}`,
      timeout: quick ? 600 : 7200,
      jobs: [
        {
          kind: 'search',
          maps,
          queries,
          heuristics: known(['octile', 'gateway-thesis']),
          zones: ['thesis', 'repaired'],
        },
        ...(later.length > 0 ? [{ kind: 'search' as const, maps: some, queries, heuristics: later }] : []),
        {
          kind: 'search',
          maps: early,
          queries: [{ generate: quick ? 200 : 1000 }],
          heuristics: known(['octile', 'dead-end', 'gateway-thesis']),
          zones: 'ad-hoc',
        },
      ],
    };
  },

  report: gatewayReport,
};

/** Those that exist. */
function known(ids: readonly string[]): string[] {
  return ids.filter((id) => HEURISTIC_IDS.includes(id));
}
