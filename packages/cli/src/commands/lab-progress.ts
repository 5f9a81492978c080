/** Progress of a run: a bar in a terminal, a line every few seconds elsewhere. */
import type { RunProgress } from '@floodgate/lab';
import type { Context } from '../context.ts';
import { showCount } from '../io/print.ts';
import { newBar } from '../io/progress.ts';

/** Seconds between two lines. */
const EVERY = 10;

export interface LabProgress {
  update(progress: RunProgress): void;
  /** Prints a line about an event above the bar. */
  say(text: string): void;
  stop(): void;
}

export function startLabProgress({ stderr }: Context): LabProgress {
  return stderr.isTTY ? barOn(stderr) : linesOn(stderr);
}

function barOn(stderr: Context['stderr']): LabProgress {
  const bar = newBar(stderr, 'jobs {bar} {percentage}% · {done} of {all} · {pace}');
  let started = false;
  return {
    update(progress) {
      const settled = progress.done + progress.failed;
      const words = { done: showCount(settled), all: showCount(progress.jobs), pace: showPace(progress) };
      if (!started) bar.start(progress.jobs, settled, words);
      started = true;
      bar.update(settled, words);
    },
    say(text) {
      stderr.write(`\r\u001b[K${text}\n`);
    },
    stop: () => bar.stop(),
  };
}

function linesOn(stderr: Context['stderr']): LabProgress {
  let last = performance.now();
  return {
    update(progress) {
      if (performance.now() - last < EVERY * 1000) return;
      last = performance.now();
      const settled = progress.done + progress.failed;
      stderr.write(`${showCount(settled)} of ${showCount(progress.jobs)} jobs, ${showPace(progress)}\n`);
    },
    say: (text) => stderr.write(`${text}\n`),
    stop: () => {},
  };
}

function showPace({ rate, secondsLeft, failed }: RunProgress): string {
  const setAside = failed === 0 ? '' : ` · ${showCount(failed)} set aside`;
  if (secondsLeft === null) return `time left not known yet${setAside}`;
  return `${showRate(rate)} · ${showDuration(secondsLeft)} left${setAside}`;
}

export function showRate(rate: number): string {
  if (rate >= 1) return `${showCount(Math.round(rate))} a second`;
  return `${showCount(Math.round(rate * 60))} a minute`;
}

/** `45 s`, `12 min`, `3 h 20 min`. */
export function showDuration(seconds: number): string {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}
