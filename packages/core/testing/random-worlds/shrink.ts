import { now } from '../../src/clock.ts';
import type { Sequence, Step } from './sequence.ts';

/** Fields of steps that may be left out. */
const OPTIONAL = [
  ...['size', 'speed', 'hold', 'team', 'mud', 'outside', 'goal', 'nearest', 'priority', 'beside'],
  ...['group', 'formation', 'sight', 'after', 'cost', 'mask', 'ms', 'expansions'],
];

/**
 * The shortest sequence that is found to show a fault: steps and fields are taken out, and walls, as long as it does.
 *
 * @param shows whether a sequence shows the fault
 * @param seconds when to be content with what was found
 */
export function shrink(
  sequence: Sequence,
  shows: (sequence: Sequence) => boolean,
  { seconds = 20 }: { readonly seconds?: number } = {},
): Sequence {
  const end = now() + 1000 * seconds;
  let best = sequence;
  const accept = (change: Partial<Sequence>): boolean => {
    if (now() > end) return false;
    const candidate = { ...best, ...change };
    if (!shows(candidate)) return false;
    best = candidate;
    return true;
  };
  for (let before = ''; before !== JSON.stringify(best) && now() < end; ) {
    before = JSON.stringify(best);
    dropSteps(
      () => best.steps,
      (steps) => accept({ steps }),
    );
    if (best.twin) accept({ twin: false });
    for (let i = 0; i < best.steps.length; i++) while (simplifyStep(best, i, accept)) {}
    for (const [y] of best.rows.entries()) {
      const rows = [...best.rows];
      rows[y] = rows[y]!.replaceAll('@', '.');
      if (rows[y] !== best.rows[y]) accept({ rows });
    }
    accept({ corners: 'no-corner-cutting' });
    accept({ crossing: 'allowed' });
    accept({ diagonals: 'alike' });
  }
  return best;
}

/** Takes out halves, then quarters and so on down to single steps, from the end. */
function dropSteps(steps: () => readonly Step[], accept: (steps: readonly Step[]) => boolean): void {
  for (let size = Math.ceil(steps().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = steps().length; end > 0; end -= size) {
      const from = Math.max(0, end - size);
      accept([...steps().slice(0, from), ...steps().slice(end)]);
    }
}

/** Leaves out a field of a step, or a step of what it does later. Returns whether anything could be left out. */
function simplifyStep(
  sequence: Sequence,
  i: number,
  accept: (change: Partial<Sequence>) => boolean,
): boolean {
  const step = sequence.steps[i]!;
  const replaced = (by: Step): boolean =>
    accept({ steps: sequence.steps.map((other, j) => (j === i ? by : other)) });
  for (const name of OPTIONAL) {
    if (!(name in step)) continue;
    const { [name]: _, ...rest } = step as Step & Record<string, unknown>;
    if (replaced(rest as Step)) return true;
  }
  const after = ('after' in step && step.after) || [];
  return (
    after.length > 1 &&
    after.some((_, j) => replaced({ ...step, after: after.filter((_, k) => k !== j) } as Step))
  );
}
