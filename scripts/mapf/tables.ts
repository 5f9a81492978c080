/** The results as lines for a terminal and as a Markdown page. */
import { markdownTable } from '../../bench/src/markdown.ts';
import { type MapMean, type Overall, type Result, relativeRatio, type Summary } from './results.ts';

const NOTHING = '–';
const MAP_WIDTH = 24;
const LABELS = ['scenario', 'grid', 'agents'];
const LABEL_WIDTHS = [10, 6, 7];
const FIGURES = ['home', 'ratio', 'ticks', 'ms', '×'];
const FIGURE_WIDTHS = [8, 8, 7, 8, 7];

/** Two lines above the instances: the planners, and what their columns mean. */
export function instanceHeader(names: readonly string[]): string {
  const labels = aligned('map', LABELS, LABEL_WIDTHS);
  const figures = names.map((name, column) =>
    cells(figuresOf(column, FIGURES), FIGURE_WIDTHS).padEnd(name.length),
  );
  const above = names.map((name, column) => `  ${name}`.padEnd(figures[column]!.length));
  return `${''.padEnd(labels.length)}${above.join('')}\n${labels}${figures.join('')}`;
}

/** One instance with the outcomes of all planners. */
export function instanceLine(result: Result): string {
  const labels = [result.scenario, `${result.neighbours}c`, `${result.agents}`];
  const figures = result.outcomes.map((_, column) => cells(outcomeFigures(result, column), FIGURE_WIDTHS));
  return aligned(result.map, labels, LABEL_WIDTHS) + figures.join('');
}

/** What went wrong on an instance, a line each. */
export function errorLines(result: Result, names: readonly string[]): string[] {
  return result.outcomes.flatMap(({ error }, column) => (error ? [`  ${names[column]}: ${error}`] : []));
}

/** The first planner is not compared with itself. */
function figuresOf(column: number, figures: readonly string[]): readonly string[] {
  return column === 0 ? figures.slice(0, -1) : figures;
}

function outcomeFigures(result: Result, column: number): readonly string[] {
  const outcome = result.outcomes[column];
  if (!outcome) return FIGURES.map(() => NOTHING);
  const { completion, ratio, ticks, msPerTick = Number.NaN, seconds } = outcome;
  return figuresOf(column, [
    percent(completion),
    `${completion < 1 && ratio > 0 ? '≥' : ''}${decimal(ratio, 3)}`,
    decimal(ticks, 0),
    seconds === undefined ? decimal(msPerTick, 2) : `${seconds.toFixed(0)} s`,
    decimal(relativeRatio(result, column), 3),
  ]);
}

/** The means of each map, and over all maps. */
export function summaryLines({ maps, overall }: Summary): string[] {
  const names = overall.map(({ planner }) => planner);
  const heads = meanHeads(names);
  const widths = heads.map((head) => Math.max(9, head.length + 2));
  const lines = ['', aligned('mean of the map', ['grid', ...heads], [6, ...widths])];
  for (const each of maps)
    lines.push(aligned(each.map, [`${each.neighbours}c`, ...meanFigures(each)], [6, ...widths]));
  lines.push('', ...overall.map((each, column) => overallLine(each, names[0]!, column === 0)));
  return lines;
}

function meanHeads(names: readonly string[]): string[] {
  return names.flatMap((name, column) => figuresOf(column, [`${name} home`, 'ratio', 'ms', '×']));
}

function meanFigures({ means }: MapMean): string[] {
  return means.flatMap(({ solved, instances, ratio, msPerTick, relative }, column) =>
    figuresOf(column, [
      `${solved}/${instances}`,
      decimal(ratio, 3),
      decimal(msPerTick, 2),
      decimal(relative, 3),
    ]),
  );
}

function overallLine(
  { planner, instances, solved, ratio, relative, worst }: Overall,
  first: string,
  isFirst: boolean,
): string {
  const home = solved === instances ? `all ${instances}` : `${solved} of ${instances}`;
  const compared = isFirst ? '' : ` of ${first}`;
  const relation = isFirst ? '' : `, ${decimal(relative, 3)}${compared}`;
  const worstMap =
    worst && `; worst map ${worst.map} (${worst.neighbours}c): ${decimal(worst.value, 3)}${compared}`;
  return `${planner}: everyone home on ${home} instances; mean ratio ${decimal(ratio, 3)}${relation}${worstMap ?? ''}`;
}

/** A page with the means and all instances. `command` is what wrote it. */
export function markdownPage(
  results: readonly Result[],
  summary: Summary,
  { command, unfinished }: { readonly command: string; readonly unfinished: boolean },
): string {
  const { maps, overall } = summary;
  const names = overall.map(({ planner }) => planner);
  const instanceHeads = names.flatMap((name, column) =>
    figuresOf(column, [`${name} home`, ...FIGURES.slice(1)]),
  );
  const instanceRows = results.map((result) => [
    result.map,
    result.scenario,
    `${result.neighbours}c`,
    `${result.agents}`,
    ...names.flatMap((_, column) => outcomeFigures(result, column)),
  ]);
  return `# The MAPF benchmark

Written by \`${command}\` on Node ${process.version}.${unfinished ? ' The run was stopped before its end.' : ''} Times depend on the machine and on what else it does.

Ratio: arrival ratio, the sum of the ticks until each agent is home for good, over the sum of the fewest moves that each would need alone. ≥: not everyone came home, and the true ratio is higher. ms: CPU time of a tick; for LaCAM3 the seconds it planned. ×: the ratio over that of ${names[0]} on the same instance.

${overall.map((each, column) => `- ${overallLine(each, names[0]!, column === 0)}`).join('\n')}

## Means of the maps

${markdownTable(
  ['map', 'grid', ...meanHeads(names)],
  maps.map((each) => [each.map, `${each.neighbours}c`, ...meanFigures(each)]),
)}

## Instances

${markdownTable(['map', ...LABELS, ...instanceHeads], instanceRows)}
`;
}

function aligned(first: string, rest: readonly string[], widths: readonly number[]): string {
  return first.padEnd(MAP_WIDTH) + cells(rest, widths);
}

function cells(texts: readonly string[], widths: readonly number[]): string {
  return texts.map((text, i) => text.padStart(widths[i]!)).join('');
}

function decimal(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : NOTHING;
}

/** Never 100 % if somebody is missing. */
function percent(share: number): string {
  const rounded = (100 * share).toFixed(1);
  return share === 1 ? '100%' : rounded === '100.0' ? '99.9%' : `${rounded}%`;
}
