import type { Grid } from 'floodgate';
import { Particle, ParticleContainer } from 'pixi.js';
import { type AgentShapes, agentShapes, SHAPE_PIXELS } from '../crowd/view/agent-shapes.ts';

const AGENT_TILES = 0.86;
/** Agents are never smaller than this, in CSS pixels. */
const LEAST_PIXELS = 4;

/** One picture for all lanes; it is kept, as shaders stay bound to it when a map has gone. */
let sharedShapes: AgentShapes | undefined;

function shapesForAll(): AgentShapes {
  sharedShapes ??= agentShapes();
  return sharedShapes;
}

/** The agents of one lane, gliding from tile to tile. */
export class LaneLayer {
  readonly container = new ParticleContainer({ dynamicProperties: { position: true } });
  readonly #grid: Grid;
  readonly #shapes = shapesForAll();
  #pixel = 1;
  #colour = '#ffffff';
  #from = new Int32Array(0);
  #to = new Int32Array(0);
  #goals = new Int32Array(0);
  #began = 0;
  #glideMs = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Lets agents go to other cells within so many ms; at once if there are others than before. */
  show(cells: Int32Array, goals: Int32Array, ms: number): void {
    const same = goals === this.#goals && cells.length === this.#to.length;
    this.#from = same ? this.#to : Int32Array.from(cells);
    this.#to = Int32Array.from(cells);
    this.#goals = goals as Int32Array<ArrayBuffer>;
    this.#began = performance.now();
    this.#glideMs = same ? ms : 0;
    this.#dress();
  }

  setColour(colour: string): void {
    this.#colour = colour;
    this.#dress();
  }

  zoomed(pixel: number): void {
    this.#pixel = pixel;
    this.#dress();
  }

  /** Moves everybody to where they are at this time; true while somebody glides. */
  advance(now: number): boolean {
    const share = this.#glideMs > 0 ? Math.min(1, Math.max(0, (now - this.#began) / this.#glideMs)) : 1;
    const particles = this.container.particleChildren as Particle[];
    const { stride } = this.#grid;
    for (let i = 0; i < this.#to.length; i++) {
      const to = this.#to[i]!;
      const from = this.#from[i]!;
      const toRow = Math.floor(to / stride);
      const fromRow = Math.floor(from / stride);
      const toX = to - toRow * stride;
      const fromX = from - fromRow * stride;
      // Cells have a wall of one cell before them; tiles have their middles at a half.
      particles[i]!.x = fromX + (toX - fromX) * share - 0.5;
      particles[i]!.y = fromRow + (toRow - fromRow) * share - 0.5;
    }
    return share < 1;
  }

  destroy(): void {
    this.container.destroy();
  }

  /** Shapes and colours, which change with ticks and not with frames. */
  #dress(): void {
    const particles = this.container.particleChildren as Particle[];
    const { disc, ringed } = this.#shapes;
    while (particles.length > this.#to.length) particles.pop();
    while (particles.length < this.#to.length) {
      particles.push(new Particle({ texture: disc, anchorX: 0.5, anchorY: 0.5 }));
    }
    const scale = Math.max(AGENT_TILES, LEAST_PIXELS * this.#pixel) / SHAPE_PIXELS;
    for (const [i, particle] of particles.entries()) {
      const home = this.#to[i] === this.#goals[i];
      particle.texture = home ? ringed : disc;
      particle.tint = this.#colour;
      particle.alpha = home ? 0.5 : 1;
      particle.scaleX = particle.scaleY = scale;
    }
    this.container.texture = disc;
    this.container.update();
  }
}
