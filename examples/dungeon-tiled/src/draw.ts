/** Draws the dungeon: its tiles once; doors, units and names in every frame. */
import { areaAt, areas, doors, map, picture, TILE } from './dungeon.ts';
import { heroes, isOpen, origins, world } from './game.ts';
import { drawLight } from './light.ts';

/** The tile of the sheet that a hero with gold carries. */
const SACK = 28;

const sheet = new Image();
sheet.src = picture.file;
await sheet.decode();

const canvas = document.querySelector('canvas')!;
[canvas.width, canvas.height] = [map.width * TILE, map.height * TILE];
const context = canvas.getContext('2d')!;

for (const { gids, width } of map.layers.flatMap(({ chunks }) => chunks))
  for (const [i, gid] of gids.entries())
    if (gid > 0) stamp(gid - 1, (i % width) * TILE, Math.floor(i / width) * TILE);
const ground = await createImageBitmap(canvas);

/** How much of each area's name shows, from 0 to 1. */
const shown = areas.map(() => 0);

/** @param alpha how far the units are on their way from the last tick to the next, from 0 to 1 */
export function draw(alpha: number, now: number): void {
  context.drawImage(ground, 0, 0);
  // In the sheet an open door comes after the closed one.
  for (const door of doors)
    for (const [x, y] of door.tiles) stamp(door.object.gid - (isOpen(door) ? 0 : 1), x * TILE, y * TILE);
  const at = world.positions(alpha, new Float32Array(2 * world.agents.length));
  const units = world.agents.map((agent, i) => ({ agent, x: at[2 * i]!, y: at[2 * i + 1]! }));
  units.sort((a, b) => a.y + a.agent.size - b.y - b.agent.size);
  for (const { agent, x, y } of units) {
    const hop = 3 + 2 * Math.max(Math.abs(Math.sin(x * Math.PI)), Math.abs(Math.sin(y * Math.PI)));
    stamp(Number(origins.get(agent)!.properties.get('sprite')), x * TILE, y * TILE - hop, agent.size);
    if (heroes.get(agent)?.hasGold) stamp(SACK, x * TILE, y * TILE - hop);
  }
  const bearers = units.filter(({ agent }) => heroes.has(agent));
  drawLight(context, bearers, now);
  drawNames();
}

/** The names of the areas that heroes are in. They fade in and out. */
function drawNames(): void {
  const entered = new Set([...heroes.keys()].map(({ at }) => areaAt(at)));
  context.textAlign = 'center';
  context.font = 'italic 600 17px Georgia, serif';
  for (const [i, { name, object }] of areas.entries()) {
    shown[i]! += (Number(entered.has(areas[i])) - shown[i]!) / 8;
    const [x, y] = [object.x + object.width / 2, object.y + object.height - 7];
    context.fillStyle = `rgb(0 0 0 / ${0.8 * shown[i]!})`;
    context.fillText(name, x + 1, y + 2);
    context.fillStyle = `rgb(255 228 176 / ${shown[i]})`;
    context.fillText(name, x, y);
  }
}

/** Draws a tile of the sheet; large units are squares of tiles there, too. */
function stamp(tile: number, x: number, y: number, size = 1): void {
  const [left, top, side] = [
    (tile % picture.columns) * TILE,
    Math.floor(tile / picture.columns) * TILE,
    size * TILE,
  ];
  context.drawImage(sheet, left, top, side, side, x, y, side, side);
}
