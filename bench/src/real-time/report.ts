/** The real-time benchmark in words and tables. */
import { markdownTable } from '../markdown.ts';
import type { LookaheadRow } from './lookahead.ts';
import type { PresetRow, SpeedRow } from './speed.ts';

export interface RealTimeReport {
  readonly node: string;
  readonly speed: readonly SpeedRow[];
  readonly presetMap: string;
  readonly presets: readonly PresetRow[];
  readonly lookahead: readonly LookaheadRow[];
}

export function formatRealTimeReport({ node, speed, presetMap, presets, lookahead }: RealTimeReport): string {
  return [
    '# Real-time search, side by side',
    '',
    `Written by \`npm run bench:real-time\` on Node ${node}. Times are of the processor and depend on the machine; ratios are within this run.`,
    '',
    '## Steps a second',
    '',
    'LRTA\\* on random problems, next to the same algorithm with a Map of values: written straight down, with tiles and lists of neighbours, and written so that only the Map is left to be slow. All make the same moves.',
    '',
    markdownTable(
      ['map', 'size', 'steps', 'steps/s', 'with a Map', 'times faster', 'with a Map, lean', 'times faster'],
      speed.map((row) => [
        row.map,
        `${row.width} × ${row.height}`,
        row.steps.toLocaleString('en'),
        millions(row.stepsPerSecond),
        millions(row.withMap.stepsPerSecond),
        row.withMap.timesOurs.toFixed(1),
        millions(row.withLeanMap.stepsPerSecond),
        row.withLeanMap.timesOurs.toFixed(1),
      ]),
    ),
    '',
    '## The presets',
    '',
    `On ${presetMap}. An agent gives up after 1000 times the optimum and counts with that.`,
    '',
    markdownTable(
      ['preset', 'suboptimality', 'arrived', 'steps/s'],
      presets.map((row) => [
        row.preset,
        row.suboptimality.toFixed(2),
        `${row.arrived} of ${row.problems}`,
        millions(row.stepsPerSecond),
      ]),
    ),
    '',
    '## What lookahead buys',
    '',
    'The agent walks to the best cell its search has seen, then searches again.',
    '',
    markdownTable(
      [
        'map',
        'search',
        'lookahead',
        'suboptimality',
        'arrived',
        'µs per step',
        'expanded per step',
        'ms per walk',
      ],
      lookahead.map((row) => [
        row.map,
        row.search,
        row.lookahead,
        row.suboptimality.toFixed(2),
        `${row.arrived} of ${row.problems}`,
        row.usPerStep.toFixed(2),
        row.expandedPerStep.toFixed(1),
        row.msPerWalk.toFixed(1),
      ]),
    ),
    '',
  ].join('\n');
}

function millions(perSecond: number): string {
  return `${(perSecond / 1e6).toFixed(1)} M`;
}
