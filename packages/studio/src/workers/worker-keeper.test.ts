import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../ui/toasts.ts';
import { watchWorker } from './watched-worker.ts';
import { WorkerKeeper } from './worker-keeper.ts';
import { isWorkerStopped } from './worker-stopped.ts';

interface Commands {
  double(value: number): number;
}

/** Answers calls of comlink like a worker with the command `double`, unless it is busy. */
class FakeWorker extends EventTarget {
  ended = false;
  readonly busy: boolean;

  constructor(busy = false) {
    super();
    this.busy = busy;
  }

  postMessage({ id, argumentList }: { id: string; argumentList: readonly { value: number }[] }): void {
    if (this.busy || this.ended) return;
    const value = 2 * argumentList[0]!.value;
    queueMicrotask(() => this.say({ id, type: 'RAW', value }));
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  terminate(): void {
    this.ended = true;
  }
}

/** A keeper of fake workers, of which those before `firstFine` never answer. */
function kept(firstFine: number, calls: { restarted?: () => void; ended?: () => void } = {}) {
  const workers: FakeWorker[] = [];
  const keeper = new WorkerKeeper<Commands>({
    name: 'The worker',
    answer: 'It was started again.',
    make: () => {
      workers.push(new FakeWorker(workers.length < firstFine));
      return workers.at(-1) as unknown as Worker;
    },
    ...calls,
  });
  return { keeper, workers };
}

const texts = () => toasts.value.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  toasts.set([]);
  return () => vi.useRealTimers();
});

test('calls are answered', async () => {
  const { keeper } = kept(0);
  expect(await keeper.commands.double(4)).toBe(8);
  expect(texts()).toEqual([]);
});

test('calls that wait fail when the worker ends, and later ones too', async () => {
  const { keeper, workers } = kept(9);
  const { commands } = keeper;
  const waiting = commands.double(1);
  workers[0]!.fail('planner exploded');
  const failure = await waiting.catch((error: unknown) => error);
  expect(isWorkerStopped(failure)).toBe(true);
  expect((failure as Error).message).toBe('planner exploded');
  await expect(commands.double(1)).rejects.toThrow('planner exploded');
  expect(workers[0]!.ended).toBe(true);
});

test('another worker takes its place, the user is told, and questions are asked again', async () => {
  const restarted = vi.fn();
  const { keeper, workers } = kept(1, { restarted });
  const waiting = keeper.ask((commands) => commands.double(3));
  workers[0]!.fail('planner exploded');
  expect(await waiting).toBe(6);
  expect(restarted).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual(['The worker stopped: planner exploded. It was started again.']);
});

test('a worker that ends again at once is started by a button only', async () => {
  const restarted = vi.fn();
  const { keeper, workers } = kept(0, { restarted });
  workers[0]!.fail('first');
  vi.advanceTimersByTime(2000);
  workers[1]!.fail('second');
  expect(workers).toHaveLength(2);
  await expect(keeper.commands.double(1)).rejects.toThrow('second');
  const offered = toasts.value.at(-1)!;
  expect(offered.text).toBe('The worker stopped again: second.');
  offered.action!.run();
  expect(workers).toHaveLength(3);
  expect(restarted).toHaveBeenCalledTimes(2);
  expect(await keeper.commands.double(1)).toBe(2);
});

test('a worker that ends again after a long time is started again', () => {
  const { workers } = kept(0);
  workers[0]!.fail('first');
  vi.advanceTimersByTime(60_000);
  workers[1]!.fail('second');
  expect(workers).toHaveLength(3);
});

test('a worker that is stopped on purpose is not missed', () => {
  const { keeper, workers } = kept(0);
  keeper.replace();
  workers[0]!.fail('late error');
  keeper.dispose();
  workers[1]!.fail('late error');
  expect(workers).toHaveLength(2);
  expect(texts()).toEqual([]);
});

test('a worker that ends in silence is missed by its lock', async () => {
  const worker = new FakeWorker();
  let free = (): void => {};
  const asked: string[] = [];
  const locks = {
    request: (name: string, _: unknown, granted: () => void) => {
      asked.push(name);
      free = granted;
      return Promise.resolve();
    },
  };
  const ended = vi.fn();
  watchWorker(worker as unknown as Worker, ended, locks as unknown as LockManager);
  worker.say({ heldLock: 'worker 7' });
  expect(asked).toEqual(['worker 7']);
  expect(ended).not.toHaveBeenCalled();
  free();
  expect(ended).toHaveBeenCalledExactlyOnceWith('it was ended by the browser');
});
