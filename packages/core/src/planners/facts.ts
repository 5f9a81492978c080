import { BCP } from './bcp/facts.ts';
import { BMAA, BMAA_C, BMAA_F, BMAA_FC } from './bmaa/facts.ts';
import { ASTAR_REPLAN, FAR } from './far/facts.ts';
import type { PlannerFacts } from './kit/define.ts';
import { LACAM } from './lacam/facts.ts';
import { PIBT } from './pibt/facts.ts';
import { ROLLING } from './rolling/facts.ts';
import { WHCA } from './whca/facts.ts';

/** What is known of the planners that ship with Floodgate without their code. */
export const SHIPPED_FACTS = [
  ASTAR_REPLAN,
  FAR,
  WHCA,
  BMAA,
  BMAA_C,
  BMAA_F,
  BMAA_FC,
  BCP,
  PIBT,
  LACAM,
  ROLLING,
] as unknown as readonly PlannerFacts[];
