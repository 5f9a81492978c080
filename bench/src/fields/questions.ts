import { type Grid, type Point, plannerById, Random, World } from 'floodgate';
import { timed } from '../frames/clock.ts';
import { shuffledCells } from './maps.ts';

const AGENTS = 500;
const TOWER_SIDE = 2;
const QUESTIONS_PER_EDIT = 5;
const QUESTIONS_PER_TICK = 10;

/** One question about a tower of 2 × 2 tiles: what it took, and what the answer was. */
export interface Question {
  readonly ms: number;
  readonly blocks: boolean;
}

/**
 * Asks whether towers would cut any of 500 agents off from one tile, while the agents move and tiles are changed. Every tenth
 * tower is to stand in the middle of the map, where the gate is if there is one.
 */
export function measureQuestions(grid: Grid, count: number): Question[] {
  const random = new Random('towers');
  const [to, ...cells] = shuffledCells(grid);
  const exit = grid.point(to!);
  const world = new World(grid, { planner: plannerById('pibt'), seed: 1 });
  for (const cell of cells.slice(0, AGENTS)) world.add({ at: grid.point(cell), goal: exit, nearest: true });
  const questions: Question[] = [];
  for (let i = 0; i < count; i++) {
    if (i % QUESTIONS_PER_TICK === 0) world.tick();
    if (i % QUESTIONS_PER_EDIT === 0) changeSomeTile(grid, world, random);
    const from: Point[] = world.agents.map(({ at }) => at);
    const [x, y] =
      i % 10 === 0
        ? [grid.width / 2 - 1, grid.height / 2 - 1]
        : [random.below(grid.width - TOWER_SIDE), random.below(grid.height - TOWER_SIDE)];
    const rect = { x, y, width: TOWER_SIDE, height: TOWER_SIDE };
    let blocks = false;
    const ms = timed(() => {
      blocks = grid.wouldBlock(rect, from, exit);
    });
    questions.push({ ms, blocks });
  }
  world.dispose();
  return questions;
}

/** A wall goes, or comes where it cuts nobody off. */
function changeSomeTile(grid: Grid, world: World, random: Random): void {
  const [x, y] = [random.below(grid.width), random.below(grid.height)];
  const [agent] = world.agents;
  if (world.agentAt(x, y) || !agent) return;
  const tile = { x, y, width: 1, height: 1 };
  if (!grid.isFree(x, y) || !grid.wouldBlock(tile, agent.at, agent.goal))
    grid.setPassable(x, y, !grid.isFree(x, y));
}
