import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { showDuration, showRate, startLabProgress } from './lab-progress.ts';

class Text extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

function progressOn(stderr: Text) {
  return startLabProgress({ stderr } as unknown as Context);
}

const at = (done: number, secondsLeft: number | null) => ({
  run: 'x',
  jobs: 400,
  done,
  failed: 0,
  rate: 8,
  secondsLeft,
});

describe('progress of a run', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is a line now and then where there is no terminal', () => {
    const stderr = new Text();
    const progress = progressOn(stderr);
    for (let second = 0; second < 25; second++) {
      progress.update(at(second * 8, 50 - second));
      vi.advanceTimersByTime(1000);
    }
    expect(stderr.text).toBe(
      '80 of 400 jobs, 8 a second · 40 s left\n160 of 400 jobs, 8 a second · 30 s left\n',
    );
  });

  it('is a bar with the time left in a terminal', () => {
    const stderr = Object.assign(new Text(), { isTTY: true, columns: 100, cursorTo() {}, clearLine() {} });
    const progress = progressOn(stderr);
    progress.update(at(0, null));
    vi.advanceTimersByTime(1000);
    progress.update({ ...at(100, 200), failed: 2 });
    vi.advanceTimersByTime(1000);
    progress.stop();
    expect(stderr.text).toContain('102 of 400 · 8 a second · 3 min left · 2 set aside');
  });

  it('tells durations and rates in words', () => {
    expect([5, 99, 150, 7200, 90_000, 900_000].map(showDuration)).toEqual([
      '5 s',
      '99 s',
      '3 min',
      '2 h 0 min',
      '25 h 0 min',
      '10 days',
    ]);
    expect([0.5, 12.3].map(showRate)).toEqual(['30 a minute', '12 a second']);
  });
});
