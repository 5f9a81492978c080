/** Draws the game with PixiJS and gives it the player's clicks. */
import { Application, Container, Graphics, Sprite } from 'pixi.js';
import {
  build,
  creeps,
  field,
  grid,
  HEIGHT,
  sell,
  state,
  step,
  towerAt,
  towers,
  WIDTH,
  world,
} from './game.ts';

const TILE = 20;
const TICK_MS = 120;
const COLOURS = { runner: '#7fe3c4', walker: '#f2778f', brute: '#b593ff' } as const;

const app = new Application();
await app.init({ width: WIDTH * TILE, height: HEIGHT * TILE, background: '#171d29', antialias: true });
document.querySelector('main')!.append(app.canvas);

const map = new Graphics();
const crowd = new Container();
const beams = new Graphics();
app.stage.addChild(map, crowd, beams);

/** Walls, towers, and an arrow on every third tile that shows where the field leads. */
function drawMap(): void {
  map.clear();
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [left, top] = [x * TILE, y * TILE];
      if (!grid.isFree(x, y) && !towerAt(x, y)) map.rect(left, top, TILE, TILE).fill('#3a455c');
      const direction = (x + y) % 3 === 0 ? field.direction(x, y) : -1;
      if (direction < 0) continue;
      const angle = (direction / 4) * Math.PI; // 0 is north, clockwise
      const [dx, dy] = [Math.sin(angle) * 5, -Math.cos(angle) * 5];
      const [midX, midY] = [left + TILE / 2, top + TILE / 2];
      map
        .moveTo(midX - dx, midY - dy)
        .lineTo(midX + dx, midY + dy)
        .stroke({ color: '#2a3447', width: 2 });
      map.circle(midX + dx, midY + dy, 2).fill('#36435b');
    }
  for (const { x, y } of towers) {
    map.roundRect(x * TILE + 2, y * TILE + 2, 2 * TILE - 4, 2 * TILE - 4, 7).fill('#8a6a2c');
    map.circle((x + 1) * TILE, (y + 1) * TILE, 10).fill('#ffcf70');
  }
}
grid.onChange(drawMap);
drawMap();

// One sprite for each agent of the world, in its order, and spare ones for the next wave.
const disc = app.renderer.generateTexture(new Graphics().circle(0, 0, 16).fill('#ffffff'));
const sprites: Sprite[] = [];
let at = new Float32Array(0);
function drawCreeps(alpha: number): void {
  const { agents } = world;
  if (at.length < 2 * agents.length) at = new Float32Array(4 * agents.length);
  world.positions(alpha, at);
  while (sprites.length < agents.length) {
    const sprite = new Sprite({ texture: disc, anchor: 0.5 });
    sprites.push(crowd.addChild(sprite));
  }
  sprites.forEach((sprite, i) => {
    const creep = agents[i] && creeps.get(agents[i]);
    sprite.visible = creep !== undefined;
    if (!creep) return;
    sprite.position.set((at[2 * i]! + 0.5) * TILE, (at[2 * i + 1]! + 0.5) * TILE);
    sprite.setSize(creep.kind.name === 'brute' ? 18 : 13);
    sprite.tint = COLOURS[creep.kind.name];
    sprite.alpha = 0.35 + (0.65 * creep.health) / creep.kind.health;
  });
}

function show(values: Readonly<Record<string, string | number>>): void {
  for (const [id, value] of Object.entries(values)) document.getElementById(id)!.textContent = String(value);
}

// The game makes a tick every 120 ms; frames in between draw the creeps on their way.
let owed = 0;
let ms = 0;
app.ticker.add(({ deltaMS }) => {
  owed = Math.min(owed + deltaMS, 3 * TICK_MS);
  beams.alpha *= 0.85;
  for (; owed >= TICK_MS; owed -= TICK_MS) {
    const { report, shots } = step();
    ms += (report.planningMs - ms) / 8;
    beams.clear().alpha = 1;
    for (const { from, to } of shots) {
      if (!to.alive) continue;
      beams.moveTo(from[0] * TILE, from[1] * TILE).lineTo((to.at[0] + 0.5) * TILE, (to.at[1] + 0.5) * TILE);
    }
    beams.stroke({ color: '#ffe6ac', width: 2 });
    const path = field.distance([0, 16]).toFixed(0);
    show({ ...hud(), tick: world.time, ms: ms.toFixed(1), creeps: world.agents.length, path });
  }
  drawCreeps(owed / TICK_MS);
});

const hud = () => ({ wave: state.wave, gold: state.gold, lives: Math.max(0, state.lives) });

app.canvas.addEventListener('click', ({ offsetX, offsetY }) => {
  const [x, y] = [Math.floor(offsetX / TILE), Math.floor(offsetY / TILE)];
  const tower = towerAt(x, y);
  if (tower) sell(tower);
  // The click is the middle of the new tower.
  const why = tower ? 'Sold.' : build(Math.round(offsetX / TILE) - 1, Math.round(offsetY / TILE) - 1);
  show({ ...hud(), message: why ?? 'Built.' });
});

// For the console and for tests.
Object.assign(globalThis, { game: { world, towers, state } });
