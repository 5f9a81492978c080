import type { Frame, Summary } from './sim/protocol.ts';
import type { Series } from './sim/series.ts';

/** Ticks over which planning time is averaged. */
const RECENT_TICKS = 10;

/** How things stand, for the controls and figures beside the map. */
export interface CrowdStatus
  extends Pick<Frame, 'playing' | 'tick' | 'firstTick' | 'lastTick' | 'ended' | 'count'> {
  /** Controlled agents at home and waiting, at the moment that is shown. */
  readonly home: number;
  readonly waiting: number;
  /** Of those that wait, agents that have waited for long. */
  readonly stuck: number;
  /** Mean planning time of the last ticks, ms. */
  readonly planningMs: number;
  /** Goals that a lifelong crowd has reached per tick, until the moment that is shown; NaN at the start. */
  readonly throughput: number;
  readonly summary: Summary | undefined;
}

/** Before the first frame. */
export const NO_STATUS: CrowdStatus = {
  playing: false,
  tick: 0,
  firstTick: 0,
  lastTick: 0,
  ended: false,
  count: 0,
  home: 0,
  waiting: 0,
  stuck: 0,
  planningMs: 0,
  throughput: Number.NaN,
  summary: undefined,
};

/** What a frame and the figures of all ticks so far say about the moment that is shown. */
export function statusOf(frame: Frame, series: Series): CrowdStatus {
  const { playing, tick, firstTick, lastTick, ended, count, summary } = frame;
  const { home, waiting, stuck, planningMs, reached } = series;
  const recent = planningMs.slice(Math.max(0, tick - RECENT_TICKS), tick).filter((ms) => !Number.isNaN(ms));
  return {
    playing,
    tick,
    firstTick,
    lastTick,
    ended,
    count,
    home: home[tick - 1] ?? 0,
    waiting: waiting[tick - 1] ?? 0,
    stuck: stuck[tick - 1] ?? 0,
    planningMs: recent.reduce((sum, ms) => sum + ms, 0) / Math.max(1, recent.length),
    throughput: (reached[tick - 1] ?? 0) / tick,
    summary,
  };
}
