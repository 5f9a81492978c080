import type { Grid } from 'floodgate';
import type { Scenario } from 'floodgate/formats';
import type * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';

/** What JSON can hold. Specs and results are made of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What a job may use besides its spec. One per thread; what it loads is kept for the next job. */
export interface JobContext {
  /** A map by path, built-in name or name below a map folder. Shared between jobs: never edit it. */
  loadMap(name: string, rules?: MapRules): Grid;
  /** The queries of a scenario file: a path, or a name below a map folder. */
  loadScenario(file: string): Scenario;
  /** The scenario file that lies beside a map, or undefined. */
  scenarioBeside(map: string): string | undefined;
  /** The value that `make` returned for an earlier job of this thread under that name; else calls it. */
  remember<T>(name: string, make: () => T): T;
}

export interface JobOutcome<Result, Timing> {
  /** The same on every machine, unless there is a limit in seconds. */
  readonly result: Result;
  /** Depends on the machine. */
  readonly timing: Timing;
  /** A Recording to keep, if the spec asks for one. */
  readonly recording?: object;
}

/** A schema of blocks of some kind. */
// biome-ignore lint/suspicious/noExplicitAny: which kind is open
export type BlockSchema = v.GenericSchema<any, any>;

/**
 * A kind of job: how an experiment asks for many of them, and what one does. Specs, results and timings are plain
 * JSON. `run` is a function of its spec and the maps alone, so that it gives the same on every machine.
 */
export interface JobKind<Schema extends BlockSchema, Spec, Result, Timing> {
  /** The `kind` of blocks and rows. */
  readonly id: string;
  /** One line for help texts. */
  readonly summary: string;
  /** A block of an experiment: lists that multiply out. */
  readonly block: Schema;
  expand(block: v.InferOutput<Schema>): Spec[];
  run(spec: Spec, context: JobContext): JobOutcome<Result, Timing> | Promise<JobOutcome<Result, Timing>>;
}

/** Keeps the types of a kind as exact as they were written. */
export function defineKind<const Id extends string, Schema extends BlockSchema, Spec, Result, Timing>(
  kind: JobKind<Schema, Spec, Result, Timing> & { readonly id: Id },
): JobKind<Schema, Spec, Result, Timing> & { readonly id: Id } {
  return kind;
}
