/** What a chart of a table shows: points, their means, and the marks on the axes. All places are from 0 to 1. */
import { compareCells, type ResultTable, showCell } from '../../tables/table.ts';

export interface ChartChoice {
  readonly x: number;
  readonly y: number;
  /** Undefined if all points are alike. */
  readonly colour: number | undefined;
}

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Index into the series. */
  readonly series: number;
  readonly title: string;
}

interface AxisMark {
  readonly at: number;
  readonly text: string;
}

export interface ChartData {
  readonly points: readonly ChartPoint[];
  /** The mean of y where several points share x and series. */
  readonly means: readonly ChartPoint[];
  /** Where x is a number: per series its points, or their means, from left to right. */
  readonly lines: readonly (readonly ChartPoint[])[];
  readonly series: readonly string[];
  /** True if the x axis has texts. */
  readonly sideBySide: boolean;
  readonly xMarks: readonly AxisMark[];
  readonly yMarks: readonly AxisMark[];
  /** Rows without a number to plot. */
  readonly leftOut: number;
}

/** The first chart of a table: a text column on the x axis, the column that looks most like an outcome on the y axis. */
export function firstChoice({ columns }: ResultTable, varying: readonly number[]): ChartChoice {
  const numeric = varying.filter((i) => columns[i]!.numeric);
  const outcome = numeric.find((i) => /completionrate|completion|rate|home/i.test(columns[i]!.name));
  const y = outcome ?? numeric.at(-1) ?? 0;
  const texts = varying.filter((i) => !columns[i]!.numeric);
  const planner = texts.find((i) => /planner/i.test(columns[i]!.name));
  const agents = numeric.find((i) => /(^|\.)agents$/i.test(columns[i]!.name));
  const x = texts.find((i) => i !== planner) ?? agents ?? planner ?? numeric.find((i) => i !== y) ?? y;
  return { x, y, colour: planner === x ? undefined : planner };
}

export function chartOf(table: ResultTable, rows: readonly number[], choice: ChartChoice): ChartData {
  const plotted = rows.filter(
    (i) => typeof table.rows[i]![choice.y] === 'number' && table.rows[i]![choice.x] !== null,
  );
  const xAxis = axisFor(table, plotted, choice.x);
  const yAxis = numberAxis(plotted.map((i) => table.rows[i]![choice.y] as number));
  const series = choice.colour === undefined ? [''] : distinct(table, plotted, choice.colour);
  const points = plotted.map((i) => {
    const row = table.rows[i]!;
    return {
      x: xAxis.place(row[choice.x]!),
      y: yAxis.place(row[choice.y]!),
      series: choice.colour === undefined ? 0 : series.indexOf(showCell(row[choice.colour]!)),
      title: titleOf(table, i, choice),
    };
  });
  const sideBySide = !table.columns[choice.x]!.numeric;
  return {
    points,
    means: meansOf(points).filter(({ title }) => title !== ALONE),
    lines: sideBySide ? [] : linesOf(meansOf(points), series.length),
    series,
    sideBySide,
    xMarks: xAxis.marks,
    yMarks: yAxis.marks,
    leftOut: rows.length - plotted.length,
  };
}

interface Axis {
  readonly marks: readonly AxisMark[];
  place(value: number | string): number;
}

function axisFor(table: ResultTable, rows: readonly number[], column: number): Axis {
  if (table.columns[column]!.numeric) return numberAxis(rows.map((i) => table.rows[i]![column] as number));
  const names = distinct(table, rows, column);
  const place = (value: number | string): number => (names.indexOf(showCell(value)) + 0.5) / names.length;
  return { marks: names.map((text) => ({ at: place(text), text })), place };
}

/** From a round number to a round number, including 0 if it is near. */
function numberAxis(values: readonly number[]): Axis {
  let low = Math.min(...values);
  let high = Math.max(...values);
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Numbers that differ by less cannot be distinguished, and the marks between them would have equal labels.
  if (!(high - low > Math.max(1e-9 * size, 1e-200))) {
    const room = Math.max(0.5, size / 2);
    low -= room;
    high += room;
  }
  if (low > 0 && low < high / 2) low = 0;
  const step = roundStep((high - low) / 5);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const marks: AxisMark[] = [];
  for (let i = first; i <= last; i++)
    marks.push({ at: (i - first) / (last - first), text: showCell(i * step) });
  return { marks, place: (value) => ((value as number) / step - first) / (last - first) };
}

/** The least of 1, 2, 5 times a power of ten that is not below. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  for (const factor of [1, 2, 5]) if (factor * power >= least * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

function distinct(table: ResultTable, rows: readonly number[], column: number): string[] {
  const cells = [...new Set(rows.map((i) => table.rows[i]![column]!))];
  return cells.sort(compareCells).map(showCell);
}

/** The title of a mean of one. */
const ALONE = '';

function meansOf(points: readonly ChartPoint[]): ChartPoint[] {
  const groups = new Map<string, ChartPoint[]>();
  for (const point of points) {
    const key = `${point.series}/${point.x}`;
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
    title: group.length > 1 ? `mean of ${group.length}` : ALONE,
  }));
}

function linesOf(means: readonly ChartPoint[], series: number): ChartPoint[][] {
  const lines: ChartPoint[][] = Array.from({ length: series }, () => []);
  for (const point of means) lines[point.series]!.push(point);
  for (const line of lines) line.sort((a, b) => a.x - b.x);
  return lines;
}

function titleOf({ columns, rows }: ResultTable, row: number, { x, y, colour }: ChartChoice): string {
  const named = [colour, x, y].filter((i) => i !== undefined);
  return named.map((i) => `${columns[i]!.name} ${showCell(rows[row]![i]!)}`).join(', ');
}
