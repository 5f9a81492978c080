/** Draws the battle with Phaser and gives it the player's orders. */
import type { Agent, Formation } from 'floodgate';
import Phaser from 'phaser';
import { army, type Blow, grid, HEIGHT, health, isWater, send, step, WIDTH, world } from './battle.ts';

const TILE = 20;
const TICK_MS = 125;
const COLOUR = { blue: 0x62b0ff, red: 0xff6f6f } as const;
const FORMATIONS: readonly Formation[] = ['block', 'line', 'loose'];

const selected = new Set<Agent>();
const at = new Float32Array(2 * world.agents.length);
let formation: Formation = 'block';

function show(values: Readonly<Record<string, string | number>>): void {
  for (const [id, value] of Object.entries(values)) document.getElementById(id)!.textContent = String(value);
}

class Battle extends Phaser.Scene {
  #picture!: Phaser.GameObjects.Graphics;
  #blows: readonly Blow[] = [];
  /** Where a drag began, in pixels. */
  #corner: Phaser.Math.Vector2 | undefined;
  #owed = 0;
  #ms = 0;

  create(): void {
    const map = this.add.graphics();
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const shade = (x * 7 + y * 13) % 3;
        const land = [0x1d2a24, 0x1f2d27, 0x1c2823][shade]!;
        const wet = grid.isFree(x, y) ? 0x2f5568 : 0x1d3c5c;
        map.fillStyle(isWater(x, y) ? wet : grid.isFree(x, y) ? land : 0x2c4a35);
        map.fillRect(x * TILE, y * TILE, TILE, TILE);
      }
    this.#picture = this.add.graphics();
    this.input.mouse!.disableContextMenu();
    this.input.on('pointerdown', (pointer: Phaser.Input.Pointer) => {
      if (pointer.rightButtonDown()) this.#order(pointer);
      else this.#corner = pointer.position.clone();
    });
    this.input.on('pointerup', (pointer: Phaser.Input.Pointer) => this.#select(pointer));
    this.input.keyboard!.on('keydown-F', () => {
      formation = FORMATIONS[(FORMATIONS.indexOf(formation) + 1) % FORMATIONS.length]!;
      show({ formation });
    });
  }

  /** The world makes a tick every 125 ms; frames in between draw the units on their way. */
  override update(_time: number, delta: number): void {
    this.#owed = Math.min(this.#owed + delta, 3 * TICK_MS);
    for (; this.#owed >= TICK_MS; this.#owed -= TICK_MS) {
      const { report, blows } = step();
      this.#blows = blows;
      this.#ms += (report.planningMs - this.#ms) / 8;
      for (const unit of selected) if (!unit.alive) selected.delete(unit);
      show({ tick: world.time, ms: this.#ms.toFixed(1), selected: selected.size });
      show({ blue: army('blue').length, red: army('red').length });
    }
    this.#draw(this.#owed / TICK_MS);
  }

  #order({ x, y, event }: Phaser.Input.Pointer): void {
    if (selected.size === 0) return;
    send([...selected], [Math.floor(x / TILE), Math.floor(y / TILE)], formation, !event.shiftKey);
  }

  #select({ x, y }: Phaser.Input.Pointer): void {
    if (!this.#corner) return;
    const [left, right] = [Math.min(x, this.#corner.x), Math.max(x, this.#corner.x)];
    const [top, bottom] = [Math.min(y, this.#corner.y), Math.max(y, this.#corner.y)];
    selected.clear();
    for (const unit of army('blue')) {
      const [unitX, unitY] = [unit.at[0] * TILE, unit.at[1] * TILE];
      const side = unit.size * TILE;
      if (unitX < right && unitX + side > left && unitY < bottom && unitY + side > top) selected.add(unit);
    }
    this.#corner = undefined;
    show({ selected: selected.size });
  }

  #draw(alpha: number): void {
    const picture = this.#picture.clear();
    world.positions(alpha, at);
    world.agents.forEach((unit, i) => {
      const half = (unit.size * TILE) / 2;
      const [x, y] = [at[2 * i]! * TILE + half, at[2 * i + 1]! * TILE + half];
      if (selected.has(unit)) picture.lineStyle(2, 0xffffff).strokeCircle(x, y, half + 1);
      picture.fillStyle(COLOUR[unit.team as keyof typeof COLOUR]);
      if (unit.size > 1) picture.fillRoundedRect(x - half + 4, y - half + 4, 2 * half - 8, 2 * half - 8, 6);
      else picture.fillCircle(x, y, unit.speed === 1 ? 6 : 8);
      const { left, full } = health.get(unit)!;
      if (left < full) picture.fillStyle(0x0f131b).fillRect(x - half, y - half - 3, 2 * half, 3);
      if (left < full)
        picture.fillStyle(0x9be37a).fillRect(x - half, y - half - 3, (2 * half * left) / full, 3);
    });
    picture.lineStyle(1.5, 0xffe6ac, 0.8 * (1 - alpha));
    for (const { from, to } of this.#blows) {
      const [a, b] = [from, to].map(({ at: [x, y], size }) => [(x + size / 2) * TILE, (y + size / 2) * TILE]);
      picture.lineBetween(a![0]!, a![1]!, b![0]!, b![1]!);
    }
    if (!this.#corner) return;
    const { x, y } = this.input.activePointer;
    picture
      .lineStyle(1, 0xffffff)
      .strokeRect(this.#corner.x, this.#corner.y, x - this.#corner.x, y - this.#corner.y);
  }
}

new Phaser.Game({
  parent: 'game',
  width: WIDTH * TILE,
  height: HEIGHT * TILE,
  backgroundColor: '#171d29',
  banner: false,
  audio: { noAudio: true },
  scene: Battle,
});

// For the console and for tests.
Object.assign(globalThis, { game: { world } });
