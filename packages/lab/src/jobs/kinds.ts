/** All kinds of job by id, and the types that go with each. */
import type * as v from 'valibot';
import { bcp } from './bcp.ts';
import { budgets } from './budgets.ts';
import { crowd } from './crowd.ts';
import { decompose } from './decompose.ts';
import type { BlockSchema, JobKind, JobOutcome } from './kind.ts';
import { picture } from './picture.ts';
import { probe } from './probe.ts';
import { realTime } from './real-time.ts';
import { search } from './search.ts';
import { singleFeaturesKind } from './single-features.ts';
import { singleNetwork } from './single-network.ts';

/** All kinds by id. A new kind is one more file and one more entry. */
export const JOB_KINDS = {
  crowd,
  budgets,
  search,
  decompose,
  picture,
  bcp,
  'real-time': realTime,
  'single-features': singleFeaturesKind,
  'single-network': singleNetwork,
  probe,
} as const;

type Kinds = typeof JOB_KINDS;
export type KindId = keyof Kinds;

/** A block of an experiment as it is written. */
export type JobBlock = { [K in KindId]: v.InferInput<Kinds[K]['block']> }[KindId];

export type SpecOf<K extends KindId> =
  Kinds[K] extends JobKind<infer _, infer Spec, infer _R, infer _T> ? Spec : never;
type OutcomeOf<K extends KindId> = Awaited<ReturnType<Kinds[K]['run']>>;
export type ResultOf<K extends KindId> =
  OutcomeOf<K> extends JobOutcome<infer Result, infer _> ? Result : never;
export type TimingOf<K extends KindId> =
  OutcomeOf<K> extends JobOutcome<infer _, infer Timing> ? Timing : never;

// biome-ignore lint/suspicious/noExplicitAny: a kind whose types are known only at run time
export type AnyKind = JobKind<BlockSchema, any, object, object>;

/** The kind of that name, or undefined. */
export function kindById(id: string): AnyKind | undefined {
  return Object.hasOwn(JOB_KINDS, id) ? (JOB_KINDS[id as KindId] as unknown as AnyKind) : undefined;
}
