import type { PlannerDefinition } from 'floodgate/planner-kit';
import { type AutoOptions, auto } from './auto.ts';

const PARAMETERS = {
  central: {
    default: true,
    meaning: 'whether one mind may know all plans; if not, every agent decides for itself',
  },
  preprocessing: {
    default: true,
    meaning: 'whether the map may be worked through before the first move',
  },
  memoryMB: {
    default: Number.POSITIVE_INFINITY,
    min: 0,
    max: Number.POSITIVE_INFINITY,
    meaning: 'memory that the planner may hold, in megabytes',
  },
  tickMs: {
    default: Number.POSITIVE_INFINITY,
    min: 0,
    max: Number.POSITIVE_INFINITY,
    meaning: 'milliseconds that a tick may take, as predicted',
  },
  rechoose: {
    default: true,
    meaning: 'choose again when the crowd has doubled or gets nowhere',
  },
} as const;

/** {@link auto} in the form in which core lists its planners, for lists and help texts. */
export const AUTO: PlannerDefinition = {
  id: 'auto',
  title: 'the selector',
  summary: 'looks at map and crowd and takes the planner that a trained model expects most of',
  central: true,
  parameters: PARAMETERS,
  create: (context, parameters) => auto(parameters as AutoOptions).create(context),
};
