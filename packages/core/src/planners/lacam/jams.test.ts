import { describe, expect, it } from 'vitest';
import type { TickBudget } from '../../search/index.ts';
import { checkRecording, type PlannerSpec, World } from '../../world/index.ts';
import { drawnWorld } from '../pibt/testing.ts';
import { rolling } from '../rolling/rolling.ts';
import { lacam } from './lacam.ts';

/** Agents in niches block a corridor. Elsewhere one walks to and fro, so the crowd never stands still. */
const BEFORE = ['a.......b', '#c#d#e#f#', '#########', 'g........'];
const AFTER = ['b.......a', '#d#c#f#e#', '#########', '........g'];
/** The rolling plan alone needs over 3000 ticks. */
const SOON = 400;

const jammed = (planner: PlannerSpec, seed: number): World =>
  drawnWorld(BEFORE, AFTER, planner, { corners: 'never', seed });

/** A tick, after which the agent that walks to and fro has another goal if it is on its goal. */
function tick(world: World, budget: TickBudget = {}): void {
  world.tick(budget);
  const walker = world.agents[6]!;
  if (walker.at[0] === walker.goal[0]) walker.goal = [8 - walker.at[0], 3];
}

const isOver = ({ crowd }: World): boolean => crowd.slots.slice(0, 6).every((slot) => crowd.isHome(slot));

describe.each([lacam(), rolling()])('$id where a few agents do not get on', (planner) => {
  it('brings them home, though others do', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const world = jammed(planner, seed);
      while (!isOver(world) && world.time < SOON) tick(world);
      expect(isOver(world)).toBe(true);
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('brings them home whatever happens meanwhile', () => {
    const events: Record<string, (world: World) => void> = {
      retask: ({ agents }) => {
        const [a, b] = agents;
        const goals = [a!.goal, b!.goal] as const;
        [b!.goal, a!.goal] = goals;
      },
      edit: ({ grid }) => grid.setPassable(0, 1, !grid.isFree(0, 1)),
      outside: (world) => {
        if (world.crowd.occupants[world.grid.cell(4, 0)]! >= 0) return;
        world.remove(world.add({ at: [4, 0], outside: true }));
      },
    };
    for (const [name, happens] of Object.entries(events)) {
      const world = jammed(planner, 1);
      for (const time of [151, 160, 172, 185]) {
        while (!isOver(world) && world.time < time) tick(world);
        happens(world);
      }
      for (let ticks = 0; !isOver(world) && ticks < 3 * SOON; ticks++) tick(world);
      expect(isOver(world), name).toBe(true);
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('goes on after loading as if it had not been saved', () => {
    for (const budget of [{ budgetExpansions: 30 }, {}]) {
      const whole = jammed(planner, 1);
      let loaded = jammed(planner, 1);
      while (whole.time < 250 && !isOver(whole)) {
        loaded = World.load(loaded.save(), { planner });
        tick(whole, budget);
        tick(loaded, budget);
        expect(loaded.hash()).toBe(whole.hash());
      }
    }
  });
});
