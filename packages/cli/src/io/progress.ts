import { Presets, SingleBar } from 'cli-progress';
import type { Context } from '../context.ts';

export interface Progress {
  update(done: number, total?: number): void;
  /** Removes the bar from the screen. */
  stop(): void;
}

export interface ProgressOptions {
  readonly label: string;
  readonly total: number;
  /** How to print an amount. Default: the plain number. */
  readonly show?: (amount: number) => string;
}

/** Work that takes less than this shows no bar, in milliseconds. */
const PATIENCE = 1000;

/** A bar on stderr, shown once the work has taken a second; nothing unless stderr is a terminal. */
export function startProgress(context: Context, { label, total, show = String }: ProgressOptions): Progress {
  if (!context.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const startedAt = performance.now();
  let bar: SingleBar | undefined;
  let size = total;
  return {
    update(done, newTotal = size) {
      size = newTotal;
      if (!bar) {
        if (performance.now() - startedAt < PATIENCE) return;
        bar = new SingleBar(
          {
            stream: context.stderr,
            format: `${label} {bar} {percentage}% · {done} of {all}`,
            barsize: 28,
            clearOnComplete: true,
            fps: 12,
          },
          Presets.shades_classic,
        );
        bar.start(size, done, { done: show(done), all: show(size) });
      }
      bar.setTotal(size);
      bar.update(done, { done: show(done), all: show(size) });
    },
    stop: () => bar?.stop(),
  };
}

/** A line on stderr for work of unknown length; nothing unless stderr is a terminal. Returns what clears it. */
export function startNotice({ stderr }: Context, text: string): () => void {
  if (!stderr.isTTY) return () => {};
  stderr.write(text);
  return () => stderr.write('\r\u001b[K');
}
