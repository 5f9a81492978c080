import type { Grid, Point } from 'floodgate';
import type { Camera } from './camera.ts';
import type { MapPointer, MapTool } from './map-tool.ts';

const DRAG_PIXELS = 4;
/** A finger rolls a little when it presses, and while the second one of a pinch comes down. */
const TOUCH_DRAG_PIXELS = 8;
const LONG_TOUCH_MS = 550;

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Where on the map it began. */
  readonly at: MapPointer;
  /** Whether the tool has taken the drag; undefined as long as a finger may still become a pinch or a long touch. */
  byTool: boolean | undefined;
  moved: boolean;
  /** Where the pointer was last, for panning. */
  lastX: number;
  lastY: number;
}

/** What pointers do to a map: tools, panning, zooming and pinching. */
export class PointerControl {
  tool: MapTool = {};
  readonly #element: HTMLElement;
  readonly #camera: Camera;
  readonly #grid: () => Grid | undefined;
  readonly #wheelZooms: () => boolean;
  readonly #stop = new AbortController();
  readonly #touches = new Map<number, { x: number; y: number }>();
  #press: Press | undefined;
  #longTouch: ReturnType<typeof setTimeout> | undefined;

  /** @param wheelZooms whether the wheel is for the map, and not for the page around it */
  constructor(
    element: HTMLElement,
    camera: Camera,
    grid: () => Grid | undefined,
    wheelZooms: () => boolean = () => true,
  ) {
    this.#element = element;
    this.#camera = camera;
    this.#grid = grid;
    this.#wheelZooms = wheelZooms;
    const { signal } = this.#stop;
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#up(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#end(event), { signal });
    element.addEventListener('pointerleave', () => this.tool.hover?.(undefined), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    element.addEventListener('dblclick', (event) => this.#doubleClick(event), { signal });
    element.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        if (this.#touches.size === 0) this.tool.context?.(this.#at(event));
      },
      { signal },
    );
  }

  destroy(): void {
    clearTimeout(this.#longTouch);
    this.#stop.abort();
  }

  /** Breaks off a drag. */
  cancel(): void {
    if (this.#press?.byTool) this.tool.cancel?.();
    this.#press = undefined;
  }

  #at(event: PointerEvent | MouseEvent): MapPointer {
    const box = this.#element.getBoundingClientRect();
    const [x, y] = this.#camera.toMap(event.clientX - box.left, event.clientY - box.top);
    const tile: Point = [Math.floor(x), Math.floor(y)];
    const touch = 'pointerType' in event && event.pointerType === 'touch';
    return { x, y, tile: this.#grid()?.contains(...tile) ? tile : undefined, shift: event.shiftKey, touch };
  }

  #down(event: PointerEvent): void {
    this.#element.setPointerCapture?.(event.pointerId);
    if (event.pointerType === 'touch') {
      this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.#touches.size === 2) {
        clearTimeout(this.#longTouch);
        this.cancel();
        return;
      }
    }
    if (event.button === 2 || this.#touches.size > 1) return;
    const at = this.#at(event);
    if (event.button === 1) event.preventDefault();
    this.#press = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      at,
      byTool: event.button === 0 ? undefined : false,
      moved: false,
      lastX: event.clientX,
      lastY: event.clientY,
    };
    if (event.pointerType !== 'touch') this.#begin(this.#press);
    else if (this.tool.context) {
      this.#longTouch = setTimeout(() => {
        this.#press = undefined;
        this.tool.context?.(at);
      }, LONG_TOUCH_MS);
    }
  }

  /** Gives the press to the tool, if it wants it. */
  #begin(press: Press): void {
    press.byTool ??= this.tool.down?.(press.at) ?? false;
  }

  #move(event: PointerEvent): void {
    if (this.#touches.has(event.pointerId) && this.#touches.size === 2) {
      this.#pinch(event);
      return;
    }
    const press = this.#press;
    if (!press || press.id !== event.pointerId) {
      this.tool.hover?.(this.#at(event));
      return;
    }
    const least = press.at.touch ? TOUCH_DRAG_PIXELS : DRAG_PIXELS;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < least) return;
    press.moved = true;
    clearTimeout(this.#longTouch);
    this.#begin(press);
    if (press.byTool) {
      // Fast strokes come as several events at once; a brush needs them all.
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const step of steps.length > 0 ? steps : [event]) this.tool.drag?.(this.#at(step));
    } else {
      this.#camera.panBy(event.clientX - press.lastX, event.clientY - press.lastY);
    }
    press.lastX = event.clientX;
    press.lastY = event.clientY;
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    this.#end(event);
    if (!press || press.id !== event.pointerId) return;
    const at = this.#at(event);
    this.#begin(press);
    if (press.byTool) this.tool.up?.(at);
    if (!press.moved && event.button === 0) this.tool.click?.(at);
  }

  #end(event: PointerEvent): void {
    clearTimeout(this.#longTouch);
    this.#touches.delete(event.pointerId);
    if (this.#press?.id === event.pointerId) this.#press = undefined;
  }

  #pinch(event: PointerEvent): void {
    const other = [...this.#touches].find(([id]) => id !== event.pointerId)![1];
    const before = this.#touches.get(event.pointerId)!;
    const box = this.#element.getBoundingClientRect();
    const middleX = (event.clientX + other.x) / 2 - box.left;
    const middleY = (event.clientY + other.y) / 2 - box.top;
    this.#camera.panBy((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
    const spread = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const spreadBefore = Math.hypot(before.x - other.x, before.y - other.y);
    if (spreadBefore > 0) this.#camera.zoomBy(spread / spreadBefore, middleX, middleY);
    this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !this.#wheelZooms()) return;
    event.preventDefault();
    const box = this.#element.getBoundingClientRect();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    // A pinch on a trackpad comes as small steps with the control key.
    const speed = event.ctrlKey ? 0.01 : 0.0015;
    this.#camera.zoomBy(Math.exp(-pixels * speed), event.clientX - box.left, event.clientY - box.top);
  }

  #doubleClick(event: MouseEvent): void {
    if (!this.tool.ownsDoubleClick) this.#camera.fit();
    event.preventDefault();
  }
}
