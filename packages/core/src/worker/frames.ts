/**
 * A **frame** is where all agents are after a tick and where they were before it, as it goes from the worker to the
 * game: in memory that both threads see, or in buffers that are handed over and come back to be written again.
 */
import { grown } from '../grow.ts';
import type { Crowd } from '../world/index.ts';

/**
 * A frame: the tick, whether all agents are done, and how many there are; then per agent its id, and per agent its cells
 * before the tick, after it, and now, which is another one if it was moved from outside; then per agent its size, the
 * ticks of its last hop, and for how many more of them it rests.
 */
const TICK = 0;
const DONE = 1;
const COUNT = 2;
const HEADER = 3;
const PER_AGENT = 7;

/** Shared memory: the number of frames so far, then places for two frames, of which the last one written is valid. */
const SEQUENCE = 0;
const SHARED_HEADER = 1;

/** Buffers that wait to be written: one is sent, one is being read, so two that come back are enough. */
const MOST_SPARE = 2;

/** What a frame is made from. */
export interface FrameSource
  extends Pick<Crowd, 'slots' | 'previous' | 'origins' | 'cells' | 'sizes' | 'hops' | 'rests'> {
  readonly time: number;
  readonly done: boolean;
  /** Per slot the id of the agent. */
  readonly ids: Int32Array;
}

/** What has to be sent for the game to see a frame: new memory, a buffer to hand over, or nothing. */
export interface SentFrame {
  readonly memory?: SharedArrayBuffer;
  readonly buffer?: ArrayBuffer;
}

/** Whether this thread may share memory with others. */
export function canShareMemory(): boolean {
  const { crossOriginIsolated } = globalThis as { crossOriginIsolated?: boolean };
  return typeof SharedArrayBuffer === 'function' && crossOriginIsolated !== false;
}

/** The worker's end. */
export class FrameWriter {
  readonly #shared: boolean;
  #memory = new Int32Array(0);
  readonly #spare: ArrayBuffer[] = [];

  constructor(shared: boolean) {
    this.#shared = shared;
  }

  /** Writes a frame. */
  write(source: FrameSource): SentFrame {
    const length = HEADER + PER_AGENT * source.slots.length;
    return this.#shared ? this.#share(source, length) : this.#handOver(source, length);
  }

  /** Takes back a buffer that was handed over. */
  giveBack(buffer: ArrayBuffer): void {
    if (this.#spare.length < MOST_SPARE) this.#spare.push(buffer);
  }

  #share(source: FrameSource, length: number): SentFrame {
    const outgrown = SHARED_HEADER + 2 * length > this.#memory.length;
    if (outgrown) {
      const bytes = (SHARED_HEADER + 4 * length) * Int32Array.BYTES_PER_ELEMENT;
      this.#memory = new Int32Array(new SharedArrayBuffer(bytes)) as unknown as Int32Array<ArrayBuffer>;
    }
    const memory = this.#memory;
    writeFrame(source, memory, placeOf(memory, memory[SEQUENCE]! + 1));
    Atomics.add(memory, SEQUENCE, 1);
    return outgrown ? { memory: memory.buffer as unknown as SharedArrayBuffer } : {};
  }

  #handOver(source: FrameSource, length: number): SentFrame {
    const bytes = length * Int32Array.BYTES_PER_ELEMENT;
    const spare = this.#spare.pop();
    const buffer = spare && spare.byteLength >= bytes ? spare : new ArrayBuffer(2 * bytes);
    writeFrame(source, new Int32Array(buffer), 0);
    return { buffer };
  }
}

/** The game's end. */
export class FrameReader {
  /** The frame that is read now. It changes only in {@link next}. */
  #frame = new Int32Array(HEADER);
  #memory: Int32Array | undefined;
  #read = 0;
  #waiting: ArrayBuffer | undefined;
  readonly #giveBack: (buffer: ArrayBuffer) => void;

  /** `giveBack` is called with each buffer that can be written again. */
  constructor(giveBack: (buffer: ArrayBuffer) => void) {
    this.#giveBack = giveBack;
  }

  /** Takes what was sent. */
  receive({ memory, buffer }: SentFrame): void {
    if (memory) {
      this.#memory = new Int32Array(memory);
      this.#read = 0;
    }
    if (!buffer) return;
    // The game has not looked at the one that waits, and will not: there is a newer one.
    if (this.#waiting) this.#giveBack(this.#waiting);
    this.#waiting = buffer;
  }

  /** Goes on to the newest frame. Returns whether there was a newer one. */
  next(): boolean {
    if (this.#memory) return this.#copy(this.#memory);
    if (!this.#waiting) return false;
    if (this.#frame.length > HEADER) this.#giveBack(this.#frame.buffer);
    this.#frame = new Int32Array(this.#waiting);
    this.#waiting = undefined;
    return true;
  }

  get tick(): number {
    return this.#frame[TICK]!;
  }

  get done(): boolean {
    return this.#frame[DONE] === 1;
  }

  get count(): number {
    return this.#frame[COUNT]!;
  }

  /** Views of the frame that is read now: valid until {@link next} finds a newer one. */
  get ids(): Int32Array<ArrayBuffer> {
    return this.#view(0);
  }

  get previous(): Int32Array<ArrayBuffer> {
    return this.#view(1);
  }

  get origins(): Int32Array<ArrayBuffer> {
    return this.#view(2);
  }

  get cells(): Int32Array<ArrayBuffer> {
    return this.#view(3);
  }

  get sizes(): Int32Array<ArrayBuffer> {
    return this.#view(4);
  }

  get hops(): Int32Array<ArrayBuffer> {
    return this.#view(5);
  }

  get rests(): Int32Array<ArrayBuffer> {
    return this.#view(6);
  }

  #view(part: number): Int32Array<ArrayBuffer> {
    return this.#frame.subarray(HEADER + part * this.count, HEADER + (part + 1) * this.count);
  }

  #copy(memory: Int32Array): boolean {
    let sequence = Atomics.load(memory, SEQUENCE);
    if (sequence === this.#read) return false;
    for (;;) {
      const place = placeOf(memory, sequence);
      const length = HEADER + PER_AGENT * memory[place + COUNT]!;
      this.#frame = grown(this.#frame, length);
      for (let i = 0; i < length; i++) this.#frame[i] = memory[place + i]!;
      this.#read = sequence;
      // If two frames were written meanwhile, the second may have gone over this one. An exchange, because a load
      // would not keep the reads above from being done after it.
      sequence = Atomics.compareExchange(memory, SEQUENCE, sequence, sequence);
      if (sequence === this.#read) return true;
    }
  }
}

/** Where the frame with a number begins in shared memory. */
function placeOf(memory: Int32Array, sequence: number): number {
  return SHARED_HEADER + (sequence & 1) * ((memory.length - SHARED_HEADER) >> 1);
}

function writeFrame(source: FrameSource, into: Int32Array, at: number): void {
  const { slots, ids, previous, origins, cells, sizes, hops, rests } = source;
  const count = slots.length;
  into[at + TICK] = source.time;
  into[at + DONE] = source.done ? 1 : 0;
  into[at + COUNT] = count;
  const first = at + HEADER;
  for (let i = 0; i < count; i++) {
    const slot = slots[i]!;
    into[first + i] = ids[slot]!;
    into[first + count + i] = previous[slot]!;
    into[first + 2 * count + i] = origins[slot]!;
    into[first + 3 * count + i] = cells[slot]!;
    into[first + 4 * count + i] = sizes[slot]!;
    into[first + 5 * count + i] = hops[slot]!;
    into[first + 6 * count + i] = rests[slot]!;
  }
}
