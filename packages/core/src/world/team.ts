import type { Agent } from './agent.ts';
import type { PlannerSpec } from './planner.ts';
import type { World } from './world.ts';

/** How to set up a team; see `World.team`. */
export interface TeamOptions {
  /** The planner of its own. To that planner all other agents are outside agents, as its own are to the other planners. */
  readonly planner?: PlannerSpec;
}

/** The agents of a world that make way for each other. */
export class Team {
  readonly name: string;
  readonly #world: World;
  readonly #number: number;

  /** @internal */
  constructor(world: World, name: string, number: number) {
    this.#world = world;
    this.name = name;
    this.#number = number;
  }

  /** Its agents, in the order in which they were added to the world. */
  get agents(): Agent[] {
    const { crowd } = this.#world;
    return this.#world.agents.filter(({ slot }) => crowd.teams[slot] === this.#number);
  }

  /** The planner that moves it: its own, or that of the world. */
  get planner(): PlannerSpec {
    return this.#world.plannerOfTeam(this.#number);
  }

  /** Whether it has a planner of its own. */
  get ownPlanner(): boolean {
    return this.#world.hasOwnPlanner(this.#number);
  }
}
