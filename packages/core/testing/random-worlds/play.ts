import { plannerById } from '../../src/planners/index.ts';
import type { PlannerSpec } from '../../src/world/index.ts';
import { Actor } from './actor.ts';
import { Fault } from './model.ts';
import type { Sequence } from './sequence.ts';

export interface PlayOptions {
  /** Makes planners. Default: those that ship with core. */
  readonly planner?: (id: string, preset: Sequence['preset']) => PlannerSpec;
}

/** What happened while a sequence was played. */
export interface Played {
  readonly agentTicks: number;
  readonly ticks: number;
  readonly edits: number;
  readonly saves: number;
  readonly moves: number;
  /** Things that were done, and those that the world refused. */
  readonly done: number;
  readonly refused: number;
}

/**
 * Plays a sequence on a new world, under the model and the Referee, and on its twin if it has one. Throws a {@link Fault}
 * with the number of the step in its message.
 */
export function play(sequence: Sequence, { planner = shipped }: PlayOptions = {}): Played {
  const spec = planner(sequence.planner, sequence.preset);
  const whole = new Actor(sequence, spec, true);
  const twin = sequence.twin ? new Actor(sequence, spec, false) : undefined;
  for (const [i, step] of sequence.steps.entries()) {
    try {
      const outcome = whole.act(step);
      const other = twin?.act(step);
      if (!twin) continue;
      if (outcome !== other) throw new Fault('twin', `one world says '${outcome}', the other '${other}'`);
      if (whole.world.hash() !== twin.world.hash()) throw new Fault('twin', 'the twin has another hash');
    } catch (error) {
      throw faultOf(error, `step ${i}, ${JSON.stringify(step)}: `);
    }
  }
  whole.checkRecording();
  return whole.played;
}

/** The fault that a sequence shows; undefined if it shows none. */
export function faultIn(sequence: Sequence, options?: PlayOptions): Fault | undefined {
  try {
    play(sequence, options);
    return undefined;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown, where = ''): Fault {
  if (error instanceof Fault) return new Fault(error.kind, where + error.message);
  const { name, message, stack = '' } = error as Error;
  const line = /at (?!new )?([^\n]*)/.exec(stack)?.[1] ?? '';
  return new Fault(`crash: ${name}`, `${where}${name}: ${message} (${line})`);
}

function shipped(id: string, preset: Sequence['preset']): PlannerSpec {
  return plannerById(id, { preset });
}
