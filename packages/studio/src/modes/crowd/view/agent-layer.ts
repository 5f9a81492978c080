import { Container, Particle, ParticleContainer, type Texture } from 'pixi.js';
import { parseHex } from '../../../colour/oklab.ts';
import type { MapPalette } from '../../../colour/palette.ts';
import { type ColourScale, SCALE_STEPS } from '../../../colour/scale.ts';
import { DOING, DOING_MASK, type Frame, OUTSIDE } from '../sim/protocol.ts';
import { type AgentShapes, agentShapes, SHAPE_PIXELS } from './agent-shapes.ts';
import type { Glide } from './glide.ts';

/** How agents are coloured. */
export type AgentColouring = 'progress' | 'team';

const AGENT_TILES = 0.92;
const GOAL_TILES = 0.7;
const HALO_TILES = 1.35;
/** Agents are never smaller than this, in CSS pixels. */
const LEAST_PIXELS = 5;
/** Goals are left out where tiles are smaller than this, in CSS pixels. */
const GOALS_FROM_PIXELS = 4;
const OFF_THE_MAP = -1000;

/** The crowd: a particle an agent, a ring a goal, a halo around whoever is selected. */
export class AgentLayer {
  readonly container = new Container();
  colouring: AgentColouring = 'progress';
  showGoals = true;
  readonly #glide: Glide;
  readonly #width: number;
  readonly #shapes: AgentShapes = agentShapes();
  readonly #goals = this.#particles();
  readonly #halos = this.#particles();
  readonly #agents = this.#particles();
  /** Where each agent is drawn, in tiles. */
  #x = new Float32Array(64);
  #y = new Float32Array(64);
  #drawn: Frame | undefined;
  #pixel = 1;
  #palette: MapPalette;
  /** The colours of the progress scale as particles have them. */
  #scaleColours: Uint32Array;
  #selection: readonly number[] = [];
  #goalTiles = new Int32Array(0);

