import { FloodgateError } from '../error.ts';

/**
 * One end of a connection between two threads: a `Worker` or a `MessagePort` of a browser or of `node:worker_threads`,
 * a web worker's `self`, or Node's `parentPort`. It has `on`, as Node's have, or `addEventListener`.
 */
export interface Port {
  /** Sends a message; the buffers in the list `transfer` are handed over and not copied. */
  postMessage(message: unknown, transfer?: unknown): void;
  /** Node: listens to an event. */
  on?(event: string, listener: (value: unknown) => void): unknown;
  /** Browsers: listens to an event. */
  addEventListener?(event: string, listener: (event: unknown) => void): void;
  /** Message ports of browsers deliver nothing before it is called. */
  start?(): void;
  /** Ends the connection of a message port, or the worker that it is called in. */
  close?(): unknown;
  /** Ends the worker behind it. */
  terminate?(): unknown;
}

/**
 * Calls `onMessage` with every message and `onEnd` with the reason when the port tells that no more can come. Throws a
 * FloodgateError if it is no port.
 */
export function listen(
  port: Port,
  onMessage: (message: unknown) => void,
  onEnd: (reason: string) => void,
): void {
  const unreadable = () => onEnd('a message between the threads could not be read');
  const closed = () => onEnd('the other thread has closed the connection');
  if (typeof port?.postMessage === 'function' && port.on) {
    port.on('message', onMessage);
    port.on('messageerror', unreadable);
    port.on('error', (error) =>
      onEnd(`the worker failed: ${error instanceof Error ? error.message : error}`),
    );
    port.on('exit', (code) => onEnd(`the worker ended with exit code ${code}`));
    port.on('close', closed);
  } else if (typeof port?.postMessage === 'function' && port.addEventListener) {
    port.addEventListener('message', (event) => onMessage((event as { data: unknown }).data));
    port.addEventListener('messageerror', unreadable);
    port.addEventListener('error', (event) => {
      const { message } = event as { message?: string };
      onEnd(message ? `the worker failed: ${message}` : 'the file of the worker could not be loaded');
    });
    port.addEventListener('close', closed);
    port.start?.();
  } else {
    throw new FloodgateError(
      'bad-argument',
      `a Worker, a MessagePort, self in a web worker or parentPort in Node is wanted, not ${String(port)}`,
    );
  }
}
