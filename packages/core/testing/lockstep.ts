/**
 * Runs a small, busy world for 10,000 ticks with each planner and returns the hash after every 500 ticks. Run as a
 * program it prints them as JSON, so that a test can compare two processes.
 */
import { fileURLToPath } from 'node:url';
import { Grid } from '../src/grid/index.ts';
import { disturbance, randomWorld } from '../src/planner-tests/runs.ts';
import { PLANNERS, plannerById } from '../src/planners/index.ts';

const TICKS = 10_000;

export function lockstepHashes(): Record<string, number[]> {
  return Object.fromEntries(PLANNERS.map(({ id }) => [id, hashesOf(id)]));
}

function hashesOf(id: string): number[] {
  const grid = Grid.from(14, 12, (x, y) => (x * 5 + y * 3) % 13 !== 0);
  const world = randomWorld(grid, plannerById(id), { agents: 10, ticks: TICKS });
  const disturb = disturbance(world, 1, ['retask', 'edit', 'trade', 'join', 'leave']);
  const hashes: number[] = [];
  for (let tick = 1; tick <= TICKS; tick++) {
    disturb();
    world.tick({ budgetExpansions: 60 });
    if (tick % 500 === 0) hashes.push(world.hash());
  }
  return hashes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(lockstepHashes()));
