import type { Point } from 'floodgate';
import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapPointer, MapTool } from '../../../map/map-tool.ts';
import type { SceneStore } from '../../../scene/scene-store.ts';
import { say } from '../../../ui/toasts.ts';

interface PlaceOptions {
  readonly sceneStore: SceneStore;
  readonly line: LineLayer;
  readonly colour: () => string;
  /** Whether an agent stands on a cell. */
  readonly isTaken: (cell: number) => boolean;
  /** Whether the planner does not control the next agent; then it needs no goal. */
  readonly outside: () => boolean;
  readonly priority: () => number;
}

/** Puts single agents on the map: a click where they start, a click where they go. */
export function placeTool({ sceneStore, line, colour, isTaken, outside, priority }: PlaceOptions): MapTool {
  let start: Point | undefined;

  const draw = (to: Point | undefined): void => {
    const from = start;
    if (!from) {
      line.draw(undefined);
      return;
    }
    line.draw((graphics, pixel) => {
      graphics.circle(from[0] + 0.5, from[1] + 0.5, 0.45).fill({ color: colour() });
      if (!to) return;
      graphics.moveTo(from[0] + 0.5, from[1] + 0.5).lineTo(to[0] + 0.5, to[1] + 0.5);
      graphics.stroke({ color: colour(), width: 1.5 * pixel });
      graphics.circle(to[0] + 0.5, to[1] + 0.5, 0.4).stroke({ color: colour(), width: 2 * pixel });
    });
  };
  const place = (goal: Point): void => {
    const agent = {
      start: start!,
      goal,
      ...(priority() !== 0 && { priority: priority() }),
      ...(outside() && { outside: true as const }),
    };
    start = undefined;
    draw(undefined);
    sceneStore.change('place agent', ({ placed }) => ({ placed: [...placed, agent] }));
  };
  const click = ({ tile }: MapPointer): void => {
    const grid = sceneStore.grid.value;
    if (!tile || !grid.isFree(...tile)) {
      say('An agent cannot start or end in a wall.');
      return;
    }
    if (start) {
      if (grid.components.connected(grid.cell(...start), grid.cell(...tile))) place(tile);
      else say('No path leads there from the start.');
      return;
    }
    if (isTaken(grid.cell(...tile))) {
      say('An agent stands there already.');
      return;
    }
    start = tile;
    if (outside()) place(tile);
    else draw(undefined);
  };
  return {
    cursor: 'crosshair',
    ownsDoubleClick: true,
    click,
    hover: (at) => draw(at?.tile),
    context() {
      start = undefined;
      draw(undefined);
    },
    cancel() {
      start = undefined;
      draw(undefined);
    },
  };
}
