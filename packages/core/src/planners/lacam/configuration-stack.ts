import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

const NONE = -1;

/**
 * Configurations that may have unseen successors, the last found on top. A configuration that is found again moves to
 * the top; one that was taken out never returns.
 */
export class ConfigurationStack {
  top = NONE;
  #above = new Int32Array(0);
  #below = new Int32Array(0);
  #closed = new Uint8Array(0);

  get bytesHeld(): number {
    return this.#above.byteLength * 2 + this.#closed.length;
  }

  start(): void {
    this.top = NONE;
  }

  /** Puts a new configuration on top. */
  add(id: number): void {
    this.#above = grown(this.#above, id + 1);
    this.#below = grown(this.#below, id + 1);
    this.#closed = grown(this.#closed, id + 1);
    this.#closed[id] = 0;
    this.#push(id);
  }

  /** Moves a known configuration to the top, unless it was taken out. */
  raise(id: number): void {
    if (this.#closed[id] || id === this.top) return;
    this.#unlink(id);
    this.#push(id);
  }

  /** Takes a configuration out permanently. */
  close(id: number): void {
    if (this.#closed[id]) return;
    this.#closed[id] = 1;
    this.#unlink(id);
  }

  /** Gives all memory back; only after {@link start}. */
  shrink(): void {
    this.#above = this.#below = new Int32Array(0);
    this.#closed = new Uint8Array(0);
  }

  save(out: StateWriter): void {
    out.int(this.top);
    out.array(this.#above);
    out.array(this.#below);
    out.array(this.#closed);
  }

  load(from: StateReader): void {
    this.top = from.int();
    this.#above = from.ints();
    this.#below = from.ints();
    this.#closed = from.array(Uint8Array);
  }

  #push(id: number): void {
    this.#below[id] = this.top;
    this.#above[id] = NONE;
    if (this.top !== NONE) this.#above[this.top] = id;
    this.top = id;
  }

  #unlink(id: number): void {
    const above = this.#above[id]!;
    const below = this.#below[id]!;
    if (above === NONE) this.top = below;
    else this.#below[above] = below;
    if (below !== NONE) this.#above[below] = above;
  }
}
