import type { Grid, Point } from 'floodgate';
import { Container, WebGLRenderer } from 'pixi.js';
// PixiJS without code made from text, which the page's content security policy forbids.
import 'pixi.js/unsafe-eval';
import { type MapPalette, PALETTES } from '../colour/palette.ts';
import { embedded } from '../state/embedded.ts';
import { theme } from '../state/theme.ts';
import { Camera } from './camera.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { KeyboardCursor } from './keyboard-cursor.ts';
import { LabelLayer, type MapLabel } from './label-layer.ts';
import { LAYER } from './layer-order.ts';
import { LineLayer } from './line-layer.ts';
import type { MapTool } from './map-tool.ts';
import { PointerControl } from './pointer.ts';
import { TerrainLayer } from './terrain-layer.ts';
import { TintLayer } from './tint-layer.ts';

interface Layer {
  destroy(): void;
  zoomed?(pixel: number): void;
}

/** The views that are on the page. */
export const shownViews = new Set<MapView>();

/**
 * A map on a canvas: floor and walls, layers over them, a camera, and what pointers and keys do. Draws only when
 * something has changed. Layers are made for the present grid and go with it.
 */
export class MapView {
  readonly camera = new Camera();
  readonly canvas = document.createElement('canvas');
  /** What is on a tile, for screen readers, when the keyboard's cursor comes there. */
  describe: (tile: Point) => string = ([x, y]) =>
    `${this.#grid?.isFree(x, y) ? 'floor' : 'wall'}, column ${x}, row ${y}`;
  readonly #host: HTMLElement;
  readonly #spoken = document.createElement('div');
  readonly #renderer: WebGLRenderer;
  readonly #world = new Container({ sortableChildren: true });
  readonly #labels = new LabelLayer();
  readonly #pointer: PointerControl;
  readonly #keyboard: KeyboardCursor;
  readonly #resize: ResizeObserver;
  readonly #layers = new Set<Layer>();
  readonly #frameListeners = new Set<(now: number) => boolean>();
  readonly #stops: (() => void)[] = [];
  #grid: Grid | undefined;
  #terrain: TerrainLayer | undefined;
  #frame = 0;
  #destroyed = false;

  /** Puts a map view into an element that has a size. Rejects if the browser has no WebGL. */
  static async create(host: HTMLElement): Promise<MapView> {
    const renderer = new WebGLRenderer();
    const view = new MapView(host, renderer);
    await renderer.init({
      canvas: view.canvas,
      width: host.clientWidth,
      height: host.clientHeight,
      resolution: Math.min(globalThis.devicePixelRatio ?? 1, 2),
      autoDensity: true,
      antialias: hasGraphicsCard(),
      backgroundColor: view.palette.beyond,
      skipExtensionImports: true,
    });
    view.#start();
    return view;
  }

  private constructor(host: HTMLElement, renderer: WebGLRenderer) {
    this.#host = host;
    this.#renderer = renderer;
    this.#resize = new ResizeObserver(() => this.#resized());
    // In a page of someone else's the wheel scrolls that page, until the map has the focus.
    const wheelZooms = (): boolean => !embedded || (document.hasFocus() && host.matches(':focus'));
    this.#pointer = new PointerControl(this.canvas, this.camera, () => this.#grid, wheelZooms);
    this.#keyboard = new KeyboardCursor(this, () => this.#pointer.tool);
  }

  get palette(): MapPalette {
    return PALETTES[theme.value];
  }

  get grid(): Grid | undefined {
    return this.#grid;
  }

  /** What pressing and dragging does; without one the map is panned. */
  set tool(tool: MapTool) {
    this.#pointer.cancel();
    this.#pointer.tool.hover?.(undefined);
    this.#pointer.tool = tool;
    this.canvas.style.cursor = tool.cursor ?? 'grab';
  }

  /** The element that has the keyboard focus of the map. */
  get host(): HTMLElement {
    return this.#host;
  }

