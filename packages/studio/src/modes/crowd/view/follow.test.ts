import { afterEach, expect, test } from 'vitest';
import { Camera } from '../../../map/camera.ts';
import { followed } from '../attention.ts';
import { Follow } from './follow.ts';

const place: [number, number] = [50, 50];
let follow: Follow;

function start(): Camera {
  const camera = new Camera();
  camera.setMap(100, 100);
  camera.setCanvas(400, 300);
  camera.zoomBy(4);
  follow = new Follow(camera, () => place);
  followed.set(7);
  return camera;
}

afterEach(() => follow.destroy());

test('the agent stays in the middle while it walks and while the map is zoomed', () => {
  const camera = start();
  for (const [x, y] of [
    [50, 50],
    [51.5, 50.5],
    [40, 61],
  ] as const) {
    [place[0], place[1]] = [x, y];
    camera.zoomBy(1.1, 10, 10);
    follow.keep();
    const [middleX, middleY] = camera.toMap(200, 150);
    expect(middleX).toBeCloseTo(x);
    expect(middleY).toBeCloseTo(y);
  }
  expect(followed.value).toBe(7);
});

test('moving the map ends it', () => {
  const camera = start();
  follow.keep();
  camera.panBy(5, 0);
  expect(followed.value).toBeUndefined();
});

test('a map that need not move is not moved', () => {
  const camera = start();
  follow.keep();
  const { value } = camera.state;
  follow.keep();
  expect(camera.state.value).toBe(value);
});
