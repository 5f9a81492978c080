import type { Point } from 'floodgate';
import type { MapPointer, MapTool } from '../../map/map-tool.ts';
import type { Microscope } from './microscope.ts';

export type SearchToolId = 'ask' | 'from' | 'to';

/** How near to a mark a press takes hold of it, in CSS pixels. */
const GRIP_PIXELS = 12;

/**
 * What presses on a map do in this mode. Marks can be dragged whatever the tool; a right click sets the goal.
 * `zoom` is in CSS pixels per tile.
 */
export function searchTool(microscope: Microscope, tool: SearchToolId, zoom: () => number): MapTool {
  let held: 'from' | 'to' | undefined;
  const put = (end: 'from' | 'to', tile: Point | undefined): void => {
    if (tile && microscope.grid.isFree(...tile))
      microscope.query.update((query) => ({ ...query, [end]: tile }));
  };
  return {
    cursor: tool === 'ask' ? 'help' : 'crosshair',
    down(at) {
      const { from, to } = microscope.query.value;
      const reach = GRIP_PIXELS / zoom();
      held = near(at, from, reach) ? 'from' : near(at, to, reach) ? 'to' : undefined;
      return held !== undefined;
    },
    drag: (at) => held && put(held, at.tile),
    up: () => {
      held = undefined;
    },
    cancel: () => {
      held = undefined;
    },
    click(at) {
      if (!at.tile) return;
      if (tool === 'ask') microscope.asked.set(microscope.grid.cell(...at.tile));
      else put(tool, at.tile);
    },
    context: (at) => put('to', at.tile),
  };
}

function near({ x, y }: MapPointer, [tileX, tileY]: Point, reach: number): boolean {
  return Math.hypot(x - tileX - 0.5, y - tileY - 0.5) < Math.max(reach, 0.7);
}
