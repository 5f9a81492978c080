import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useSelected, useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import type { CrowdSession } from './session.ts';
import { useCrowdSession } from './use-session.ts';

const BUDGET_MS = 1000 / 60;
const REDRAW_MS = 250;
const HEIGHT = 96;

interface ChartSpec {
  readonly title: string;
  /** Values by tick. */
  readonly values: (session: CrowdSession) => readonly number[];
  /** A line to compare with. */
  readonly budget?: number;
  readonly top: (session: CrowdSession, highest: number) => number;
  readonly unit: string;
}

const HOME: ChartSpec = {
  title: 'home, %',
  values: ({ series, status }) => {
    const all = Math.max(1, status.value.summary?.controlled ?? 1);
    return series.home.map((home) => (100 * home) / all);
  },
  top: () => 100,
  unit: '%',
};

/** Ticks over which the throughput of a lifelong crowd is averaged. */
const THROUGHPUT_TICKS = 20;
const THROUGHPUT: ChartSpec = {
  title: `goals a tick, mean of ${THROUGHPUT_TICKS}`,
  values: ({ series: { reached } }) =>
    reached.map(
      (goals, i) => (goals - (reached[i - THROUGHPUT_TICKS] ?? 0)) / Math.min(i + 1, THROUGHPUT_TICKS),
    ),
  top: (_, highest) => Math.max(1.2 * highest, 1),
  unit: '',
};

const OTHERS: readonly ChartSpec[] = [
  {
    title: 'tick time, ms',
    values: ({ series }) => series.planningMs,
    budget: BUDGET_MS,
    // The first tick and single slow ones may exceed the chart; showing them would flatten all others.
    top: ({ series }) => Math.max(usualHigh(series.planningMs.slice(1)), BUDGET_MS * 1.4),
    unit: 'ms',
  },
  {
    title: 'waiting',
    values: ({ series }) => series.waiting,
    top: (_, highest) => Math.max(highest, 4),
    unit: '',
  },
];

/** Completion or throughput, tick time and waiting over time. A line marks the tick that is shown. */
export default function Charts() {
  const { status } = useCrowdSession();
  const lifelong = useSelected(status, ({ summary }) => summary?.lifelong);
  return (
    <div className="charts">
      {[lifelong ? THROUGHPUT : HOME, ...OTHERS].map((spec) => (
        <Chart key={spec.title} spec={spec} />
      ))}
    </div>
  );
}

function Chart({ spec }: { readonly spec: ChartSpec }) {
  const session = useCrowdSession();
  const host = useRef<HTMLDivElement>(null);
  const mode = useStore(theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the page, which follows the theme
  useEffect(() => {
    const element = host.current!;
    const plot = new uPlot(plotOptions(spec, session, element.clientWidth), [[], []], element);
    const draw = (): void => {
      const values = spec.values(session);
      plot.setData([
        values.map((_, i) => i + 1),
        values.map((value) => (Number.isNaN(value) ? null : value)),
      ]);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        draw();
      }, REDRAW_MS);
    };
    const playhead = document.createElement('div');
    playhead.className = 'playhead';
    plot.over.append(playhead);
    const point = (): void => {
      const tick = session.seeker.wish.value ?? session.status.value.tick;
      // The chart may be drawn a moment later than the tick is known.
      const x = Math.min(plot.valToPos(tick, 'x'), plot.bbox.width / devicePixelRatio - 1);
      playhead.style.transform = `translateX(${Math.round(x)}px)`;
    };
    const stops = [
      session.status.subscribe(later),
      session.status.subscribe(point),
      session.seeker.wish.subscribe(point),
      scrubbing(plot, session),
    ];
    draw();
    // The scale is another one only after the chart was drawn.
    plot.hooks.draw = [...(plot.hooks.draw ?? []), point];
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resize.observe(element);
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      resize.disconnect();
      plot.destroy();
    };
  }, [session, spec, mode]);
  return (
    <figure className="chart" data-tip="Click or drag to go to a tick">
      <figcaption>{spec.title}</figcaption>
      <div ref={host} aria-hidden="true" />
    </figure>
  );
}

/** Pressing and dragging on a chart shows the tick there. Returns what ends it. */
function scrubbing({ over, posToVal }: uPlot, session: CrowdSession): () => void {
  const stop = new AbortController();
  const go = (event: PointerEvent): void => {
    const tick = posToVal(event.clientX - over.getBoundingClientRect().left, 'x');
    session.scrub(Math.min(Math.max(Math.round(tick), 0), session.status.value.lastTick));
  };
  const on = (type: 'pointerdown' | 'pointermove', listener: (event: PointerEvent) => void): void =>
    over.addEventListener(type, listener, { signal: stop.signal });
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    over.setPointerCapture(event.pointerId);
    go(event);
  });
  on('pointermove', (event) => {
    if (over.hasPointerCapture(event.pointerId)) go(event);
  });
  return () => stop.abort();
}

function plotOptions(spec: ChartSpec, session: CrowdSession, width: number): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const soft = colour('--text-soft');
  return {
    width,
    height: HEIGHT,
    padding: [22, 8, 8, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_plot, _low, high) => [0, Math.max(high ?? 0, 60)] },
      y: { range: (_plot, _low, high) => [0, spec.top(session, high ?? 0)] },
    },
    axes: [
      { show: false },
      {
        stroke: soft,
        size: 44,
        font: '11px system-ui',
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
        splits: (_plot, _axis, _low, high) => marks(high, spec.budget),
        values: (_plot, splits) => splits.map((value) => label(value, spec)),
      },
    ],
    series: [
      {},
      {
        stroke: colour('--accent-strong'),
        fill: colour('--accent-soft'),
        width: 1.5,
        points: { show: false },
      },
    ],
    hooks: spec.budget ? { draw: [(plot) => budgetLine(plot, spec.budget!, colour('--bad'))] } : {},
  };
}

/** A value above 95 % of the others, with a margin. */
function usualHigh(values: readonly number[]): number {
  const sorted = values
    .slice(-2000)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  return 1.3 * (sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0);
}

/** Where the axis has a label: the ends, and the middle or the budget. Labels must not overlap. */
function marks(high: number, budget: number | undefined): number[] {
  if (budget === undefined) return [0, high / 2, high];
  return high > 5 * budget ? [budget, high] : [0, budget, high];
}

function label(value: number, { budget }: ChartSpec): string {
  if (value === budget) return value.toFixed(1);
  if (budget && value > 0 && Math.abs(value - budget) < budget / 2) return '';
  return value >= 10 ? value.toFixed(0) : String(Number(value.toFixed(1)));
}

function budgetLine(plot: uPlot, budget: number, colour: string): void {
  const { ctx } = plot;
  const y = Math.round(plot.valToPos(budget, 'y', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(plot.bbox.left, y);
  ctx.lineTo(plot.bbox.left + plot.bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
