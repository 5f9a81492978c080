/** Torchlight: a small picture of light, by whose colours the picture of the dungeon is multiplied. */
import { grid, TILE, torches } from './dungeon.ts';

/** Light is blurred, so a tile needs few pixels of it. */
const DOTS = 6;
const AMBIENT = '#3d3a4c';
const [TORCH, LANTERN] = ['#ffa858', '#c8ac80'];

const light = document.createElement('canvas').getContext('2d')!;
[light.canvas.width, light.canvas.height] = [grid.width * DOTS, grid.height * DOTS];
light.scale(DOTS, DOTS);

export function drawLight(
  to: CanvasRenderingContext2D,
  bearers: readonly { readonly x: number; readonly y: number }[],
  now: number,
): void {
  light.globalCompositeOperation = 'source-over';
  light.fillStyle = AMBIENT;
  light.fillRect(0, 0, grid.width, grid.height);
  light.globalCompositeOperation = 'screen';
  for (const [i, { tile, properties }] of torches.entries()) {
    const flicker = 1 + 0.03 * Math.sin(now / 130 + 2.3 * i) + 0.02 * Math.sin(now / 47 + i);
    shine(tile[0], tile[1], Number(properties.get('radius')) * flicker, TORCH);
  }
  for (const { x, y } of bearers) shine(x, y, 2.5, LANTERN);
  to.globalCompositeOperation = 'multiply';
  to.drawImage(light.canvas, 0, 0, grid.width * TILE, grid.height * TILE);
  to.globalCompositeOperation = 'source-over';
}

function shine(x: number, y: number, radius: number, colour: string): void {
  const gradient = light.createRadialGradient(x + 0.5, y + 0.5, 0, x + 0.5, y + 0.5, radius);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(0.45, `${colour}90`);
  gradient.addColorStop(1, `${colour}00`);
  light.fillStyle = gradient;
  light.fillRect(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1);
}