  /** Shows another map, all of it. Layers of the former one are destroyed. */
  setGrid(grid: Grid): void {
    if (grid === this.#grid) return;
    for (const layer of [...this.#layers]) this.remove(layer);
    this.#terrain?.destroy();
    this.#grid = grid;
    this.#terrain = new TerrainLayer(grid, this.palette, this.invalidate);
    this.#add(this.#terrain.container, LAYER.terrain);
    this.camera.setMap(grid.width, grid.height);
    this.#keyboard.reset(grid);
    this.setLabels([]);
    this.invalidate();
  }

  /** A layer of coloured tiles. */
  addTint(order: number = LAYER.tints): TintLayer {
    const layer = new TintLayer(this.#grid!, this.invalidate);
    this.addLayer(layer.sprite, order, layer);
    return layer;
  }

  /** A layer of lines and shapes. */
  addLines(order: number = LAYER.lines): LineLayer {
    const layer = new LineLayer(this.invalidate);
    this.addLayer(layer.graphics, order, layer);
    return layer;
  }

  /** A layer of one's own; the container's unit is a tile. `layer` is destroyed with the map, at once if it is gone. */
  addLayer(container: Container, order: number, layer: Layer): void {
    if (this.#destroyed) {
      layer.destroy();
      return;
    }
    this.#layers.add(layer);
    layer.zoomed?.(1 / this.camera.state.value.zoom);
    this.#add(container, order);
  }

  remove(layer: Layer): void {
    if (this.#layers.delete(layer)) layer.destroy();
    this.invalidate();
  }

  /** Announces what is on a tile, for screen readers. */
  speak(tile: Point): void {
    this.#spoken.textContent = this.describe(tile);
  }

  setLabels(labels: readonly MapLabel[]): void {
    this.#labels.set(labels, this.camera.state.value);
  }

  /** Calls back before every frame, with the time in ms; as long as one returns true, frames go on. */
  onFrame(listener: (now: number) => boolean): () => void {
    this.#frameListeners.add(listener);
    this.invalidate();
    return () => this.#frameListeners.delete(listener);
  }

  /** Something has changed: draws before the next frame of the display. */
  readonly invalidate = (): void => {
    if (this.#frame === 0 && !this.#destroyed) this.#frame = requestAnimationFrame(this.#draw);
  };

  /** Draws what is shown on another canvas, with `scale` pixels per CSS pixel, its upper left corner at (x, y). */
  drawOn(pen: OffscreenCanvasRenderingContext2D, scale: number, x = 0, y = 0): void {
    const { clientWidth, clientHeight } = this.#host;
    const { resolution } = this.#renderer;
    this.#terrain?.refresh();
    // A WebGL canvas can be read only right after it was drawn.
    this.#renderer.resize(clientWidth, clientHeight, scale);
    this.#renderer.render(this.#world);
    pen.drawImage(this.canvas, x, y);
    this.#renderer.resize(clientWidth, clientHeight, resolution);
    this.#renderer.render(this.#world);
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    shownViews.delete(this);
    cancelAnimationFrame(this.#frame);
    this.#resize.disconnect();
    this.#pointer.destroy();
    this.#keyboard.destroy();
    for (const stop of this.#stops) stop();
    for (const layer of [...this.#layers]) this.remove(layer);
    this.#terrain?.destroy();
    this.#world.destroy({ children: true });
    this.#renderer.destroy();
    this.canvas.remove();
    this.#labels.element.remove();
    this.#spoken.remove();
  }

  #start(): void {
    shownViews.add(this);
    this.#spoken.className = 'visually-hidden';
    this.#spoken.setAttribute('aria-live', 'polite');
    this.#host.append(this.canvas, this.#labels.element);
    // Beside the map and not in it: what is inside an application is not read out by itself.
    this.#host.after(this.#spoken);
    this.#resize.observe(this.#host);
    this.#stops.push(this.camera.state.subscribe(() => this.#moved()));
    this.#stops.push(
      theme.subscribe(() => {
        this.#renderer.background.color = this.palette.beyond;
        this.#terrain?.setPalette(this.palette);
        this.invalidate();
      }),
    );
    this.#resized();
  }

  #add(container: Container, order: number): void {
    container.zIndex = order;
    this.#world.addChild(container);
    this.invalidate();
  }

  #resized(): void {
    const { clientWidth, clientHeight } = this.#host;
    if (clientWidth === 0 || clientHeight === 0 || this.#destroyed) return;
    this.#renderer.resize(clientWidth, clientHeight);
    this.camera.setCanvas(clientWidth, clientHeight);
    this.invalidate();
  }

  #moved(): void {
    const camera = this.camera.state.value;
    this.#world.scale.set(camera.zoom);
    this.#world.position.set(camera.x, camera.y);
    for (const layer of this.#layers) layer.zoomed?.(1 / camera.zoom);
    this.#labels.moved(camera);
    this.invalidate();
  }

  #draw = (now: number): void => {
    this.#frame = 0;
    let goesOn = false;
    for (const listener of this.#frameListeners) if (listener(now)) goesOn = true;
    // What the listeners have changed is drawn in this frame and needs no other.
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#terrain?.refresh();
    this.#renderer.render(this.#world);
    if (goesOn) this.invalidate();
  };
}
