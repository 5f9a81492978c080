import type { MapPointer, MapTool } from '../map/map-tool.ts';
import { type BrushOptions, brushTool } from './brush-tool.ts';

interface PokeOptions extends Omit<BrushOptions, 'walls'> {
  /** What a press without a drag does. */
  readonly click: (at: MapPointer) => void;
}

/**
 * One tool for all, where there is no room to choose one: a drag that begins on floor paints walls, and one that begins
 * on a wall erases them. A right click does so at one place.
 */
export function pokeTool({ click, ...options }: PokeOptions): MapTool {
  const brushes = [brushTool({ ...options, walls: false }), brushTool({ ...options, walls: true })] as const;
  const brushAt = (at: MapPointer): MapTool =>
    brushes[options.sceneStore.grid.value.isFree(...at.tile!) ? 1 : 0];
  let pressed: MapPointer | undefined;
  let brush: MapTool | undefined;
  const letGo = (): void => {
    pressed = undefined;
    brush = undefined;
  };
  return {
    cursor: 'crosshair',
    ownsDoubleClick: true,
    down(at) {
      pressed = at.tile && at;
      return pressed !== undefined;
    },
    drag(at) {
      if (!brush && pressed) {
        brush = brushAt(pressed);
        brush.down!(pressed);
      }
      brush?.drag?.(at);
    },
    up(at) {
      brush?.up?.(at);
      letGo();
    },
    cancel() {
      brush?.cancel?.();
      letGo();
    },
    hover: (at) => brushes[1].hover!(at),
    click,
    context(at) {
      if (!at.tile) return;
      const single = brushAt(at);
      single.down!(at);
      single.up!(at);
    },
  };
}

/** A brush that suits the size of a map, in tiles across. */
export function pokeSize({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.round(Math.min(width, height) / 48));
}
