/** Draws the village on a canvas: the ground once, the people in every frame. */
import { type Game, HEIGHT, isGuard, type Tile, tileAt, WIDTH } from './game.ts';

const COLOURS: Record<Tile, [string, string]> = {
  grass: ['#5d7f4b', '#608350'],
  tree: ['#4f7040', '#527443'],
  water: ['#3c7391', '#3f7897'],
  bridge: ['#a3815a', '#997850'],
  field: ['#b79a4c', '#ad9046'],
  barn: ['#8d6a54', '#86644f'],
};
const TILE = 16;

const ground = drawGround();

export function draw(canvas: HTMLCanvasElement, { world, carriers }: Game, alpha: number): void {
  const context = canvas.getContext('2d')!;
  context.drawImage(ground, 0, 0);
  const { agents } = world;
  const at = world.positions(alpha, new Float32Array(2 * agents.length));
  for (const [i, agent] of agents.entries()) {
    const [x, y] = [(at[2 * i]! + 0.5) * TILE, (at[2 * i + 1]! + 0.5) * TILE];
    disc(context, x + 1, y + 2, 6, '#0004');
    disc(context, x, y, 6, isGuard(agent) ? '#3d5a98' : '#f1e3c6');
    disc(context, x, y, 3, isGuard(agent) ? '#c9d6f2' : '#8a4b2d');
    if (carriers.has(agent.id)) disc(context, x + 3, y - 4, 4, '#ffd166');
  }
}

function drawGround(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * TILE, HEIGHT * TILE];
  const context = canvas.getContext('2d')!;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const tile = tileAt(x, y);
      context.fillStyle = COLOURS[tile][(x + y) % 2]!;
      context.fillRect(x * TILE, y * TILE, TILE, TILE);
      if (tile === 'tree') disc(context, (x + 0.5) * TILE, (y + 0.4) * TILE, 8, '#34532f');
    }
  }
  return canvas;
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
