import type { Mark } from './sim/protocol.ts';

/** Marks nearer to each other than this share of the time line are shown as one. */
const NEAR = 1 / 60;

/** The first tick with a mark after a tick, or the last before it; undefined if there is none. */
export function neighbourMark(marks: readonly Mark[], now: number, direction: 1 | -1): number | undefined {
  const ticks = marks.map(({ tick }) => tick);
  return direction > 0 ? ticks.find((tick) => tick > now) : ticks.filter((tick) => tick < now).at(-1);
}

export interface ShownMark extends Pick<Mark, 'tick' | 'kind' | 'label'> {
  /** Where it begins and ends, as shares of the time line. */
  readonly from: number;
  readonly until: number;
}

/** Marks as they are drawn on a time line: jams as stretches, and edits and orders that are close together as one. */
export function shownMarks(marks: readonly Mark[], firstTick: number, lastTick: number): ShownMark[] {
  const ticks = Math.max(1, lastTick - firstTick);
  const share = (tick: number): number => Math.min(Math.max((tick - firstTick) / ticks, 0), 1);
  const jams: ShownMark[] = [];
  const others: ShownMark[] = [];
  for (const { tick, kind, label, until } of marks) {
    const from = share(tick);
    const last = others.at(-1);
    if (kind === 'jam') {
      const text = `From tick ${tick}: ${label}`;
      jams.push({ tick, kind, label: text, from, until: until === undefined ? 1 : share(until) });
    } else if (last && from - last.from < NEAR) {
      others[others.length - 1] = { ...last, label: `${last.label}; tick ${tick}: ${label}` };
    } else {
      others.push({ tick, kind, label: `Tick ${tick}: ${label}`, from, until: from });
    }
  }
  return [...jams, ...others];
}
