import { Container, type Texture } from 'pixi.js';
import { packHex, packRgb } from '../../../colour/packed.ts';
import type { MapPalette } from '../../../colour/palette.ts';
import { type ColourScale, SCALE_STEPS } from '../../../colour/scale.ts';
import { AgentParticles, OFF_THE_MAP } from '../../../map/agent-particles.ts';
import { type AgentShapes, agentShapes, SHAPE_PIXELS } from '../../../map/agent-shapes.ts';
import { DOING, DOING_MASK, type Frame, OUTSIDE } from '../sim/protocol.ts';
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

/** The crowd: a particle an agent, a ring a goal, a halo around each selected agent. */
export class AgentLayer {
  readonly container = new Container();
  colouring: AgentColouring = 'progress';
  showGoals = true;
  readonly #glide: Glide;
  readonly #shapes: AgentShapes = agentShapes();
  readonly #goals: AgentParticles;
  readonly #halos: AgentParticles;
  readonly #agents: AgentParticles;
  #drawn: Frame | undefined;
  #pixel = 1;
  #palette: MapPalette;
  /** The colours of the progress scale as particles have them. */
  #scaleColours: Uint32Array;
  #selection: readonly number[] = [];
  #goalCells = new Int32Array(0);

  /** @param stride that of the grid on which the agents are */
  constructor(glide: Glide, stride: number, palette: MapPalette) {
    this.#glide = glide;
    this.#goals = new AgentParticles(stride);
    this.#halos = new AgentParticles(stride);
    this.#agents = new AgentParticles(stride);
    this.#palette = palette;
    this.#scaleColours = packedScale(palette.progress);
    this.container.addChild(this.#goals.container, this.#halos.container, this.#agents.container);
  }

  /** Moves agents to where they are at this time. True while one of them glides. */
  advance(now: number): boolean {
    const goesOn = this.#glide.advance(now);
    const { from, to, share } = this.#glide;
    if (!to) return goesOn;
    if (to !== this.#drawn) {
      const first = !this.#drawn;
      this.#drawn = to;
      this.#dress(to);
      // Only now is it known whose goals are to be shown.
      if (first) this.setGoals(this.#goalCells);
    }
    this.#agents.place(from?.cells ?? [], to.cells, share);
    if (to.units) this.#shiftUnits(from, to, share);
    const halos = this.#halos.list;
    for (const [i, index] of this.#selection.entries()) [halos[i]!.x, halos[i]!.y] = this.at(index);
    return goesOn;
  }

  /** Large agents are drawn in the middle of their square, and slow ones on their way between two cells. */
  #shiftUnits(from: Frame | undefined, { count, cells, units }: Frame, share: number): void {
    if (!units) return;
    const before = from?.units?.behind;
    const shift = (i: number): number => {
      const was = before && i < before.length ? before[i]! : 0;
      return was * (from ? 1 - share : 0) + units.behind[i]! * (from ? share : 1);
    };
    for (let i = 0; i < count; i++) {
      if (cells[i]! < 0) continue;
      const particle = this.#agents.list[i]!;
      const toMiddle = (units.sizes[i]! - 1) / 2;
      particle.x += toMiddle + shift(2 * i);
      particle.y += toMiddle + shift(2 * i + 1);
    }
  }

  setPalette(palette: MapPalette): void {
    this.#palette = palette;
    this.#scaleColours = packedScale(palette.progress);
    this.redress();
  }

  /** Colours all agents again. */
  redress(): void {
    if (this.#drawn) this.#dress(this.#drawn);
    this.setGoals(this.#goalCells);
  }

  setGoals(cells: Int32Array): void {
    this.#goalCells = cells as Int32Array<ArrayBuffer>;
    const visible = this.showGoals && 1 / this.#pixel >= GOALS_FROM_PIXELS;
    this.#goals.container.visible = visible;
    if (!visible) return;
    const color = packHex(this.#palette.goal, 191);
    for (const particle of this.#goals.resize(cells.length, this.#shapes.ring)) {
      particle.color = color;
      particle.scaleX = particle.scaleY = GOAL_TILES / SHAPE_PIXELS;
    }
    const drawn = this.#drawn;
    const hidden = (i: number): boolean =>
      drawn !== undefined && (i >= drawn.count || (drawn.states[i]! & OUTSIDE) !== 0);
    this.#goals.place(
      [],
      cells.map((cell, i) => (hidden(i) ? -1 : cell)),
    );
    this.#goals.changed();
  }

  setSelection(selection: Iterable<number>): void {
    this.#selection = [...selection];
    this.#halos.resize(this.#selection.length, this.#shapes.halo);
    this.redress();
  }

  zoomed(pixel: number): void {
    if (pixel === this.#pixel) return;
    this.#pixel = pixel;
    this.redress();
  }

  /** The agent nearest to a place of the map, within a number of tiles; −1 if there is none. */
  nearest(x: number, y: number, within: number): number {
    let best = -1;
    let least = within * within;
    for (const [i, agent] of this.#agents.list.entries()) {
      const distance = (agent.x - x) ** 2 + (agent.y - y) ** 2;
      if (distance > least) continue;
      least = distance;
      best = i;
    }
    return best;
  }

  /** Agents in a rectangle of the map. */
  inBox(left: number, top: number, right: number, bottom: number): number[] {
    return this.#agents.list.flatMap(({ x, y }, i) =>
      x >= left && x <= right && y >= top && y <= bottom ? [i] : [],
    );
  }

  /** Where an agent is drawn, in tiles. */
  at(index: number): [number, number] {
    const agent = this.#agents.list[index];
    return agent ? [agent.x, agent.y] : [OFF_THE_MAP, OFF_THE_MAP];
  }

  /** Whether an agent is on a cell. */
  isOn(cell: number): boolean {
    return this.#drawn?.cells.subarray(0, this.#drawn.count).includes(cell) ?? false;
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.#shapes.disc.source.unload();
  }

  /** Shapes and colours, which change with ticks and not with frames. */
  #dress(frame: Frame): void {
    const { count, states, progress, units } = frame;
    const particles = this.#agents.resize(count, this.#shapes.disc);
    const least = LEAST_PIXELS * this.#pixel;
    const scaleColours = this.#scaleColours;
    const teamColours = this.#palette.teams.map((colour) => packHex(colour));
    const outside = packHex(this.#palette.outside);
    const stuck = packHex(this.#palette.stuck);
    for (let i = 0; i < count; i++) {
      const particle = particles[i]!;
      const state = states[i]!;
      const doing = state & DOING_MASK;
      const isOutside = (state & OUTSIDE) !== 0;
      // A tile more for each tile of its side: the gap to the edge of the square stays the same.
      const tiles = AGENT_TILES + (units ? units.sizes[i]! - 1 : 0);
      const ours = teamColours[(units?.teams[i] ?? 0) % teamColours.length]!;
      particle.texture = this.#shape(doing, isOutside, tiles > 1);
      particle.scaleX = particle.scaleY = Math.max(tiles, least) / SHAPE_PIXELS;
      if (isOutside) particle.color = outside;
      else if (doing === DOING.stuck) particle.color = stuck;
      else if (this.colouring === 'team') particle.color = doing === DOING.waiting ? dimmed(ours) : ours;
      else
        particle.color =
          doing === DOING.waiting ? dimmed(scaleColours[progress[i]!]!) : scaleColours[progress[i]!]!;
    }
    this.#agents.changed();
    const halo = packHex(this.#palette.selection);
    for (const particle of this.#halos.list) {
      particle.color = halo;
      particle.scaleX = particle.scaleY = Math.max(HALO_TILES, 10 * this.#pixel) / SHAPE_PIXELS;
    }
    this.#halos.changed();
  }

  #shape(doing: number, isOutside: boolean, isLarge: boolean): Texture {
    if (isOutside || (isLarge && doing !== DOING.stuck)) return this.#shapes.square;
    if (doing === DOING.stuck) return this.#shapes.diamond;
    return doing === DOING.home ? this.#shapes.ringed : this.#shapes.disc;
  }
}

function packedScale(scale: ColourScale): Uint32Array {
  return Uint32Array.from({ length: SCALE_STEPS }, (_, i) =>
    packRgb([scale[3 * i]!, scale[3 * i + 1]!, scale[3 * i + 2]!], 255),
  );
}

function dimmed(colour: number): number {
  return ((110 << 24) | (colour & 0xffffff)) >>> 0;
}
