import { expect, test } from 'vitest';
import { Seeker } from './seeker.ts';

/** A worker that answers when it is told to. */
function slowWorker() {
  const asked: number[] = [];
  const answers: ((tick: number) => void)[] = [];
  const seeker = new Seeker((tick) => {
    asked.push(tick);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async (tick: number): Promise<void> => {
    answers.shift()!(tick);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { seeker, asked, answer };
}

test('while the worker is busy only the last wish is kept', async () => {
  const { seeker, asked, answer } = slowWorker();
  for (const tick of [1, 2, 3, 4]) seeker.seek(tick);
  expect(asked).toEqual([1]);
  await answer(1);
  expect(asked).toEqual([1, 4]);
  seeker.shows(1);
  expect(seeker.wish.value).toBe(4);
  await answer(4);
  seeker.shows(4);
  expect(seeker.wish.value).toBeUndefined();
  expect(asked).toEqual([1, 4]);
});

test('a wish is over when the nearest known tick is shown', async () => {
  const { seeker, answer } = slowWorker();
  seeker.seek(10);
  await answer(256);
  expect(seeker.wish.value).toBe(10);
  seeker.shows(256);
  expect(seeker.wish.value).toBeUndefined();
});

test('a command that follows begins at the last wish', async () => {
  const { seeker, asked, answer } = slowWorker();
  seeker.seek(1);
  seeker.seek(7);
  seeker.flush();
  expect(asked).toEqual([1, 7]);
  expect(seeker.wish.value).toBeUndefined();
  await answer(1);
  expect(asked).toEqual([1, 7]);
});
