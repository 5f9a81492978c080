import { Grid, pibt, World } from 'floodgate';

const TILE = 10; // pixels
const TICK = 120; // milliseconds
const UNITS = 1000;

// A town: blocks of houses with streets between them.
const isHouse = (x: number, y: number): boolean => x % 12 > 6 && y % 10 > 4;
const grid = Grid.from(96, 60, (x, y) => !isHouse(x, y));
const world = new World(grid, { planner: pibt(), seed: 1 });

// They come in at the left, column by column, and set out for the other side.
for (let i = 0, count = 0; count < UNITS; i++) {
  const at = [Math.floor(i / grid.height), i % grid.height] as const;
  if (!grid.isFree(...at)) continue;
  world.add({ at });
  count++;
}
world.order(world.agents, { to: [74, 31] });

const canvas = document.body.appendChild(document.createElement('canvas'));
canvas.width = grid.width * TILE;
canvas.height = grid.height * TILE;
const context = canvas.getContext('2d')!;

// A click sends everybody there. Each unit gets a place of its own.
canvas.onclick = ({ offsetX, offsetY }) => {
  const to = [Math.floor(offsetX / TILE), Math.floor(offsetY / TILE)] as const;
  if (grid.contains(...to)) world.order(world.agents, { to });
};

// What does not change is drawn once: the town, and a sprite in two colours.
const town = picture(canvas.width, canvas.height, (paint) => {
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      paint.fillStyle = grid.isFree(x, y) ? '#e9e2cf' : '#8a6f5a';
      paint.fillRect(x * TILE, y * TILE, TILE, TILE);
    }
  }
});
const sprites = ['#c8452d', '#2f6f8f'].map((colour) =>
  picture(TILE, TILE, (paint) => {
    paint.fillStyle = colour;
    paint.arc(TILE / 2, TILE / 2, TILE * 0.42, 0, 2 * Math.PI);
    paint.fill();
  }),
);

function picture(width: number, height: number, draw: (paint: OffscreenCanvasRenderingContext2D) => void) {
  const image = new OffscreenCanvas(width, height);
  draw(image.getContext('2d')!);
  return image;
}

const positions = new Float32Array(2 * UNITS);
let before = 0;
let sinceTick = 0;

function frame(now: number): void {
  // A tab that was hidden for a minute goes on; it does not catch up.
  sinceTick += Math.min(now - before, TICK);
  before = now;
  if (sinceTick >= TICK) {
    sinceTick -= TICK;
    world.tick({ budgetMs: 4 });
  }
  world.positions(sinceTick / TICK, positions);
  context.drawImage(town, 0, 0);
  for (let i = 0; i < UNITS; i++) {
    context.drawImage(sprites[i % 2], positions[2 * i] * TILE, positions[2 * i + 1] * TILE);
  }
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
