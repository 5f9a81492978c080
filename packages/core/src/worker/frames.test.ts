import { describe, expect, it } from 'vitest';
import { FrameReader, type FrameSource, FrameWriter, type SentFrame } from './frames.ts';
import { startWorker } from './testing.ts';

/** Agents 0 to n − 1, all of whose cells are the tick. */
function source(tick: number, count: number): FrameSource {
  const cells = new Int32Array(count).fill(tick);
  return {
    time: tick,
    done: false,
    slots: Array.from({ length: count }, (_, i) => i),
    ids: Int32Array.from({ length: count }, (_, i) => i),
    previous: cells.map((cell) => cell - 1),
    origins: cells,
    cells,
    sizes: new Uint8Array(count).fill(1),
    hops: new Uint8Array(count).fill(3),
    rests: new Uint8Array(count).fill(2),
  };
}

describe('frames in buffers', () => {
  it('go to and fro in the same two buffers', () => {
    const writer = new FrameWriter(false);
    const reader = new FrameReader((buffer) => writer.giveBack(buffer));
    const buffers = new Set<ArrayBuffer>();
    for (let tick = 1; tick <= 50; tick++) {
      const sent = writer.write(source(tick, 100));
      buffers.add(sent.buffer!);
      reader.receive(sent);
      expect(reader.next()).toBe(true);
      expect(reader.next()).toBe(false);
      expect([reader.tick, reader.count, reader.cells[99], reader.previous[0]]).toEqual([
        tick,
        100,
        tick,
        tick - 1,
      ]);
    }
    expect(buffers.size).toBe(2);
  });

  it('that nobody reads come back, so that there are never more than three', () => {
    const writer = new FrameWriter(false);
    const reader = new FrameReader((buffer) => writer.giveBack(buffer));
    const buffers = new Set<ArrayBuffer>();
    for (let tick = 1; tick <= 50; tick++) {
      const sent = writer.write(source(tick, 10));
      buffers.add(sent.buffer!);
      reader.receive(sent);
      if (tick % 7 === 0) reader.next();
    }
    expect(buffers.size).toBeLessThanOrEqual(3);
    reader.next();
    expect(reader.tick).toBe(50);
  });

  it('grow with the crowd', () => {
    const writer = new FrameWriter(false);
    const reader = new FrameReader((buffer) => writer.giveBack(buffer));
    for (const count of [0, 3, 500, 2, 2000]) {
      reader.receive(writer.write(source(count, count)));
      reader.next();
      expect(reader.ids).toHaveLength(count);
      expect(reader.cells.every((cell) => cell === count)).toBe(true);
      for (const [values, value] of [
        [reader.sizes, 1],
        [reader.hops, 3],
        [reader.rests, 2],
      ] as const)
        expect(values).toEqual(new Int32Array(count).fill(value));
    }
  });
});

describe('frames in shared memory', () => {
  it('need no message unless the crowd has outgrown the memory', () => {
    const writer = new FrameWriter(true);
    const reader = new FrameReader(() => {});
    let memories = 0;
    const write = (tick: number, count: number): void => {
      const sent = writer.write(source(tick, count));
      if (sent.memory) memories++;
      reader.receive(sent);
    };
    for (let tick = 1; tick <= 50; tick++) {
      write(tick, tick < 10 ? 5 : 1000);
      expect(reader.next()).toBe(true);
      expect([reader.tick, reader.count]).toEqual([tick, tick < 10 ? 5 : 1000]);
    }
    expect(memories).toBe(2);
  });

  it('are never mixed, however fast they come', async () => {
    const worker = startWorker(`
      import { parentPort } from 'node:worker_threads';
      import { FrameWriter } from './frames.ts';
      const writer = new FrameWriter(true);
      const slots = Array.from({ length: 200 }, (_, i) => i);
      const cells = new Int32Array(200);
      for (let time = 1; ; time++) {
        cells.fill(time);
        const sent = writer.write({
          time, done: false, slots, ids: cells, previous: cells, origins: cells, cells,
          sizes: cells, hops: cells, rests: cells,
        });
        if (sent.memory) parentPort.postMessage(sent);
      }
    `);
    const sent = await new Promise<SentFrame>((resolve) => worker.once('message', resolve));
    const reader = new FrameReader(() => {});
    reader.receive(sent);
    let overtaken = 0;
    const deadline = Date.now() + 20_000;
    for (let before = 0; overtaken < 30 && Date.now() < deadline; ) {
      if (!reader.next()) continue;
      const { tick, ids, cells, previous } = reader;
      if (tick > before + 1) overtaken++;
      before = tick;
      if (ids[0] !== tick || cells[199] !== tick || previous[100] !== tick || !cells.every((c) => c === tick))
        expect.fail(`a frame of tick ${tick} holds others`);
    }
    await worker.terminate();
    expect(overtaken).toBeGreaterThan(10);
  });
});
