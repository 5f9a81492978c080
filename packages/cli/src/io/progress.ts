import { Presets, SingleBar } from 'cli-progress';
import type { Context, Output } from '../context.ts';

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
        bar = newBar(context.stderr, `${label} {bar} {percentage}% · {done} of {all}`);
        bar.start(size, done, { done: show(done), all: show(size) });
      }
      bar.setTotal(size);
      bar.update(done, { done: show(done), all: show(size) });
    },
    stop: () => bar?.stop(),
  };
}

export function newBar(stream: Output, format: string): SingleBar {
  const options = { stream, format, barsize: 28, clearOnComplete: true, fps: 12 };
  return new SingleBar(options, Presets.shades_classic);
}

/** A line on stderr for work of unknown length; nothing unless stderr is a terminal. Returns what clears it. */
export function startNotice({ stderr }: Context, text: string): () => void {
  if (!stderr.isTTY) return () => {};
  stderr.write(text);
  return () => stderr.write('\r\u001b[K');
}
