import { firstDirection } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import type { UnitRanking } from './ranking.ts';

/** Ticks for which one team has the right of way. */
const WINDOW = 96;
/** Ticks for which a unit is blocked by another team before it turns back. */
const PATIENCE = 2;

/**
 * Teams do not make way for each other, so two of them that meet in a door would stand there for ever. Therefore one
 * team at a time has the right of way, in turns. Units of other teams that find all their paths blocked by other teams,
 * or by units that turn back, turn back until its time ends.
 */
export class RightOfWay {
  /** Per slot 1 if it turns back. */
  retreats = new Uint8Array(0);
  /** How many units turn back. */
  count = 0;
  readonly #crowd: Crowd;
  readonly #ranking: UnitRanking;
  /** Per slot for how many ticks it has been blocked. */
  #blocked = new Uint8Array(0);
  #window = -1;
  /** Per team number 1 if the planner moves units of it. */
  readonly #isPlaying = new Uint8Array(256);

  constructor(crowd: Crowd, ranking: UnitRanking) {
    this.#crowd = crowd;
    this.#ranking = ranking;
  }

  /** A unit has another target, another team or came into the world. */
  renew(slot: number): void {
    this.#fit();
    this.retreats[slot] = 0;
    this.#blocked[slot] = 0;
  }

  /** Finds who turns back in this tick. */
  update(tick: number): void {
    this.#fit();
    const { slots, cells, targets, teams, outside, rests, holds } = this.#crowd;
    const window = Math.floor(tick / WINDOW);
    if (window !== this.#window) {
      this.retreats.fill(0);
      this.#blocked.fill(0);
      this.#window = window;
    }
    const first = this.#teamInTurn(window);
    this.count = 0;
    if (first < 0) return;
    for (const slot of slots) {
      const goes = teams[slot] === first || cells[slot] === targets[slot] || holds[slot] || outside[slot];
      if (goes) {
        this.retreats[slot] = 0;
        this.#blocked[slot] = 0;
        continue;
      }
      if (!this.retreats[slot] && rests[slot] === 0) {
        if (!this.#isBlocked(slot)) this.#blocked[slot] = 0;
        else if (++this.#blocked[slot]! >= PATIENCE) this.retreats[slot] = 1;
      }
      this.count += this.retreats[slot]!;
    }
  }

  save(out: StateWriter): void {
    out.int(this.#window);
    out.array(this.retreats);
    out.array(this.#blocked);
  }

  load(from: StateReader): void {
    this.#window = from.int();
    this.retreats = from.array(Uint8Array);
    this.#blocked = from.array(Uint8Array);
  }

  /** The team that has the right of way; −1 if there are not two that could be in each other's way. */
  #teamInTurn(window: number): number {
    const { slots, teams, outside } = this.#crowd;
    const isPlaying = this.#isPlaying.fill(0);
    let count = 0;
    for (const slot of slots) {
      if (outside[slot] || isPlaying[teams[slot]!]) continue;
      isPlaying[teams[slot]!] = 1;
      count++;
    }
    if (count < 2) return -1;
    let left = window % count;
    let team = isPlaying.indexOf(1);
    for (; left > 0; left--) team = isPlaying.indexOf(1, team + 1);
    return team;
  }

  /** Whether units of another team, or such that turn back, stand where the unit would come nearer to its target, and nowhere is it free. */
  #isBlocked(slot: number): boolean {
    const { cells, targets, sizes, teams, occupants, layers, layerNumbers, outside } = this.#crowd;
    const { moves, offsets, stride } = layers[layerNumbers[slot]!]!;
    const size = sizes[slot]!;
    let blocked = false;
    for (let left = moves[cells[slot]!]!; left !== 0; left &= left - 1) {
      const d = firstDirection(left);
      if (this.#ranking.gain(slot, d) <= 0) continue;
      const corner = cells[slot]! + offsets[d]!;
      let taken = false;
      for (let row = 0, first = corner; row < size; row++, first += stride) {
        for (let cell = first; cell < first + size; cell++) {
          const other = occupants[cell]!;
          if (other < 0 || other === slot) continue;
          taken = true;
          // Those at home will not go on, so turning back would not help.
          const isEnemy = teams[other] !== teams[slot] && cells[other] !== targets[other] && !outside[other];
          if (isEnemy || this.retreats[other]) blocked = true;
        }
      }
      if (!taken) return false;
    }
    return blocked;
  }

  #fit(): void {
    const { slotCount } = this.#crowd;
    this.retreats = grown(this.retreats, slotCount);
    this.#blocked = grown(this.#blocked, slotCount);
  }
}
