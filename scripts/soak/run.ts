/**
 * Soaks one planner in a process of its own, started by scripts/soak.ts with `--expose-gc`: prints a line of JSON for each
 * measurement. Nothing is recorded but short copies, as recordings grow with what happens.
 */
import { plannerById } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { EndlessLife } from './life.ts';

const [id, seconds, agents, seed] = process.argv.slice(2) as [string, string, string, string];
const MEASUREMENTS = 40;
const CHECKED_TICKS = 30;

const life = new EndlessLife(builtInMap('millbrook').load(), {
  planner: plannerById(id),
  agents: Number(agents),
  seed: Number(seed),
});
const windowMs = (1000 * Number(seconds)) / MEASUREMENTS;

const began = performance.now();
for (let i = 0; i < MEASUREMENTS; i++) {
  // Of the whole time, so that checks do not add to it.
  const until = began + (i + 1) * windowMs;
  const before = process.cpuUsage();
  const from = life.world.time;
  do life.tick();
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(before);
  const ticks = life.world.time - from;
  life.checkCopy(CHECKED_TICKS);
  const measurement = {
    tick: life.world.time,
    tickMs: (user + system) / 1000 / ticks,
    bytes: usedBytes(),
    agents: life.world.agents.length,
  };
  console.log(JSON.stringify(measurement));
}

function usedBytes(): number {
  // Twice: what finalizers let go of is collected the second time.
  for (let i = 0; i < 2; i++) globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
