/** Reads from a trace of Chromium how much the main thread of the page worked for each frame. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Time in microseconds. */
  readonly ts: number;
  /** Length in microseconds. */
  readonly dur?: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
}

export interface FrameWork {
  /** Per frame the CPU time of all tasks that ran from its animation frame to the next, in ms. */
  readonly workMs: readonly number[];
  /** Per frame the part of it that the animation frame itself took: moving and drawing agents, in ms. */
  readonly drawMs: readonly number[];
  /** CPU time of the main thread per second, in ms. */
  readonly workPerSecondMs: number;
  readonly framesPerSecond: number;
}

const ANIMATION = 'FireAnimationFrame';
const TASK = 'RunTask';

/** What Chromium has to trace for {@link frameWork}. */
export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export function frameWork(trace: Buffer): FrameWork {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const first = traceEvents.find(({ name }) => name === ANIMATION);
  if (!first) throw new Error('the trace has no frames: the page drew nothing');
  const ours = traceEvents
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const tasks = ours.filter(({ name, ph }) => name === TASK && ph === 'X');
  const frames: number[] = [];
  for (const { name, ts } of ours) {
    // Several callbacks of one frame come one right after the other, in one task.
    if (name === ANIMATION && !sameTask(tasks, frames.at(-1), ts)) frames.push(ts);
  }
  const workMs = frames.slice(0, -1).map(() => 0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task belongs to the frame in which it ends, so that the one that draws a frame counts for it.
    while (frame < workMs.length && ts + dur >= frames[frame + 1]!) frame++;
    if (frame < workMs.length && ts + dur >= frames[0]!) workMs[frame]! += tdur / 1000;
  }
  const drawMs = workMs.map(() => 0);
  frame = 0;
  for (const { name, ts, dur = 0, tdur = dur } of ours) {
    if (name !== ANIMATION) continue;
    while (frame < drawMs.length && ts >= frames[frame + 1]!) frame++;
    if (frame < drawMs.length) drawMs[frame]! += tdur / 1000;
  }
  const seconds = (frames.at(-1)! - frames[0]!) / 1e6;
  const workPerSecondMs = workMs.reduce((sum, ms) => sum + ms, 0) / seconds;
  return { workMs, drawMs, workPerSecondMs, framesPerSecond: workMs.length / seconds };
}

function sameTask(tasks: readonly TraceEvent[], a: number | undefined, b: number): boolean {
  if (a === undefined) return false;
  return tasks.some(({ ts, dur = 0 }) => ts <= a && b <= ts + dur);
}
