import type { Point } from 'floodgate';
import type { MapPointer, MapTool } from '../map/map-tool.ts';
import { cellSet, symmetricDifference } from '../scene/toggles.ts';
import { say } from '../ui/toasts.ts';
import { type BrushOptions, brushTool } from './brush-tool.ts';
import { areaCells, type BrushShape, constrained, MOST_FILLED, shapeCells } from './shapes.ts';

interface WallOptions extends BrushOptions {
  readonly shape: () => BrushShape;
}

/** Paints or erases walls in the shape that is chosen. Each line, rectangle and fill is one step to undo. */
export function wallTool({ shape, ...options }: WallOptions): MapTool {
  const tools: Readonly<Record<BrushShape, MapTool>> = {
    freehand: brushTool(options),
    line: dragTool(options, 'line'),
    rectangle: dragTool(options, 'rectangle'),
    fill: fillTool(options),
  };
  /** The tool of the press that goes on. */
  let held: MapTool | undefined;
  return {
    cursor: 'crosshair',
    ownsDoubleClick: true,
    down(at) {
      held = tools[shape()];
      return held.down!(at);
    },
    drag: (at) => held?.drag?.(at),
    up(at) {
      held?.up?.(at);
      held = undefined;
    },
    cancel() {
      held?.cancel?.();
      held = undefined;
    },
    hover: (at) => (held ?? tools[shape()]).hover?.(at),
  };
}

/** Changes cells to walls or floor where that is possible, as one step to undo. */
function change({ sceneStore, walls, isTaken }: BrushOptions, label: string, cells: readonly number[]): void {
  const { passable } = sceneStore.grid.value;
  const changed = cells.filter((cell) => passable[cell] === (walls ? 1 : 0) && !(walls && isTaken(cell)));
  if (changed.length === 0) return;
  sceneStore.change(label, ({ toggled }) => ({ toggled: symmetricDifference(toggled, cellSet(changed)) }));
}

/** A shape between the ends of a drag; it is seen until the drag ends. */
function dragTool(options: BrushOptions, shape: 'line' | 'rectangle'): MapTool {
  const { sceneStore, walls, size, colour, outline } = options;
  let from: Point | undefined;

  const endOf = (start: Point, { x, y, shift }: MapPointer): Point => {
    const tile: Point = [Math.floor(x), Math.floor(y)];
    return shift ? constrained(shape, start, tile) : tile;
  };
  const show = (start: Point, end: Point): void => {
    const across = shape === 'line' ? size() : 1;
    const low = Math.floor(across / 2);
    const [left, top] = [Math.min(start[0], end[0]), Math.min(start[1], end[1])];
    const [right, bottom] = [Math.max(start[0], end[0]) + 1, Math.max(start[1], end[1]) + 1];
    outline.draw((graphics, pixel) => {
      const line = { color: colour(), width: 1.5 * pixel };
      if (shape === 'rectangle') {
        graphics
          .rect(left, top, right - left, bottom - top)
          .fill({ color: colour(), alpha: 0.2 })
          .stroke(line);
        return;
      }
      // The middle of what the brush covers; an even brush has no middle tile.
      const middle = across / 2 - low;
      graphics
        .moveTo(start[0] + middle, start[1] + middle)
        .lineTo(end[0] + middle, end[1] + middle)
        .stroke({ color: colour(), alpha: 0.35, width: across, cap: across > 2 ? 'round' : 'square' });
    });
  };
  const hover = (at: MapPointer | undefined): void => {
    if (from && at) show(from, endOf(from, at));
    else if (at?.tile) show(at.tile, at.tile);
    else outline.draw(undefined);
  };
  const drop = (): void => {
    from = undefined;
    outline.draw(undefined);
  };
  return {
    down(at) {
      from = at.tile;
      hover(at);
      return from !== undefined;
    },
    drag: hover,
    up(at) {
      const start = from;
      drop();
      if (!start) return;
      const cells = shapeCells(sceneStore.grid.value, shape, start, endOf(start, at), size());
      change(options, `${walls ? 'paint' : 'erase'} a ${shape}`, cells);
    },
    cancel: drop,
    hover,
  };
}

/** Fills the area around a tile, up to its edges. */
function fillTool(options: BrushOptions): MapTool {
  const { sceneStore, walls, colour, outline } = options;
  return {
    down({ tile }) {
      const grid = sceneStore.grid.value;
      // A wall is filled with floor, and floor with walls; the rest is as it should be.
      if (!tile || grid.isFree(...tile) !== walls) return true;
      const cells = areaCells(grid, tile);
      if (cells) change(options, walls ? 'fill with walls' : 'fill with floor', cells);
      else {
        const most = MOST_FILLED.toLocaleString('en');
        say(`This area has more than ${most} tiles. Draw an edge around a smaller part first.`);
      }
      return true;
    },
    hover(at) {
      const tile = at?.tile;
      if (!tile) outline.draw(undefined);
      else
        outline.draw((graphics, pixel) =>
          graphics.rect(tile[0], tile[1], 1, 1).stroke({ color: colour(), width: 1.5 * pixel }),
        );
    },
  };
}
