/** The kinds of figure in reports, drawn with Observable Plot. */
import * as Plot from '@observablehq/plot';
import type { Figure } from './page.ts';
import { addKey, drawing, type Key } from './svg.ts';

interface Axis {
  readonly label: string;
  /** Default `linear`. */
  readonly type?: 'linear' | 'log';
  readonly domain?: readonly [number, number];
  /** Positions of ticks; those outside the values are left out. By default Plot chooses. */
  readonly ticks?: readonly number[];
}

interface Common {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly caption: string;
  readonly x: Axis;
  readonly y: Axis;
}

interface LineFigure extends Common {
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly (readonly [x: number, y: number])[];
    /** A value to compare with, as a dashed line in the same colour. */
    readonly level?: number;
  }[];
}

interface ScatterFigure extends Common {
  readonly groups: readonly {
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  }[];
}

interface BarFigure extends Omit<Common, 'y'> {
  readonly bars: readonly { readonly group: string; readonly series: string; readonly value: number }[];
}

const WIDTH = 680;
const HEIGHT = 380;
const PAIR = { x: (pair: [number, number]) => pair[0], y: (pair: [number, number]) => pair[1] };

/** Colours that can be told apart on white and on black. Symbols help where colours do not. */
const COLOURS = [
  '#3b82d6',
  '#e07b39',
  '#2fa36b',
  '#c94f7c',
  '#8a6fd1',
  '#b59a2e',
  '#2aa3b5',
  '#8b8f98',
  '#d0504a',
  '#6f9c3d',
  '#a0724a',
  '#5566c8',
];
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye'] as const;

/** A series with a point for each item; items without a value are left out. */
export function seriesOf<T>(
  name: string,
  items: readonly T[],
  x: (item: T) => number,
  y: (item: T) => number | undefined,
): LineFigure['series'][number] {
  const points = items.map((item): [number, number] => [x(item), y(item) ?? Number.NaN]);
  return { name, points: points.filter(([, value]) => Number.isFinite(value)) };
}

/** Values over a quantity, one line a series. */
export function lineFigure({ name, caption, x, y, series }: LineFigure): Figure {
  const key = keyOf(series.map((line) => line.name));
  const marks = series.flatMap(({ points, level }, i) => {
    const { colour, symbol } = key[i]!;
    const place = { ...PAIR, stroke: colour };
    const list = points as [number, number][];
    const dashed = { stroke: colour, strokeDasharray: '5 4', strokeOpacity: 0.8 };
    return [
      ...(level === undefined ? [] : [Plot.ruleY([level], dashed)]),
      Plot.line(list, { ...place, strokeWidth: 2 }),
      Plot.dot(list, { ...place, fill: colour, symbol, r: 3.5 }),
    ];
  });
  const places = series.flatMap(({ points }) => points.map(([place]) => place));
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const ticks = x.ticks?.filter((tick) => tick >= low && tick <= high);
  return { name, caption, svg: draw(caption, { ...x, ...(ticks && { ticks }) }, y, marks, key) };
}

/** Pairs of values, with a line where both are equal. */
export function scatterFigure({ name, caption, x, y, groups }: ScatterFigure): Figure {
  const key = keyOf(groups.map((group) => group.name));
  const values = groups.flatMap(({ points }) => points.flatMap((point) => [point.x, point.y]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const diagonal: [number, number][] = [
    [low, low],
    [high, high],
  ];
  const equal = Plot.line(diagonal, { ...PAIR, strokeOpacity: 0.4, strokeDasharray: '4 4' });
  const dots = groups.map(({ points }, i) =>
    Plot.dot(points, {
      x: 'x',
      y: 'y',
      title: 'label',
      fill: key[i]!.colour,
      symbol: key[i]!.symbol,
      r: 4,
    }),
  );
  return { name, caption, svg: draw(caption, x, y, values.length > 0 ? [equal, ...dots] : dots, key) };
}

/** A bar for each item, grouped by `group`. */
export function barFigure({ name, caption, x, bars }: BarFigure): Figure {
  const key = keyOf([...new Set(bars.map(({ series }) => series))]);
  const colour = (series: string): string => key.find((entry) => entry.name === series)!.colour;
  const marks = [
    Plot.barX(bars, {
      x: 'value',
      y: 'series',
      fy: 'group',
      fill: (bar: BarFigure['bars'][number]) => colour(bar.series),
    }),
    Plot.text(bars, {
      x: 'value',
      y: 'series',
      fy: 'group',
      text: (bar: BarFigure['bars'][number]) => bar.value.toFixed(1),
      dx: 4,
      textAnchor: 'start',
    }),
  ];
  const { document, finish } = drawing();
  const svg = Plot.plot({
    document,
    width: WIDTH,
    height: HEIGHT,
    marginLeft: 150,
    marginRight: 150,
    marginBottom: 40,
    x: scale(x),
    y: { label: null, domain: key.map((entry) => entry.name) },
    fy: { label: null },
    marks,
  });
  return { name, caption, svg: finish(svg, caption) };
}

function keyOf(names: readonly string[]): Key {
  return names.map((name, i) => ({
    name,
    colour: COLOURS[i % COLOURS.length]!,
    symbol: SYMBOLS[i % SYMBOLS.length]!,
  }));
}

function draw(caption: string, x: Axis, y: Axis, marks: readonly Plot.Markish[], key: Key): string {
  const { document, finish } = drawing();
  const svg = Plot.plot({
    document,
    width: WIDTH,
    height: HEIGHT,
    marginTop: 28,
    marginLeft: 56,
    marginBottom: 40,
    x: scale(x),
    y: { ...scale(y), grid: true },
    marks: [...marks],
  });
  addKey(document, svg, key, WIDTH, HEIGHT);
  return finish(svg, caption);
}

function scale({ label, type = 'linear', domain, ticks }: Axis): Plot.ScaleOptions {
  return {
    label,
    type,
    ...(domain ? { domain: [...domain] } : { nice: type === 'linear' }),
    ...(ticks && { ticks: [...ticks] }),
    tickFormat: (value: number) => value.toLocaleString('en'),
  };
}
