/** The page: the clock, the player's clicks on doors, and what the header shows. */
import { draw } from './draw.ts';
import { areas, doorAt, doors, grid } from './dungeon.ts';
import { heroes, state, step, toggle, world } from './game.ts';

const canvas = document.querySelector('canvas')!;
const speed = document.querySelector('select')!;

function show(values: Readonly<Record<string, string | number>>): void {
  for (const [id, value] of Object.entries(values)) document.getElementById(id)!.textContent = String(value);
}

const doorUnder = ({ offsetX, offsetY }: MouseEvent) => {
  const tile = canvas.clientWidth / grid.width;
  return doorAt([Math.floor(offsetX / tile), Math.floor(offsetY / tile)]);
};
canvas.onmousemove = (event) => {
  canvas.style.cursor = doorUnder(event) ? 'pointer' : 'default';
};
canvas.onclick = (event) => {
  const door = doorUnder(event);
  if (door) show({ message: toggle(door) });
};

let last = 0;
let alpha = 0;
requestAnimationFrame(function frame(now) {
  // After a pause of the page the game does not catch up.
  alpha += (Math.min(now - last, 250) / 1000) * Number(speed.value);
  last = now;
  for (; alpha >= 1; alpha--) step();
  show({ tick: world.time, ...state });
  draw(alpha, now);
  requestAnimationFrame(frame);
});

// For the console and for tests.
Object.assign(globalThis, { game: { world, heroes, state, areas, doors } });
