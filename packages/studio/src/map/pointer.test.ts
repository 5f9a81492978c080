import { Grid } from 'floodgate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Camera } from './camera.ts';
import type { MapTool } from './map-tool.ts';
import { PointerControl } from './pointer.ts';

class FakeCanvas extends EventTarget {
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 0, top: 0 };
  }
}

const canvas = new FakeCanvas();
const camera = new Camera();
let control: PointerControl;
let told: string[];

beforeEach(() => {
  vi.useFakeTimers();
  camera.setCanvas(400, 400);
  camera.setMap(40, 40);
  control = new PointerControl(canvas as unknown as HTMLElement, camera, () => new Grid(40, 40));
  told = [];
});

afterEach(() => {
  control.destroy();
  vi.useRealTimers();
});

function touch(kind: 'down' | 'move' | 'up', id: number, x: number, y: number): void {
  const event = new Event(`pointer${kind}`);
  const fields = { pointerId: id, pointerType: 'touch', button: 0, clientX: x, clientY: y, shiftKey: false };
  canvas.dispatchEvent(Object.assign(event, fields));
}

/** A tool that takes every drag, as a brush does, and notes what it is told. */
function brush(context = false): MapTool {
  const note = (what: string) => () => void told.push(what);
  return {
    down: () => {
      told.push('down');
      return true;
    },
    drag: note('drag'),
    up: note('up'),
    click: note('click'),
    cancel: note('cancel'),
    ...(context && { context: note('context') }),
  };
}

test('one finger drags with the tool', () => {
  control.tool = brush();
  touch('down', 1, 100, 100);
  touch('move', 1, 120, 100);
  touch('up', 1, 120, 100);
  expect(told).toEqual(['down', 'drag', 'up']);
});

test('two fingers zoom and pan, and the tool hears nothing of it', () => {
  control.tool = brush(true);
  const { zoom } = camera.state.value;
  const middle = camera.toMap(200, 200);
  touch('down', 1, 180, 200);
  touch('down', 2, 220, 200);
  touch('move', 1, 140, 200);
  touch('move', 2, 260, 200);
  expect(camera.state.value.zoom).toBeCloseTo(3 * zoom);
  expect(camera.toMap(200, 200)[0]).toBeCloseTo(middle[0], 6);
  touch('up', 1, 140, 200);
  touch('up', 2, 260, 200);
  vi.runAllTimers();
  expect(told).toEqual([]);
});

test('a second finger ends a stroke', () => {
  control.tool = brush();
  touch('down', 1, 100, 100);
  touch('move', 1, 120, 100);
  touch('down', 2, 200, 200);
  expect(told).toEqual(['down', 'drag', 'cancel']);
});

test('a tap is a click, a long touch is a right click', () => {
  control.tool = brush(true);
  touch('down', 1, 100, 100);
  touch('up', 1, 102, 101);
  expect(told).toEqual(['down', 'up', 'click']);
  told = [];
  touch('down', 1, 100, 100);
  vi.advanceTimersByTime(600);
  touch('up', 1, 100, 100);
  expect(told).toEqual(['context']);
});
