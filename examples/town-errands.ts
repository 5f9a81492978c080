/** A town: people run errands along its roads, a watchman makes his rounds, a dog follows, a thief runs. */
import { checkRecording, Grid, type Point, pibt, Random, World } from 'floodgate';

// Houses of 4 × 4 tiles with streets between them, and a market place in the middle.
const SIDE = 43;
const isMarket = (x: number, y: number): boolean => Math.abs(x - 21) < 7 && Math.abs(y - 21) < 7;
const isHouse = (x: number, y: number): boolean => x % 7 > 2 && y % 7 > 2 && !isMarket(x, y);
const grid = Grid.from(SIDE, SIDE, (x, y) => !isHouse(x, y), { name: 'the town' });

// Carts keep to the middle of the streets, where the paving is: everything else costs them three times as much.
grid.addCosts('carts', (x, y) => (x % 7 === 1 || y % 7 === 1 || isMarket(x, y) ? 1 : 3));

const world = new World(grid, { planner: pibt(), seed: 3, record: true });
const random = new Random('errands');
const street = (): Point => grid.point(grid.randomFreeCell(random)!);
function freeTile(): Point {
  let tile = street();
  while (world.agentAt(tile)) tile = street();
  return tile;
}

// The watch walks around the market; a dog stays within three tiles of the watchman.
const watch = world.add({ at: [14, 14] });
const dog = world.add({ at: [15, 14] });
watch.patrol([
  [14, 14],
  [28, 14],
  [28, 28],
  [14, 28],
]);
dog.follow(watch, { range: 3 });

// A thief runs from the watchman whenever he comes near.
const thief = world.add({ at: [21, 14] });

// Forty people with three errands each: somewhere, the market, home.
let done = 0;
for (let i = 0; i < 40; i++) {
  const home = freeTile();
  const person = world.add({ at: home });
  person.queue([street(), [15 + (i % 13), 15 + Math.floor(i / 4)], home]).onSettled(() => done++);
}

// Four carts, slow and on paved ground only if they can.
const carts = Array.from({ length: 4 }, () => world.add({ at: freeTile(), speed: 2, costs: 'carts' }));
for (const cart of carts) cart.patrol([street(), street()]);

let chases = 0;
let strayed = 0;
let paved = 0;
for (let tick = 0; tick < 400; tick++) {
  world.tick();
  const apart = (other: typeof dog): number =>
    Math.max(Math.abs(other.at[0] - watch.at[0]), Math.abs(other.at[1] - watch.at[1]));
  if (apart(dog) > 6) strayed++;
  if (!thief.order && apart(thief) < 6) {
    thief.flee(watch, { until: 12 });
    chases++;
  }
  for (const { at } of carts) if (grid.costAt(...at, 'carts') === 1) paved++;
}

// In the evening everybody stops.
for (const agent of world.agents) agent.stop();
const before = world.agents.map(({ at }) => String(at)).join(' ');
for (let tick = 0; tick < 10; tick++) world.tick();
const still = world.agents.map(({ at }) => String(at)).join(' ') === before;

console.log(`${done} of 40 people have run all their errands`);
console.log(`the dog was out of sight in ${strayed} of 400 ticks, the thief ran ${chases} times`);
console.log(`carts were on paving ${Math.round(paved / 16)} % of the time`);
console.log(`in the evening ${still ? 'nobody moves' : 'somebody still moves'}`);
console.log(`${checkRecording(world.recording()).length} rules were broken`);
