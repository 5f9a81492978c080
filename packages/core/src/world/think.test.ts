import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { type Planner, type PlannerSpec, World } from './index.ts';

/** Plans one agent per expansion, and moves those that it has planned one tile to the right. */
function eastward(thinks: boolean): PlannerSpec {
  return {
    id: 'eastward',
    parameters: {},
    create({ crowd }): Planner {
      const planned = new Set<number>();
      const think: Planner['think'] = (_, budget) => {
        for (const slot of crowd.slots) {
          if (budget.exhausted) break;
          if (planned.has(slot)) continue;
          planned.add(slot);
          budget.spend(1);
        }
        return crowd.slots.length - planned.size;
      };
      return {
        ...(thinks && { think }),
        plan(tick, budget) {
          think(tick, budget);
          for (const slot of planned) crowd.next[slot] = crowd.cells[slot]! + 1;
          planned.clear();
        },
      };
    },
  };
}

function crowd(thinks: boolean): World {
  const world = new World(new Grid(9, 4), { planner: eastward(thinks) });
  for (let y = 0; y < 4; y++) world.add({ at: [0, y], goal: [8, y] });
  return world;
}

describe('a tick in parts', () => {
  it('tells how far it is, moves nobody before commit, and reports all that it cost', () => {
    const world = crowd(true);
    const think = () => world.think({ budgetExpansions: 2 });
    expect(think()).toEqual({ ready: false, agents: 4, waiting: 2, progress: 0.5 });
    expect(world.agents.map(({ at }) => at[0])).toEqual([0, 0, 0, 0]);
    expect(think()).toEqual({ ready: true, agents: 4, waiting: 0, progress: 1 });
    expect(world.commit()).toMatchObject({ tick: 0, moved: 4, expansions: 4, withinBudget: true });
    expect(think().waiting).toBe(2);
    expect(world.commit()).toMatchObject({ tick: 1, moved: 2, expansions: 2, withinBudget: false });
  });

  it('is prepared on a loading screen', () => {
    const world = crowd(true);
    let slices = 0;
    for (let state = world.prepare({ budgetExpansions: 1 }); !state.ready; slices++)
      state = world.prepare({ budgetExpansions: 1 });
    expect(slices).toBe(3);
    expect(world.tick({ budgetExpansions: 0 })).toMatchObject({ moved: 4 });
    expect(new World(new Grid(2, 2), { planner: eastward(true) }).prepare()).toEqual({
      ...{ ready: true, agents: 0, waiting: 0, progress: 1 },
    });
  });

  it('is planned in commit, on the budget of think, by a planner that cannot think ahead', () => {
    const world = crowd(false);
    expect(world.think({ budgetExpansions: 3 })).toEqual({ ready: true, agents: 4, waiting: 0, progress: 1 });
    expect(world.commit()).toMatchObject({ moved: 3, expansions: 3, withinBudget: false });
  });
});
