import type { Point, Recording } from 'floodgate';
import { counted } from '../../../ui/counted.ts';
import type { Mark } from './protocol.ts';

/** What was done to a run, and how it is said of a number of tiles or agents. */
const WORDS = {
  walled: { kind: 'edit', say: (count: number) => `${counted(count, 'tile')} walled up` },
  freed: { kind: 'edit', say: (count: number) => `${counted(count, 'tile')} freed` },
  sent: { kind: 'order', say: (count: number) => `${counted(count, 'agent')} sent` },
  added: { kind: 'order', say: (count: number) => `${counted(count, 'agent')} added` },
  removed: { kind: 'order', say: (count: number) => `${counted(count, 'agent')} removed` },
  prioritised: { kind: 'order', say: (count: number) => `priority of ${counted(count, 'agent')} changed` },
  planner: { kind: 'order', say: () => 'planner changed' },
} as const;

export type Deed = keyof typeof WORDS;

interface Note {
  readonly tick: number;
  readonly deed: Deed;
  count: number;
}

/** What users have done to a run, by tick. What was done before the first tick is how the run began, and is no mark. */
export class Marks {
  /** Grows with everything that is done. */
  version = 0;
  #notes: Note[] = [];

  /** The marks of a run from a file. */
  static of(recording: Recording): Marks {
    const marks = new Marks();
    for (const { tick, passable } of recording.edits ?? [])
      marks.note(tick, passable ? 'freed' : 'walled', 1);
    for (const agent of recording.agents) {
      const { from = 0, moves, left, retasks = [] } = agent;
      marks.note(from, 'added', 1);
      if (left) marks.note(from + moves.length, 'removed', 1);
      let { start: at, goal } = agent;
      let made = 0;
      for (const retask of retasks) {
        for (; made < retask.tick - from; made++) at = after(at, moves[made]!);
        // An agent of a lifelong crowd gets its next goal as soon as it arrives.
        const justArrived = at[0] === goal[0] && at[1] === goal[1] && moves[made - 1] !== '.';
        if (!justArrived) marks.note(retask.tick, 'sent', 1);
        goal = retask.goal;
      }
    }
    return marks;
  }

  note(tick: number, deed: Deed, count: number): void {
    if (count === 0) return;
    this.version++;
    if (tick === 0) return;
    const same = this.#notes.find((note) => note.tick === tick && note.deed === deed);
    if (same) same.count += count;
    else this.#notes.push({ tick, deed, count });
  }

  /** Whether something was done after a tick and before the next. */
  has(tick: number): boolean {
    return this.#notes.some((note) => note.tick === tick);
  }

  /** Forgets what was done after a tick. */
  cut(tick: number): void {
    this.version++;
    this.#notes = this.#notes.filter((note) => note.tick <= tick);
  }

  /** One mark for all edits, and one for all orders, of a tick. In the order of ticks, from the first. */
  list(firstTick: number): Mark[] {
    const marks = new Map<string, Mark>();
    for (const { tick, deed, count } of this.#notes) {
      if (tick < firstTick) continue;
      const { kind, say } = WORDS[deed];
      const key = `${tick} ${kind}`;
      const before = marks.get(key);
      marks.set(key, { tick, kind, label: before ? `${before.label}, ${say(count)}` : say(count) });
    }
    return [...marks.values()].sort((a, b) => a.tick - b.tick);
  }
}

/** Clockwise from north, as recordings count them. */
const STEPS: readonly Point[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** Where a move of a recording leads. */
function after([x, y]: Point, move: string): Point {
  const step = STEPS[Number(move)];
  return step ? [x + step[0], y + step[1]] : [x, y];
}
