import { expose } from 'comlink';

/** Posted by a worker that holds the lock of this name until it ends. */
export interface HeldLock {
  readonly heldLock: string;
}

/** Answers calls of the page, in a worker, and lets the page notice when the worker ends. */
export function serve(commands: object): void {
  // As an error of the worker, which the page hears about.
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  // Not crypto.randomUUID(): a page from another machine without TLS has none, and no locks either.
  const name = `worker ${performance.timeOrigin} ${Math.random()}`;
  void navigator.locks?.request(name, () => {
    postMessage({ heldLock: name } satisfies HeldLock);
    return new Promise(() => {});
  });
  expose(commands);
}
