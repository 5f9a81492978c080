import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { connectWorld, type Port, serveWorld } from './index.ts';

/** A port as browsers have it, without `on`. */
function asInBrowsers(port: MessagePort): Port {
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer as Transferable[]),
    addEventListener: (event, listener) => port.addEventListener(event, listener),
    start: () => port.start(),
    close: () => port.close(),
  };
}

const grid = new Grid(6, 6);

describe('a port', () => {
  it('may be a message port, and both ends close', async () => {
    const { port1, port2 } = new MessageChannel();
    serveWorld(port1, { planners: [pibt] });
    const client = await connectWorld(port2, { grid, planner: 'pibt' });
    await client.add({ at: [0, 0], goal: [3, 0] });
    await client.tick();
    expect([...client.cells]).toEqual([grid.cell(1, 0)]);
    const closed = new Promise((resolve) => port1.on('close', resolve));
    await client.close();
    await closed;
  });

  it('may be one of a browser', async () => {
    const { port1, port2 } = new globalThis.MessageChannel();
    serveWorld(asInBrowsers(port1), { planners: [pibt] });
    const client = await connectWorld(asInBrowsers(port2), { grid, planner: 'pibt', shareMemory: false });
    await client.add({ at: [0, 0], goal: [3, 0] });
    for (let i = 0; i < 3; i++) await client.tick();
    expect(client.done).toBe(true);
    await client.close();
  });

  it('carries messages of others as well', async () => {
    const { port1, port2 } = new MessageChannel();
    serveWorld(port1, { planners: [pibt] });
    port2.postMessage('load the music');
    port2.postMessage(null);
    const connecting = connectWorld(port2, { grid, planner: 'pibt' });
    port1.postMessage({ kind: 'music' });
    const client = await connecting;
    expect((await client.tick()).tick).toBe(0);
    await client.close();
  });

  it('reports a web worker whose file cannot be loaded, or that fails', async () => {
    for (const [event, message] of [
      [{}, 'the file of the worker could not be loaded'],
      [{ message: 'Uncaught RangeError: too deep' }, 'the worker failed: Uncaught RangeError: too deep'],
    ] as const) {
      const broken: Port = {
        postMessage: () => {},
        addEventListener: (type, listener) => {
          if (type === 'error') setTimeout(() => listener(event), 5);
        },
        terminate: () => {},
      };
      await expect(connectWorld(broken, { grid, planner: 'pibt' })).rejects.toMatchObject({
        code: 'closed',
        message,
      });
    }
  });

  it('is refused if it is none', async () => {
    await expect(connectWorld({} as Port, { grid, planner: 'pibt' })).rejects.toThrow(
      'a Worker, a MessagePort',
    );
    expect(() => serveWorld(null, { planners: [] })).toThrow('outside of a worker');
  });
});
