import { octileDistance } from 'floodgate/search';
import { NOWHERE, WAITED } from './history.ts';
import { DOING, type Frame, OUTSIDE, STUCK_TICKS, type TickFigures } from './protocol.ts';
import type { Simulation } from './simulation.ts';

type Pictured = Pick<Frame, 'tick' | 'count' | 'tiles' | 'progress' | 'states'>;

/** Bytes per agent of a frame: a tile, how far it has come, its state. */
export const BYTES_PER_AGENT = 6;

/** Pictures of moments of a run, present and past, and the figures of its ticks. */
export class FrameMaker {
  readonly #simulation: Simulation;
  readonly #home: number[] = [];
  readonly #waiting: number[] = [];
  readonly #planningMs: number[] = [];
  #toldFigures = 0;
  #toldGoals: Int32Array | undefined;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    simulation.history.replay((tick, tiles, moves) => this.#recorded(tick, tiles, moves));
  }

  /** Notes the figures of the tick that has just been made. */
  ticked(planningMs: number): void {
    const { agents, waited } = this.#simulation;
    let home = 0;
    let waiting = 0;
    for (let i = 0; i < agents.length; i++) {
      const agent = agents[i];
      if (!agent || agent.outside) continue;
      if (agent.home) home++;
      else if (waited[i]! > 0) waiting++;
    }
    this.#home.push(home);
    this.#waiting.push(waiting);
    this.#planningMs.push(planningMs);
  }

  /** Notes the figures of a tick that a recording tells of. How long its planning took, it does not tell. */
  #recorded(tick: number, tiles: Int32Array, moves: Uint8Array): void {
    const { history } = this.#simulation;
    let home = 0;
    let waiting = 0;
    for (let i = 0; i < moves.length; i++) {
      if (history.lives[i]!.outside) continue;
      if (tiles[i] === history.goalAt(i, tick)) home++;
      else if (moves[i] === WAITED) waiting++;
    }
    this.#home.push(home);
    this.#waiting.push(waiting);
    this.#planningMs.push(Number.NaN);
  }

  /** Forgets the figures of ticks that are no more. */
  truncate(tick: number): void {
    for (const list of [this.#home, this.#waiting, this.#planningMs])
      list.length = Math.min(list.length, tick);
    this.#toldFigures = Math.min(this.#toldFigures, tick);
  }

  /** The figures that were not told yet. */
  figures(): TickFigures {
    const from = this.#toldFigures;
    this.#toldFigures = this.#home.length;
    return {
      from: from + 1,
      home: this.#home.slice(from),
      waiting: this.#waiting.slice(from),
      planningMs: this.#planningMs.slice(from),
    };
  }

  /** Goals at a tick, if they are not those that were told last. */
  goals(tick: number): Int32Array | undefined {
    const { history } = this.#simulation;
    const goals = new Int32Array(history.countAt(tick));
    for (let i = 0; i < goals.length; i++) goals[i] = history.goalAt(i, tick);
    const told = this.#toldGoals;
    if (told && told.length === goals.length && goals.every((goal, i) => goal === told[i])) return undefined;
    this.#toldGoals = goals.slice();
    return goals;
  }

  /** One moment; `buffer` must have room for {@link BYTES_PER_AGENT} an agent. */
  picture(tick: number, buffer: ArrayBuffer): Pictured {
    const { history } = this.#simulation;
    const count = history.countAt(tick);
    const room = Math.floor(buffer.byteLength / BYTES_PER_AGENT);
    const tiles = new Int32Array(buffer, 0, count);
    const progress = new Uint8Array(buffer, 4 * room, count);
    const states = new Uint8Array(buffer, 5 * room, count);
    history.positionsAt(tick, tiles);
    const present = tick === history.ticks;
    for (let i = 0; i < count; i++) {
      const tile = tiles[i]!;
      if (tile === NOWHERE) continue;
      const goal = history.goalAt(i, tick);
      const waited = present ? this.#simulation.waited[i]! : history.waitedAt(i, tick, STUCK_TICKS);
      progress[i] = this.#progress(i, tile, goal, tick);
      states[i] = doing(tile === goal, waited) | (history.lives[i]!.outside ? OUTSIDE : 0);
    }
    return { tick, count, tiles, progress, states };
  }

  /** How much of the way is behind an agent, as the crow flies, 0–255. */
  #progress(index: number, tile: number, goal: number, tick: number): number {
    if (tile === goal) return 255;
    const { grid, history, origins } = this.#simulation;
    const present = tick === history.ticks;
    const origin = present ? origins[index]! : history.lives[index]!.start;
    const width = grid.width;
    const whole = span(origin, goal, width);
    const left = span(tile, goal, width);
    return whole === 0 ? 0 : Math.max(0, Math.min(250, Math.round(255 * (1 - left / whole))));
  }
}

function span(a: number, b: number, width: number): number {
  return octileDistance((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
}

function doing(home: boolean, waited: number): number {
  if (home) return DOING.home;
  if (waited >= STUCK_TICKS) return DOING.stuck;
  return waited > 0 ? DOING.waiting : DOING.moving;
}
