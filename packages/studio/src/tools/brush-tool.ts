import type { Point } from 'floodgate';
import type { LineLayer } from '../map/line-layer.ts';
import type { MapPointer, MapTool } from '../map/map-tool.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneStore } from '../scene/scene-store.ts';
import { cellSet, symmetricDifference } from '../scene/toggles.ts';
import { brushCells } from './brush.ts';

export interface BrushOptions {
  readonly sceneStore: SceneStore;
  /** True paints walls, false erases them. */
  readonly walls: boolean;
  /** Tiles across. */
  readonly size: () => number;
  readonly colour: () => string;
  /** Whether an agent stands on a cell: no wall is painted there. */
  readonly isTaken: (cell: number) => boolean;
  /** Shows what the brush would cover. */
  readonly outline: LineLayer;
}

/** Paints or erases walls by dragging; a stroke is one step to undo. */
export function brushTool({ sceneStore, walls, size, colour, isTaken, outline }: BrushOptions): MapTool {
  let before: Scene | undefined;
  let last: Point | undefined;

  const paint = (at: MapPointer): void => {
    if (!at.tile) return;
    const grid = sceneStore.grid.value;
    const cells = brushCells(grid, last ?? at.tile, at.tile, size());
    last = at.tile;
    const before = walls ? 1 : 0;
    const changed = cells.filter((cell) => grid.passable[cell] === before && !(walls && isTaken(cell)));
    if (changed.length === 0) return;
    const scene = sceneStore.scene.value;
    sceneStore.show({ ...scene, toggled: symmetricDifference(scene.toggled, cellSet(changed)) });
  };
  const finish = (): void => {
    if (before) sceneStore.note(walls ? 'paint walls' : 'erase walls', before);
    before = undefined;
    last = undefined;
  };
  const hover = (at: MapPointer | undefined): void => {
    const tile = at?.tile;
    if (!tile) {
      outline.draw(undefined);
      return;
    }
    const across = size();
    outline.draw((graphics, pixel) => {
      const low = -Math.floor(across / 2);
      graphics
        .roundRect(
          tile[0] + low,
          tile[1] + low,
          across,
          across,
          Math.min(across / 2, across > 2 ? across / 2 : 0.1),
        )
        .stroke({ color: colour(), width: 1.5 * pixel });
    });
  };
  return {
    cursor: 'crosshair',
    ownsDoubleClick: true,
    down(at) {
      before = sceneStore.scene.value;
      paint(at);
      hover(at);
      return true;
    },
    drag(at) {
      paint(at);
      hover(at);
    },
    up: finish,
    cancel: finish,
    hover,
  };
}
