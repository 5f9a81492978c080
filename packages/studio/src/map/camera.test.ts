import { expect, test } from 'vitest';
import { Camera } from './camera.ts';

function camera(): Camera {
  const made = new Camera();
  made.setCanvas(800, 600);
  made.setMap(100, 50);
  return made;
}

test('a new map is shown whole and in the middle', () => {
  const { zoom, x, y } = camera().state.value;
  expect(x).toBeGreaterThan(0);
  expect(x + 100 * zoom).toBeLessThan(800);
  expect(x).toBeCloseTo(800 - (x + 100 * zoom));
  expect(y).toBeCloseTo(600 - (y + 50 * zoom));
});

test('zooming keeps the tile under the pointer', () => {
  const made = camera();
  const before = made.toMap(300, 320);
  made.zoomBy(2, 300, 320);
  const after = made.toMap(300, 320);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('the map cannot be lost', () => {
  const made = camera();
  made.panBy(1e6, -1e6);
  const { left, right, top, bottom } = made.inSight();
  expect(right - left).toBeGreaterThan(0);
  expect(bottom - top).toBeGreaterThan(0);
});

test('a larger window still shows the whole map, unless the user has zoomed in', () => {
  const made = camera();
  const fitted = made.state.value.zoom;
  made.setCanvas(1600, 1200);
  expect(made.state.value.zoom).toBeGreaterThan(fitted);
  made.zoomBy(1.5);
  const chosen = made.state.value.zoom;
  made.setCanvas(800, 600);
  expect(made.state.value.zoom).toBe(chosen);
});
