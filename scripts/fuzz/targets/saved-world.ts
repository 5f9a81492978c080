import { plannerById, World } from 'floodgate';
import { populate } from 'floodgate/problems';
import { joined, mutateBytes } from '../mutate/bytes.ts';
import { smallGrid, smallProblem } from '../samples.ts';
import { sane, type Target } from '../target.ts';

const PLANNERS = ['far', 'whca', 'bmaa'];
/** Planner, map and agents come first; after them what the planner remembers, of which only the planner knows. */
const WORLD_BYTES = 800;
const MAGIC_BYTES = 8;
const HEADER_BYTES = MAGIC_BYTES + 12;

const target: Target = {
  id: 'saved-world',
  title: 'saved worlds: any damage, and resealed damage of planner, map and agents',
  seeds: () => PLANNERS.map(saved),
  mutate(seed, random, other) {
    if (random.chance(0.2)) return mutateBytes(seed, random, other);
    const state = seed.subarray(HEADER_BYTES);
    const world = mutateBytes(state.subarray(0, WORLD_BYTES), random, other);
    const payload = joined(world, state.subarray(WORLD_BYTES));
    const bytes = new Uint8Array(HEADER_BYTES + payload.length);
    bytes.set(seed.subarray(0, HEADER_BYTES));
    bytes.set(payload, HEADER_BYTES);
    return resealed(bytes);
  },
  seal: resealed,
  decode(input) {
    const world = World.load(input, { planner: (id, parameters) => plannerById(id, parameters) });
    sane(
      world.agents.every(({ at: [x, y] }) => world.grid.contains(x, y)),
      'agents stand on the map',
    );
    sane(
      World.load(world.save(), { planner: world.plannerSpec }).time === world.time,
      'it is saved as it was',
    );
  },
};

export default target;

function saved(planner: string): Uint8Array {
  const world = new World(smallGrid(), { planner: plannerById(planner), seed: 1 });
  populate(world, smallProblem());
  for (let tick = 0; tick < 3; tick++) world.tick();
  return world.save();
}

function resealed(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(MAGIC_BYTES + 4, copy.length, true);
  let hash = 0x811c9dc5;
  for (const byte of copy.subarray(HEADER_BYTES)) hash = Math.imul(hash ^ byte, 0x01000193);
  view.setUint32(MAGIC_BYTES + 8, hash >>> 0, true);
  return copy;
}
