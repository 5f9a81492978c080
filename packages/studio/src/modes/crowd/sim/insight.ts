import { octileDistance } from 'floodgate/search';
import type { AgentInsight } from './protocol.ts';
import type { Moment } from './replay.ts';
import type { Simulation } from './simulation.ts';
import { whyOf } from './why.ts';

/** Ticks of waiting are counted up to this. */
const MOST_WAITED = 9999;
/** A tick of the past that takes longer to bring back than this, in ms, is brought back only if it is asked for. */
const SHORT_MS = 200;
/** How long to work on it before looking for commands, in ms. */
const SLICE_MS = 40;

interface InsightOptions {
  /** The tick to look at; default the present. */
  readonly tick?: number;
  /** Whether the run goes on: the present is then not worked out again, since the next tick will tell. */
  readonly playing?: boolean;
  /** Works on a tick of the past however long it takes. */
  readonly insists?: boolean;
}

/** What is known of an agent at a tick; undefined if it was not on the map. */
export function insightInto(
  simulation: Simulation,
  index: number,
  { tick = simulation.recorder.ticks, playing = false, insists = false }: InsightOptions = {},
): AgentInsight | undefined {
  const { recorder } = simulation;
  const { cells, goals } = recorder.seek(tick);
  const [cell, goal] = [cells[index] ?? -1, goals[index] ?? -1];
  if (cell < 0) return undefined;
  const { outside, priority } = recorder.about(index);
  const home = cell === goal;
  const facts = { index, tick, cell, goal, outside, home, priority };
  const waited = home ? 0 : recorder.waitedAt(index, tick, MOST_WAITED);
  const present = tick === recorder.ticks ? simulation.moment : undefined;
  if (outside) return { ...facts, waited, known: 'all', plan: undefined, search: undefined, why: undefined };
  const why = present && whyOf(present, index);
  const past = why || (present && playing) ? undefined : reach(simulation, tick, insists);
  const moment = present ?? (past?.reached === 'there' ? simulation.rewind.moment : undefined);
  const told = why ?? (past?.reached === 'there' ? whyOf(simulation.rewind.moment!, index) : undefined);
  const slot = moment?.slotOf(index) ?? -1;
  const plan = slot < 0 ? undefined : moment!.world.planner.planOf?.(slot);
  return {
    ...facts,
    priority: slot < 0 ? priority : moment!.world.crowd.priorities[slot]!,
    waited,
    known: past && past.reached !== 'there' ? past.reached : 'all',
    ...(past?.reached === 'long' && { workMs: past.ms }),
    plan: plan && Int32Array.from(plan),
    search: slot < 0 ? undefined : searchOf(moment!, slot, goal),
    why: told,
  };
}

function reach(
  { rewind }: Simulation,
  tick: number,
  insists: boolean,
): { readonly reached: ReturnType<typeof rewind.reach> | 'long'; readonly ms: number } {
  const ms = rewind.estimate(tick);
  return { reached: ms > SHORT_MS && !insists ? 'long' : rewind.reach(tick, SLICE_MS), ms };
}

function searchOf({ world }: Moment, slot: number, goal: number): AgentInsight['search'] {
  const { grid, planner } = world;
  const inspection = planner.inspect?.(slot);
  if (!inspection) return undefined;
  const learned: [cell: number, value: number][] = [];
  inspection.learned.forEach((cell, units) => {
    learned.push([cell, units / grid.stepCosts[0]!]);
  });
  learned.sort(([a], [b]) => a - b);
  const octile = (cell: number): number =>
    octileDistance(grid.x(cell) - grid.x(goal), grid.y(cell) - grid.y(goal));
  return {
    open: Int32Array.from(inspection.open),
    closed: Int32Array.from(inspection.closed),
    learned: Int32Array.from(learned, ([cell]) => cell),
    values: Float32Array.from(learned, ([, value]) => value),
    raised: Float32Array.from(learned, ([cell, value]) => Math.max(0, value - octile(cell))),
  };
}

/** Plans of some agents at a tick, for drawing: the cells of each, ended by −1. None if that takes long to bring back. */
export function plansAt(
  simulation: Simulation,
  agents: readonly number[],
  tick: number,
): Int32Array<ArrayBuffer> {
  const present = tick === simulation.recorder.ticks;
  if (!present && reach(simulation, tick, false).reached !== 'there') return new Int32Array(0);
  const moment = present ? simulation.moment : simulation.rewind.moment!;
  const { crowd, planner } = moment.world;
  return Int32Array.from(
    agents.flatMap((number) => {
      const slot = moment.slotOf(number);
      if (slot < 0 || crowd.outside[slot] || crowd.isHome(slot)) return [];
      return [...(planner.planOf?.(slot) ?? []), -1];
    }),
  );
}

/** Where some agents have been in the last ticks before a tick: the cells of each, ended by −1. */
export function trailsAt(
  { recorder }: Simulation,
  agents: readonly number[],
  tick: number,
  ticks: number,
): Int32Array<ArrayBuffer> {
  const first = Math.max(recorder.firstTick, tick - ticks);
  const trails: number[][] = agents.map(() => []);
  for (let t = first; t <= tick; t++) {
    const { cells } = recorder.seek(t);
    for (const [i, number] of agents.entries()) {
      const cell = cells[number] ?? -1;
      if (cell >= 0 && cell !== trails[i]!.at(-1)) trails[i]!.push(cell);
    }
  }
  return Int32Array.from(trails.flatMap((trail) => [...trail, -1]));
}
