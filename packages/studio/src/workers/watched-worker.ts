import type { Endpoint } from 'comlink';
import type { HeldLock } from './serve.ts';
import { workerStoppedAnswer } from './worker-stopped.ts';

/** A worker whose end is noticed, however it comes. */
export interface WatchedWorker {
  /** For comlink. Once the worker has ended, calls fail: those that wait, and later ones. */
  readonly endpoint: Endpoint;
  /** Ends it on purpose. Calls that wait are never answered. */
  stop(): void;
}

/**
 * Watches a worker that was just started. An error in it counts as its end: what it was doing is lost.
 *
 * @param ended called once, with the reason, before calls that wait fail
 * @param locks tell of a worker that ended in silence; undefined where the browser has none
 */
export function watchWorker(
  worker: Worker,
  ended: (reason: string) => void,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): WatchedWorker {
  const answers = new EventTarget();
  const waiting = new Set<string>();
  const stopWaiting = new AbortController();
  let over: string | undefined;

  const answer = (data: unknown): void => {
    answers.dispatchEvent(new MessageEvent('message', { data }));
  };
  const fail = (id: string): void => queueMicrotask(() => answer(workerStoppedAnswer(id, over!)));
  const end = (reason: string): void => {
    if (over !== undefined) return;
    over = reason;
    stopWaiting.abort();
    worker.terminate();
    ended(reason);
    for (const id of waiting) fail(id);
  };

  worker.addEventListener('message', ({ data }: MessageEvent<Partial<HeldLock & { id: string }>>) => {
    const { heldLock, id } = data ?? {};
    if (id !== undefined) waiting.delete(id);
    if (heldLock === undefined) answer(data);
    else
      locks
        ?.request(heldLock, { signal: stopWaiting.signal }, () => end('it was ended by the browser'))
        .catch(() => {});
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(event.message || 'it could not be loaded');
  });
  worker.addEventListener('messageerror', () => end('it could not read a message'));

  return {
    endpoint: {
      addEventListener: answers.addEventListener.bind(answers),
      removeEventListener: answers.removeEventListener.bind(answers),
      postMessage(message: { readonly id?: string }, transfer?: Transferable[]) {
        if (message.id !== undefined) waiting.add(message.id);
        if (over === undefined) worker.postMessage(message, transfer ?? []);
        else if (message.id !== undefined) fail(message.id);
      },
    },
    stop() {
      if (over !== undefined) return;
      over = 'it was stopped';
      waiting.clear();
      stopWaiting.abort();
      worker.terminate();
    },
  };
}
