/** The experiments of the papers, and what goes beyond them, by id. */
import { arrival } from './arrival.ts';
import { bcp } from './bcp.ts';
import { beyond } from './beyond.ts';
import { bmaa, bmaaSeconds } from './bmaa.ts';
import { decomposition } from './decomposition.ts';
import { gateway } from './gateway.ts';
import { mapf } from './mapf.ts';
import { single } from './single.ts';
import { smoke } from './smoke.ts';
import type { Suite } from './suite.ts';

export type { Report, ReportInput, Scale, Suite } from './suite.ts';

export const SUITES: readonly Suite[] = [
  bmaa,
  bmaaSeconds,
  gateway,
  decomposition,
  bcp,
  beyond,
  arrival,
  single,
  mapf,
  smoke,
];
