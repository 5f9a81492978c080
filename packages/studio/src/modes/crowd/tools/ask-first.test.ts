import { expect, test } from 'vitest';
import type { MapPointer, MapTool } from '../../../map/map-tool.ts';
import { askFirst } from './ask-first.ts';

const at: MapPointer = { x: 0, y: 0, tile: [0, 0], shift: false, touch: false };

function asked() {
  const done: string[] = [];
  const answers: ((yes: boolean) => void)[] = [];
  const brush: MapTool = {
    down: () => done.push('down') > 0,
    drag: () => done.push('drag'),
    up: () => done.push('up'),
  };
  const tool = askFirst(brush, () => new Promise<boolean>((resolve) => answers.push(resolve)));
  const answer = async (yes: boolean): Promise<void> => {
    answers.shift()!(yes);
    await Promise.resolve();
  };
  return { tool, done, answer };
}

test('a stroke is held until the answer, and then made', async () => {
  const { tool, done, answer } = asked();
  expect(tool.down!(at)).toBe(true);
  tool.drag!(at);
  expect(done).toEqual([]);
  await answer(true);
  expect(done).toEqual(['down', 'drag']);
  tool.up!(at);
  expect(done).toEqual(['down', 'drag', 'up']);
});

test('a stroke that is refused is not made, although the pointer moves on', async () => {
  const { tool, done, answer } = asked();
  tool.down!(at);
  await answer(false);
  tool.drag!(at);
  tool.up!(at);
  expect(done).toEqual([]);
});

test('of two strokes before the answer the last is made', async () => {
  const { tool, done, answer } = asked();
  tool.down!(at);
  tool.up!(at);
  tool.down!(at);
  await answer(false);
  tool.up!(at);
  await answer(true);
  expect(done).toEqual(['down', 'up']);
});

test('without a question the tool works as ever', () => {
  const done: string[] = [];
  const place: MapTool = { click: () => done.push('click') };
  const tool = askFirst(place, () => true);
  expect(tool.down).toBeUndefined();
  tool.click!(at);
  expect(done).toEqual(['click']);
});
