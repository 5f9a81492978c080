import { expect, test } from 'vitest';
import { reducedMotion } from '../../../state/media.ts';
import type { Frame } from '../sim/protocol.ts';
import { Glide } from './glide.ts';

function glideOver(ticks: readonly number[], tickMs = 100) {
  const released: number[] = [];
  const glide = new Glide(({ tick }) => released.push(tick));
  glide.tickMs = tickMs;
  for (const tick of ticks) glide.push({ tick } as Frame);
  return { glide, released };
}

test('frames one tick apart are shown one after the other, each for a tick', () => {
  const { glide, released } = glideOver([0]);
  glide.advance(1000);
  expect([glide.to?.tick, glide.share]).toEqual([0, 1]);
  glide.push({ tick: 1 } as Frame);
  glide.advance(1000);
  expect([glide.from?.tick, glide.to?.tick, glide.share]).toEqual([0, 1, 0]);
  glide.advance(1050);
  expect(glide.share).toBeCloseTo(0.5);
  glide.push({ tick: 2 } as Frame);
  glide.advance(1080);
  expect(glide.to?.tick).toBe(1);
  glide.advance(1110);
  expect([glide.from?.tick, glide.to?.tick]).toEqual([1, 2]);
  expect(glide.share).toBeCloseTo(0.1);
  expect(released).toEqual([0]);
});

test('a jump in time is shown at once, and what is no longer needed is given back', () => {
  const { glide, released } = glideOver([0, 1]);
  glide.advance(0);
  glide.push({ tick: 50 } as Frame);
  glide.advance(10);
  expect([glide.from, glide.to?.tick, glide.share]).toEqual([undefined, 50, 1]);
  expect(released.sort()).toEqual([0, 1]);
});

test('frames that pile up are shown faster, so that the picture catches up', () => {
  const { glide } = glideOver([0, 1, 2, 3, 4]);
  glide.advance(0);
  for (let now = 0; now <= 250; now += 10) glide.advance(now);
  expect(glide.to?.tick).toBe(4);
});

test('ticks faster than the display do not glide', () => {
  const { glide } = glideOver([0, 1, 2], 5);
  glide.advance(0);
  expect([glide.to?.tick, glide.from]).toEqual([2, undefined]);
});

test('clearing gives every frame back', () => {
  const { glide, released } = glideOver([0, 1, 2]);
  glide.advance(0);
  glide.clear();
  expect(released.sort()).toEqual([0, 1, 2]);
  expect(glide.to).toBeUndefined();
});

test('nothing glides if the system asks for less motion', () => {
  reducedMotion.set(true);
  const { glide } = glideOver([0, 1, 2]);
  const goesOn = glide.advance(0);
  reducedMotion.set(false);
  expect([glide.to?.tick, glide.from, glide.share, goesOn]).toEqual([2, undefined, 1, false]);
});
