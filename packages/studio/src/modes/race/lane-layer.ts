import type { Grid } from 'floodgate';
import { AgentParticles } from '../../map/agent-particles.ts';
import { type AgentShapes, agentShapes, SHAPE_PIXELS } from '../../map/agent-shapes.ts';
import { LAYER } from '../../map/layer-order.ts';
import type { MapView } from '../../map/map-view.ts';
import { reducedMotion } from '../../state/media.ts';
import { theme } from '../../state/theme.ts';
import type { RaceControl } from './race-control.ts';

const AGENT_TILES = 0.86;
/** Agents are never smaller than this, in CSS pixels. */
const LEAST_PIXELS = 4;

/** One picture for all lanes; it is kept, as shaders stay bound to it when a map has gone. */
let sharedShapes: AgentShapes | undefined;

/** The agents of one lane, gliding from cell to cell. */
class LaneLayer {
  readonly #agents: AgentParticles;
  readonly #shapes: AgentShapes;
  #pixel = 1;
  #colour = '#ffffff';
  #from = new Int32Array(0);
  #to = new Int32Array(0);
  #goals = new Int32Array(0);
  #began = 0;
  #glideMs = 0;

  constructor({ stride }: Grid) {
    this.#agents = new AgentParticles(stride);
    sharedShapes ??= agentShapes();
    this.#shapes = sharedShapes;
  }

  get container(): AgentParticles['container'] {
    return this.#agents.container;
  }

  /** Moves agents to other cells within a number of ms; at once if these are other agents than before. */
  show(cells: Int32Array, goals: Int32Array, ms: number): void {
    const same = goals === this.#goals && cells.length === this.#to.length;
    this.#from = same ? this.#to : Int32Array.from(cells);
    this.#to = Int32Array.from(cells);
    this.#goals = goals as Int32Array<ArrayBuffer>;
    this.#began = performance.now();
    this.#glideMs = same && !reducedMotion.value ? ms : 0;
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

  /** Moves agents to where they are at this time; true while one of them glides. */
  advance(now: number): boolean {
    const share = this.#glideMs > 0 ? Math.min(1, Math.max(0, (now - this.#began) / this.#glideMs)) : 1;
    this.#agents.place(this.#from, this.#to, share);
    return share < 1;
  }

  destroy(): void {
    this.container.destroy();
  }

  /** Shapes and colours, which change with ticks and not with frames. */
  #dress(): void {
    const { disc, ringed } = this.#shapes;
    const scale = Math.max(AGENT_TILES, LEAST_PIXELS * this.#pixel) / SHAPE_PIXELS;
    for (const [i, particle] of this.#agents.resize(this.#to.length, disc).entries()) {
      const home = this.#to[i] === this.#goals[i];
      particle.texture = home ? ringed : disc;
      particle.tint = this.#colour;
      particle.alpha = home ? 0.5 : 1;
      particle.scaleX = particle.scaleY = scale;
    }
    this.#agents.changed();
  }
}

/** Draws the agents of one lane of a race on its map, and keeps them current. Returns a function that removes them. */
export function paintLane(view: MapView, control: RaceControl, lane: number): () => void {
  const layer = new LaneLayer(view.grid!);
  view.addLayer(layer.container, LAYER.agents, layer);
  layer.zoomed(1 / view.camera.state.value.zoom);
  const colour = (): void => {
    layer.setColour(view.palette.teams[lane]!);
    view.invalidate();
  };
  let shown: Int32Array | undefined;
  let shownTick = 0;
  const follow = (): void => {
    const { states, goals, tick } = control.view.value;
    const cells = states[lane]?.cells;
    if (!cells || cells === shown) return;
    const isNeighbour = Math.abs(tick - shownTick) === 1;
    shown = cells;
    shownTick = tick;
    layer.show(cells, goals, isNeighbour ? 1000 / control.rate.value : 0);
    view.invalidate();
  };
  colour();
  follow();
  const stops = [
    control.view.subscribe(follow),
    theme.subscribe(colour),
    view.onFrame((now) => layer.advance(now)),
  ];
  return () => {
    for (const stop of stops) stop();
    view.remove(layer);
  };
}
