/** What saved gate distances save: loading regions and distances next to dividing the map and measuring. */
import { loadRegions, type Regions, saveRegions } from 'floodgate/regions';
import { type GateHeuristic, gatewayExactHeuristic, gatewayHeuristic } from 'floodgate/search';
import { gridOf } from '../maps.ts';
import { markdownTable } from '../markdown.ts';
import { divided } from './heuristics.ts';
import { cpuMs } from './timing.ts';

export interface SavedRow {
  readonly map: string;
  readonly heuristic: string;
  readonly bytes: number;
  /** CPU time in milliseconds, the best of a few runs. */
  readonly divideMs: number;
  readonly measureMs: number;
  readonly loadMs: number;
}

const RUNS = 3;

export function measureSaved(map: string): SavedRow[] {
  const grid = gridOf(map);
  const divide = (): Regions => divided(grid, 'repaired');
  const kinds: [string, (regions: Regions) => GateHeuristic][] = [
    ['gateway', gatewayHeuristic],
    ['gateway-exact', gatewayExactHeuristic],
  ];
  return kinds.map(([heuristic, make]) => {
    const regions = divide();
    const made = make(regions);
    const bytes = saveRegions(regions, { distances: made });
    const row = {
      map,
      heuristic,
      bytes: bytes.length,
      divideMs: bestCpuMs(() => divide().dispose()),
      measureMs: bestCpuMs(() => make(regions).dispose()),
      loadMs: bestCpuMs(() => {
        const loaded = loadRegions(grid, bytes);
        make(loaded).dispose();
        loaded.dispose();
      }),
    };
    made.dispose();
    regions.dispose();
    return row;
  });
}

function bestCpuMs(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const from = cpuMs();
    work();
    best = Math.min(best, cpuMs() - from);
  }
  return best;
}

export function formatSaved(rows: readonly SavedRow[]): string[] {
  return [
    '## Loading saved distances',
    '',
    'CPU time of dividing a map and measuring between its gates, and of loading both from a regions file.',
    '',
    markdownTable(
      ['map', 'heuristic', 'file MB', 'divide ms', 'measure ms', 'load ms', 'times faster'],
      rows.map(({ map, heuristic, bytes, divideMs, measureMs, loadMs }) => [
        map,
        heuristic,
        (bytes / 1e6).toFixed(1),
        divideMs.toFixed(0),
        measureMs.toFixed(0),
        loadMs.toFixed(1),
        ((divideMs + measureMs) / loadMs).toFixed(1),
      ]),
    ),
  ];
}
