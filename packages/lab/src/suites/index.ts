/**
 * The experiments of the papers and those that go beyond them: what each runs, and the report that compares its
 * results with the printed ones. `SUITES` lists them by id.
 */
import { arrival } from './arrival.ts';
import { auto } from './auto.ts';
import { bcp } from './bcp.ts';
import { beyond } from './beyond.ts';
import { bmaa } from './bmaa.ts';
import { decomposition } from './decomposition.ts';
import { gateway } from './gateway.ts';
import { lifelong } from './lifelong.ts';
import { mapf } from './mapf.ts';
import { single } from './single.ts';
import { NETWORK_VARIANTS } from './single-networks.ts';
import { smoke } from './smoke.ts';
import type { Suite } from './suite.ts';

export { thesisExperiment } from './mapf.ts';
export { limitName } from './mapf-limits.ts';
export { matchReport } from './mapf-networks.ts';
export type { Suite } from './suite.ts';

/** The networks that suites can train. */
export const NETWORK_NAMES: readonly string[] = NETWORK_VARIANTS.map(({ id }) => id);

export const SUITES: readonly Suite[] = [
  bmaa,
  gateway,
  decomposition,
  bcp,
  beyond,
  arrival,
  lifelong,
  single,
  mapf,
  auto,
  smoke,
];
