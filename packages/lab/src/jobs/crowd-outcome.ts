/** What a run of a crowd would have come to at other limits than its own, read from its curves. */
import { FloodgateError } from 'floodgate';
import type { CrowdResult, CrowdSpec, CrowdTiming } from './crowd.ts';
import { type CrowdCurve, type CrowdTimedCurve, indexFrom, SECOND_MARKS } from './crowd-curve.ts';

/** Where a run is to be read: after so many ticks, or so many seconds of planning, or whichever comes first. */
export interface OutcomeLimit {
  readonly steps?: number;
  readonly seconds?: number;
}

/** How a run stood at a limit. */
export interface CrowdOutcome {
  /** Share of the agents on their goals, from 0 to 1. */
  readonly completion: number;
  /** Mean distance walked, of all agents, in tile widths. */
  readonly distance: number;
  /** Mean ticks until home for good; agents that are not home count with {@link ticks}. */
  readonly arrival: number;
  /** Ticks so far: those of the limit, or of the whole run if everybody was home earlier. */
  readonly ticks: number;
  /**
   * Seconds of planning until home for good; agents that are not home count with the seconds so far. Only of a limit in
   * seconds, and not if one in steps comes first, unless that ended the run.
   */
  readonly arrivalSeconds?: number;
}

/** What is needed of a row of the store. Results of older versions have no curves. */
export interface CrowdRun {
  readonly spec?: Pick<CrowdSpec, 'limit'>;
  readonly result: Pick<
    CrowdResult,
    | 'agents'
    | 'home'
    | 'completionRate'
    | 'meanCompletionSteps'
    | 'meanDistance'
    | 'ticks'
    | 'stoppedBy'
    | 'curve'
  >;
  readonly timing: Pick<CrowdTiming, 'seconds' | 'meanCompletionSeconds' | 'curve'>;
}

/** The limit lies behind the end of a run that was cut, or before it and nothing was recorded there. */
type Unknown = 'beyond' | 'unrecorded';

/**
 * How a run stood at a limit, as if it had been stopped there; undefined if it is not known, because the run was cut
 * earlier, or has no curve. If everybody was home, that holds for all later limits. It is exact at the marks of the
 * curves ({@link TICK_MARKS}, {@link SECOND_MARKS}), and interpolated between two of them. Throws a FloodgateError if
 * there is no limit.
 */
export function outcomeAt(run: CrowdRun, { steps, seconds }: OutcomeLimit): CrowdOutcome | undefined {
  const found = [
    steps === undefined ? [] : atSteps(run, steps, seconds !== undefined),
    seconds === undefined ? [] : atSeconds(run, seconds),
  ].flat();
  if (found.length === 0) throw new FloodgateError('bad-argument', 'a limit needs steps or seconds');
  if (found.includes('unrecorded')) return undefined;
  // A limit behind the end of the run comes later than any that was reached.
  const known = found.filter((each) => each !== 'beyond') as CrowdOutcome[];
  return known.sort((a, b) => a.ticks - b.ticks)[0];
}

function atSteps(run: CrowdRun, steps: number, timed: boolean): CrowdOutcome | Unknown {
  const { ticks, stoppedBy, curve } = run.result;
  const isEnd = steps === ticks || (steps > ticks && stoppedBy === null);
  if (isEnd) return timed ? timedEnd(run) : atEnd(run);
  if (steps > ticks) return 'beyond';
  if (!curve) return 'unrecorded';
  return at(curve, curve.ticks, run.result.agents, steps, false);
}

function atSeconds(run: CrowdRun, seconds: number): CrowdOutcome | Unknown {
  const { result, timing } = run;
  const isOwn = result.stoppedBy === 'seconds' && run.spec?.limit.seconds === seconds;
  if (isOwn || seconds === timing.seconds) return timedEnd(run);
  if (seconds > timing.seconds) return result.stoppedBy === null ? timedEnd(run) : 'beyond';
  const { curve } = timing;
  if (!curve) return 'unrecorded';
  // The moment of a mark is that after the tick in which it was passed, when the run would have ended.
  const isMark = SECOND_MARKS.includes(seconds);
  const last = curve.seconds.at(-2) ?? 0;
  if (seconds > last && isMark) return timedEnd(run);
  return at(curve, curve.seconds, result.agents, seconds, isMark);
}

/** The moment at which a column reaches a value: the first from there on, or between that and the one before. */
function at(
  curve: CrowdCurve | CrowdTimedCurve,
  column: readonly number[],
  agents: number,
  value: number,
  first: boolean,
): CrowdOutcome {
  const later = indexFrom(column, (each) => each >= value);
  const x0 = later === 0 ? 0 : column[later - 1]!;
  const gap = column[later]! - x0;
  const share = first || gap === 0 ? 1 : (value - x0) / gap;
  const read = (values: readonly number[], start = 0) => {
    const before = later === 0 ? start : values[later - 1]!;
    return share === 1 ? values[later]! : before + share * (values[later]! - before);
  };
  return {
    completion: read(curve.home, curve.home[0]) / agents,
    distance: read(curve.distance),
    arrival: read(curve.arrival),
    ticks: read(curve.ticks),
    ...('arrivalSeconds' in curve && { arrivalSeconds: read(curve.arrivalSeconds) }),
  };
}

function atEnd({ result }: CrowdRun): CrowdOutcome {
  const { agents, home, completionRate, meanCompletionSteps, meanDistance, ticks } = result;
  const arrival = ((meanCompletionSteps ?? 0) * home + ticks * (agents - home)) / agents;
  return { completion: completionRate, distance: meanDistance, arrival, ticks };
}

function timedEnd(run: CrowdRun): CrowdOutcome {
  const { agents, home } = run.result;
  const { meanCompletionSeconds, seconds } = run.timing;
  const arrivalSeconds = ((meanCompletionSeconds ?? 0) * home + seconds * (agents - home)) / agents;
  return { ...atEnd(run), arrivalSeconds };
}