  constructor(glide: Glide, width: number, palette: MapPalette) {
    this.#glide = glide;
    this.#width = width;
    this.#palette = palette;
    this.#scaleColours = packedScale(palette.progress);
    this.container.addChild(this.#goals, this.#halos, this.#agents);
  }

  /** Moves everybody to where they are at this time. True while somebody glides. */
  advance(now: number): boolean {
    const goesOn = this.#glide.advance(now);
    const { from, to, share } = this.#glide;
    if (!to) return goesOn;
    if (to !== this.#drawn) {
      const first = !this.#drawn;
      this.#drawn = to;
      this.#dress(to);
      // Only now is it known whose goals are to be shown.
      if (first) this.setGoals(this.#goalTiles);
    }
    this.#place(from, to, share);
    return goesOn;
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#scaleColours = packedScale(palette.progress);
    this.redress();
  }

  /** Colours everybody anew. */
  redress(): void {
    if (this.#drawn) this.#dress(this.#drawn);
    this.setGoals(this.#goalTiles);
  }

  setGoals(tiles: Int32Array): void {
    this.#goalTiles = tiles as Int32Array<ArrayBuffer>;
    const visible = this.showGoals && 1 / this.#pixel >= GOALS_FROM_PIXELS;
    this.#goals.visible = visible;
    if (!visible) return;
    const color = packed(this.#palette.goal, 0.75);
    const particles = this.#resize(this.#goals, tiles.length, this.#shapes.ring);
    for (const [i, particle] of particles.entries()) {
      const tile = tiles[i]!;
      const gone = this.#drawn && (i >= this.#drawn.count || this.#drawn.tiles[i]! < 0 || this.#isOutside(i));
      particle.x = gone ? OFF_THE_MAP : (tile % this.#width) + 0.5;
      particle.y = gone ? OFF_THE_MAP : Math.floor(tile / this.#width) + 0.5;
      particle.color = color;
      particle.scaleX = particle.scaleY = GOAL_TILES / SHAPE_PIXELS;
    }
    this.#goals.update();
  }

  setSelection(selection: Iterable<number>): void {
    this.#selection = [...selection];
    this.#resize(this.#halos, this.#selection.length, this.#shapes.halo);
    this.redress();
  }

  zoomed(pixel: number): void {
    this.#pixel = pixel;
    this.redress();
  }

  /** The agent nearest to a place of the map, within so many tiles; −1 if there is none. */
  nearest(x: number, y: number, within: number): number {
    let best = -1;
    let least = within * within;
    for (let i = 0; i < (this.#drawn?.count ?? 0); i++) {
      const distance = (this.#x[i]! - x) ** 2 + (this.#y[i]! - y) ** 2;
      if (distance <= least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }

  /** Agents in a rectangle of the map. */
  inBox(left: number, top: number, right: number, bottom: number): number[] {
    const found: number[] = [];
    for (let i = 0; i < (this.#drawn?.count ?? 0); i++) {
      const x = this.#x[i]!;
      const y = this.#y[i]!;
      if (x >= left && x <= right && y >= top && y <= bottom) found.push(i);
    }
    return found;
  }

  /** Where an agent is drawn, in tiles. */
  at(index: number): readonly [number, number] {
    return [this.#x[index]!, this.#y[index]!];
  }

  isOn(tile: number): boolean {
    return this.#drawn?.tiles.subarray(0, this.#drawn.count).includes(tile) ?? false;
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.#shapes.disc.source.unload();
  }

  #isOutside(index: number): boolean {
    return ((this.#drawn?.states[index] ?? 0) & OUTSIDE) !== 0;
  }

  #particles(): ParticleContainer {
    return new ParticleContainer({ dynamicProperties: { position: true } });
  }

  #resize(container: ParticleContainer, count: number, texture: Texture): Particle[] {
    const particles = container.particleChildren as Particle[];
    while (particles.length > count) particles.pop();
    while (particles.length < count) particles.push(new Particle({ texture, anchorX: 0.5, anchorY: 0.5 }));
    container.texture = texture;
    container.update();
    return particles;
  }

  /** Shapes and colours, which change with ticks and not with frames. */
  #dress(frame: Frame): void {
    const { count, states, progress } = frame;
    if (this.#x.length < count) {
      this.#x = new Float32Array(2 * count);
      this.#y = new Float32Array(2 * count);
    }
    const particles = this.#resize(this.#agents, count, this.#shapes.disc);
    const scale = Math.max(AGENT_TILES, LEAST_PIXELS * this.#pixel) / SHAPE_PIXELS;
    const scaleColours = this.#scaleColours;
    const ours = packed(this.#palette.teams[0]!, 1);
    const outside = packed(this.#palette.outside, 1);
    const stuck = packed(this.#palette.stuck, 1);
    for (let i = 0; i < count; i++) {
      const particle = particles[i]!;
      const state = states[i]!;
      const doing = state & DOING_MASK;
      const isOutside = (state & OUTSIDE) !== 0;
      particle.texture = this.#shape(doing, isOutside);
      particle.scaleX = particle.scaleY = scale;
      if (isOutside) particle.color = outside;
      else if (doing === DOING.stuck) particle.color = stuck;
      else if (this.colouring === 'team') particle.color = doing === DOING.waiting ? dimmed(ours) : ours;
      else
        particle.color =
          doing === DOING.waiting ? dimmed(scaleColours[progress[i]!]!) : scaleColours[progress[i]!]!;
    }
    this.#agents.update();
    const halo = packed(this.#palette.selection, 1);
    for (const particle of this.#halos.particleChildren as Particle[]) {
      particle.color = halo;
      particle.scaleX = particle.scaleY = Math.max(HALO_TILES, 10 * this.#pixel) / SHAPE_PIXELS;
    }
    this.#halos.update();
  }

  #shape(doing: number, isOutside: boolean): Texture {
    if (isOutside) return this.#shapes.square;
    if (doing === DOING.stuck) return this.#shapes.diamond;
    return doing === DOING.home ? this.#shapes.ringed : this.#shapes.disc;
  }

  #place(from: Frame | undefined, to: Frame, share: number): void {
    const particles = this.#agents.particleChildren as Particle[];
    const width = this.#width;
    const { tiles, count } = to;
    const known = from ? Math.min(from.count, count) : 0;
    for (let i = 0; i < count; i++) {
      const tile = tiles[i]!;
      let x = OFF_THE_MAP;
      let y = OFF_THE_MAP;
      if (tile >= 0) {
        const row = (tile / width) | 0;
        x = tile - row * width + 0.5;
        y = row + 0.5;
        const before = i < known ? from!.tiles[i]! : -1;
        if (before >= 0 && before !== tile) {
          const rowBefore = (before / width) | 0;
          x += (before - rowBefore * width + 0.5 - x) * (1 - share);
          y += (rowBefore + 0.5 - y) * (1 - share);
        }
      }
      const particle = particles[i]!;
      particle.x = this.#x[i] = x;
      particle.y = this.#y[i] = y;
    }
    const halos = this.#halos.particleChildren as Particle[];
    for (const [i, index] of this.#selection.entries()) {
      const there = index < count;
      halos[i]!.x = there ? this.#x[index]! : OFF_THE_MAP;
      halos[i]!.y = there ? this.#y[index]! : OFF_THE_MAP;
    }
  }
}

/** A colour as particles have it: alpha, blue, green, red. */
function packed(hex: string, alpha: number): number {
  const [r, g, b] = parseHex(hex);
  return ((Math.round(alpha * 255) << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

function packedScale(scale: ColourScale): Uint32Array {
  return Uint32Array.from({ length: SCALE_STEPS }, (_, i) => {
    return ((255 << 24) | (scale[3 * i + 2]! << 16) | (scale[3 * i + 1]! << 8) | scale[3 * i]!) >>> 0;
  });
}

function dimmed(colour: number): number {
  return ((110 << 24) | (colour & 0xffffff)) >>> 0;
}
