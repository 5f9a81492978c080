/** Empty work that spends time, fails, hangs, crashes or kills its worker, to test stores and workers. */
import * as v from 'valibot';
import * as fields from './fields.ts';
import { combinations } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';

const ACTIONS = ['work', 'fail', 'hang', 'crash', 'kill'] as const;

const block = v.strictObject({
  kind: v.literal('probe'),
  seeds: v.optional(fields.seeds, 1),
  /** Milliseconds of computing. */
  ms: v.optional(fields.listOf(v.pipe(v.number(), v.minValue(0))), [0]),
  actions: v.optional(fields.listOf(fields.oneOf('action', ACTIONS)), ['work']),
});

export interface ProbeSpec {
  readonly seed: number | string;
  readonly ms: number;
  readonly action: (typeof ACTIONS)[number];
}

export interface ProbeResult {
  /** The seed again, so that results can be told apart. */
  readonly seed: number | string;
}

export interface ProbeTiming {
  readonly ms: number;
}

export const probe = defineKind({
  id: 'probe',
  summary:
    'empty work that spends time, fails, hangs, crashes or kills its worker, to test a store and its workers',
  block,

  expand({ seeds, ms, actions }): ProbeSpec[] {
    return combinations({ action: actions, ms, seed: seeds });
  },

  run({ seed, ms, action }): JobOutcome<ProbeResult, ProbeTiming> {
    const from = performance.now();
    while (performance.now() - from < ms || action === 'hang') {
      // Keep the processor busy.
    }
    if (action === 'fail') throw new Error(`probe ${seed} was told to fail`);
    if (action === 'crash') process.exit(1);
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    return { result: { seed }, timing: { ms: performance.now() - from } };
  },
});
