/** Draws the world on a canvas. Walls can change at any time, so they are drawn in every frame. */
import type { World } from 'floodgate';
import { HEIGHT, type Team, WIDTH } from './game.ts';

const COLOURS: Record<Team, string> = {
  red: '#e76f51',
  blue: '#4ea8de',
  green: '#80b918',
  gold: '#f4c542',
};
const TILE = 15;

export function draw(canvas: HTMLCanvasElement, world: World, alpha: number): void {
  const { grid, agents } = world;
  const context = canvas.getContext('2d')!;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isFree = grid.isFree(x, y);
      context.fillStyle = isFree ? ((x + y) % 2 ? '#2b3442' : '#2e3746') : '#5c6577';
      context.fillRect(x * TILE, y * TILE, TILE, TILE);
      if (isFree || grid.isFree(x, y + 1) === false) continue;
      context.fillStyle = '#434b5a';
      context.fillRect(x * TILE, (y + 0.65) * TILE, TILE, 0.35 * TILE);
    }
  }
  const at = world.positions(alpha, new Float32Array(2 * agents.length));
  for (const [i, { team, speed }] of agents.entries()) {
    context.fillStyle = COLOURS[team as Team];
    context.strokeStyle = speed > 1 ? '#fff' : '#0008';
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc((at[2 * i]! + 0.5) * TILE, (at[2 * i + 1]! + 0.5) * TILE, 5.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
