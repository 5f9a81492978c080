import { Store } from '../state/store.ts';

/** Where a map is on its canvas: CSS pixels per tile, and the pixel of the map's upper left corner. */
export interface CameraState {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const MAX_ZOOM = 96;
/** Around a map that is all in sight, at most. */
const MARGIN = 24;

/** Pans and zooms over a map. Lengths on the canvas are in CSS pixels, on the map in tiles. */
export class Camera {
  readonly state = new Store<CameraState>({ zoom: 8, x: 0, y: 0 });
  #canvas = { width: 1, height: 1 };
  #map = { width: 1, height: 1 };
  /** True until the user pans or zooms: until then the whole map stays in view when the window is resized. */
  #fitted = true;

  setCanvas(width: number, height: number): void {
    this.#canvas = { width: Math.max(width, 1), height: Math.max(height, 1) };
    if (this.#fitted) this.fit();
    else this.#set(this.state.value);
  }

  setMap(width: number, height: number): void {
    this.#map = { width, height };
    this.fit();
  }

  /** Shows the whole map. */
  fit(): void {
    const zoom = this.#fitZoom();
    this.#set({
      zoom,
      x: (this.#canvas.width - this.#map.width * zoom) / 2,
      y: (this.#canvas.height - this.#map.height * zoom) / 2,
    });
    this.#fitted = true;
  }

  /** Shows a part of the map, in tiles, in the middle; as large as it fits, but not larger than `mostZoom`. */
  show(part: { left: number; top: number; right: number; bottom: number }, mostZoom: number): void {
    const { width, height } = this.#canvas;
    const across = (width - 2 * MARGIN) / Math.max(1, part.right - part.left);
    const down = (height - 2 * MARGIN) / Math.max(1, part.bottom - part.top);
    const zoom = clamp(Math.min(across, down, mostZoom), this.#fitZoom() / 2, MAX_ZOOM);
    this.#fitted = false;
    this.#set({
      zoom,
      x: width / 2 - ((part.left + part.right) / 2) * zoom,
      y: height / 2 - ((part.top + part.bottom) / 2) * zoom,
    });
  }

  panBy(dx: number, dy: number): void {
    const { zoom, x, y } = this.state.value;
    this.#fitted = false;
    this.#set({ zoom, x: x + dx, y: y + dy });
  }

  /** Zooms so that the tile at a point of the canvas stays there. */
  zoomBy(factor: number, atX = this.#canvas.width / 2, atY = this.#canvas.height / 2): void {
    const { zoom, x, y } = this.state.value;
    const next = Math.min(Math.max(zoom * factor, this.#fitZoom() / 2), MAX_ZOOM);
    this.#fitted = false;
    this.#set({ zoom: next, x: atX - ((atX - x) / zoom) * next, y: atY - ((atY - y) / zoom) * next });
  }

  /** Moves just so far that a tile is well in sight. */
  reveal(tileX: number, tileY: number): void {
    const { zoom, x, y } = this.state.value;
    const margin = Math.min(64, this.#canvas.width / 4, this.#canvas.height / 4);
    const left = x + tileX * zoom;
    const top = y + tileY * zoom;
    const dx = clamp(left, margin, this.#canvas.width - margin) - left;
    const dy = clamp(top, margin, this.#canvas.height - margin) - top;
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  /** Brings a place of the map, in tiles, to the middle of the canvas, as far as the map's edge allows. */
  centre(x: number, y: number): void {
    const { zoom } = this.state.value;
    this.#fitted = false;
    this.#set({ zoom, x: this.#canvas.width / 2 - x * zoom, y: this.#canvas.height / 2 - y * zoom });
  }

  /** The place on the map, in tiles with fractions, under a point of the canvas. */
  toMap(canvasX: number, canvasY: number): [number, number] {
    const { zoom, x, y } = this.state.value;
    return [(canvasX - x) / zoom, (canvasY - y) / zoom];
  }

  /** The part of the map in sight, in tiles, rounded outwards and cut to the map. */
  inSight(): { left: number; top: number; right: number; bottom: number } {
    const [left, top] = this.toMap(0, 0);
    const [right, bottom] = this.toMap(this.#canvas.width, this.#canvas.height);
    return {
      left: clamp(Math.floor(left), 0, this.#map.width),
      top: clamp(Math.floor(top), 0, this.#map.height),
      right: clamp(Math.ceil(right), 0, this.#map.width),
      bottom: clamp(Math.ceil(bottom), 0, this.#map.height),
    };
  }

  #fitZoom(): number {
    const { width, height } = this.#canvas;
    const margin = Math.min(MARGIN, width / 20, height / 20);
    const across = (width - 2 * margin) / this.#map.width;
    const down = (height - 2 * margin) / this.#map.height;
    return Math.min(Math.max(Math.min(across, down), 0.05), 48);
  }

  /** Keeps some of the map in sight. */
  #set({ zoom, x, y }: CameraState): void {
    const { width, height } = this.#canvas;
    const keepX = Math.min(width / 2, (this.#map.width * zoom) / 2);
    const keepY = Math.min(height / 2, (this.#map.height * zoom) / 2);
    const before = this.state.value;
    const next = {
      zoom,
      x: clamp(x, keepX - this.#map.width * zoom, width - keepX),
      y: clamp(y, keepY - this.#map.height * zoom, height - keepY),
    };
    if (next.zoom !== before.zoom || next.x !== before.x || next.y !== before.y) this.state.set(next);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
