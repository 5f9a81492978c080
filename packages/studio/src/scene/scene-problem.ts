import { type Grid, type Point, Random } from 'floodgate';
import { generateProblem, type Problem, type ProblemAgent } from 'floodgate/problems';
import type { PlacedAgent, Scene } from './scene.ts';

export interface SceneProblem extends Problem {
  /** Agents that do not fit: placed on walls, on each other, or with goals out of reach. */
  readonly leftOut: number;
  /** Per placed agent of the scene its place in the list of agents, or −1 if it was left out. */
  readonly placedAs: readonly number[];
}

/**
 * The agents of a scene on its map: first those placed by hand, then as many of the generated crowd and of the
 * wanderers as there is room for. The same scene and map give the same agents.
 */
export function sceneProblem(scene: Scene, grid: Grid): SceneProblem {
  const agents: ProblemAgent[] = [];
  const taken = new Set<number>();
  let leftOut = 0;
  const enter = (agent: PlacedAgent | ProblemAgent): number => {
    if (!fits(grid, agent, taken)) {
      leftOut++;
      return -1;
    }
    taken.add(grid.cell(...agent.start));
    return agents.push(agent) - 1;
  };
  const placedAs = scene.placed.map(enter);
  const crowd = generated(scene, grid);
  /** Per agent its place in the generated crowd; none for others. */
  const crowdAs: number[] = [];
  for (const [i, agent] of crowd.agents.entries()) {
    const number = enter(agent);
    if (number >= 0) crowdAs[number] = i;
  }
  const random = new Random(`${scene.seed}/wanderers`);
  for (let i = 0; i < scene.wanderers; i++) {
    const cell = freePlace(grid, random, taken);
    if (cell === undefined) {
      leftOut += scene.wanderers - i;
      break;
    }
    const start = grid.point(cell);
    enter({ start, goal: start, outside: true });
  }
  const nextGoal = (agent: number, reached: number): Point =>
    crowdAs[agent] === undefined
      ? patrolGoal(agents[agent]!, reached)
      : crowd.nextGoal!(crowdAs[agent], reached);
  return { grid, agents, leftOut, placedAs, ...(scene.crowd.type === 'lifelong' && { nextGoal }) };
}

/** Where an agent placed by hand goes in a lifelong crowd: to its goal and back, again and again. */
export function patrolGoal({ start, goal }: PlacedAgent | ProblemAgent, reached: number): Point {
  return reached % 2 === 0 ? goal : start;
}

function generated({ crowd: { type, agents: wanted }, seed }: Scene, grid: Grid): Problem {
  const room = largestComponentSize(grid);
  const agents = Math.min(wanted, room);
  // Where there is one cell, no agent can have a next goal.
  if (agents < 1 || (type === 'lifelong' && room < 2)) return { grid, agents: [] };
  return generateProblem(grid, { type, agents, seed });
}

function fits(grid: Grid, { start, goal }: PlacedAgent | ProblemAgent, taken: ReadonlySet<number>): boolean {
  if (!grid.isFree(...start) || !grid.isFree(...goal)) return false;
  const cell = grid.cell(...start);
  return !taken.has(cell) && grid.components.connected(cell, grid.cell(...goal));
}

function freePlace(grid: Grid, random: Random, taken: ReadonlySet<number>): number | undefined {
  for (let tries = 0; tries < 200; tries++) {
    const cell = grid.randomFreeCell(random);
    if (cell === undefined) return undefined;
    if (!taken.has(cell)) return cell;
  }
  return undefined;
}

function largestComponentSize({ components, passable }: Grid): number {
  const largest = components.largest();
  const cell = passable.findIndex((free, cell) => free === 1 && components.of(cell) === largest);
  return cell < 0 ? 0 : components.sizeOf(cell);
}
