/** The lanes of a race as text, for links: `rolling/pibt,window:20/auto`. */

import { FloodgateError } from 'floodgate';
import { listedPlanners } from '../../planner-list/listed-planners.ts';
import type { PlannerChoice } from '../../scene/scene.ts';

export const MAX_LANES = 4;

export const FIRST_LANES: readonly PlannerChoice[] = ['rolling', 'pibt', 'whca', 'far'].map((id) => ({
  id,
  parameters: {},
}));

export function encodeLanes(lanes: readonly PlannerChoice[]): string {
  return lanes
    .map(({ id, parameters }) =>
      [id, ...Object.entries(parameters).map(([name, value]) => `${name}:${value}`)].join(','),
    )
    .join('/');
}

/** Throws a FloodgateError that names a planner or parameter that does not exist, or if there are too many lanes. */
export function decodeLanes(text: string): PlannerChoice[] {
  const lanes = text.split('/').map((lane): PlannerChoice => {
    const [id = '', ...words] = lane.split(',');
    const definition = listedPlanners().find((planner) => planner.id === id);
    if (!definition && id !== 'auto') throw bad(`there is no planner '${id}'`);
    const parameters: Record<string, number | boolean | string> = {};
    for (const word of words) {
      const [name = '', value = ''] = word.split(/:(.*)/s);
      if (definition && !Object.hasOwn(definition.parameters, name))
        throw bad(`${id} has no parameter '${name}'`);
      parameters[name] = valueIn(value);
    }
    return { id, parameters };
  });
  if (lanes.length > MAX_LANES) throw bad(`a race has at most ${MAX_LANES} lanes, not ${lanes.length}`);
  return lanes;
}

/** What a lane is called: its planner, and what differs from the defaults of that planner. */
export function laneName({ id, parameters }: PlannerChoice): string {
  return [id, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join(' ');
}

function valueIn(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && !Number.isNaN(number) ? number : text;
}

function bad(message: string): FloodgateError {
  return new FloodgateError('bad-argument', `the race of this link cannot be run: ${message}`);
}
