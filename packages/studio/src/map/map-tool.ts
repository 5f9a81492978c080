import type { Point } from 'floodgate';

/** Where on a map a pointer or the keyboard's cursor is. */
export interface MapPointer {
  /** Place on the map in tiles, with fractions. */
  readonly x: number;
  readonly y: number;
  /** The tile; undefined off the map. */
  readonly tile: Point | undefined;
  readonly shift: boolean;
  readonly touch: boolean;
}

/** What pressing and dragging on a map does. Everything is optional; a drag that no tool takes pans the map. */
export interface MapTool {
  /** A CSS cursor. */
  readonly cursor?: string;
  /** A double click is two clicks, and does not show the whole map. */
  readonly ownsDoubleClick?: true;
  /** A press. True if the drag that follows belongs to the tool. */
  down?(at: MapPointer): boolean;
  /** The drag goes on. */
  drag?(at: MapPointer): void;
  /** The drag ends. */
  up?(at: MapPointer): void;
  /** A press without a drag, or Enter on the keyboard's cursor. */
  click?(at: MapPointer): void;
  /** A right click, a long touch, or Shift and Enter. */
  context?(at: MapPointer): void;
  /** The pointer is over another place, or has left (undefined). */
  hover?(at: MapPointer | undefined): void;
  /** The drag was broken off, by Escape or a second finger. */
  cancel?(): void;
}
