import type { Point } from 'floodgate';
import type { MapPointer, MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import { type LinkWords, linkWords } from '../../scene/link-words.ts';
import type { RouteEnds, RouteStudy } from './route-study.ts';

/** How near to an end a press takes hold of it, in CSS pixels. */
const GRIP_PIXELS = 12;

/** Clicks choose two places, and their marks can be dragged. A right click sets the second place. */
export function routeTool(study: RouteStudy, view: MapView): MapTool {
  let held: { readonly end: keyof RouteEnds; readonly before: LinkWords } | undefined;
  const heldAt = (at: MapPointer): keyof RouteEnds | undefined => {
    const { from, to } = study.ends.value;
    const reach = Math.max(0.7, GRIP_PIXELS / view.camera.state.value.zoom);
    return to && near(at, to, reach) ? 'to' : from && near(at, from, reach) ? 'from' : undefined;
  };
  const letGo = (): void => {
    if (held) study.note('move an end of the route', held.before);
    held = undefined;
  };
  return {
    cursor: 'crosshair',
    down(at) {
      const end = heldAt(at);
      held = end && { end, before: linkWords.value };
      return held !== undefined;
    },
    drag(at) {
      if (held && at.tile && view.grid!.isFree(...at.tile)) study.showEnd(held.end, at.tile);
    },
    up: letGo,
    cancel: letGo,
    hover: (at) => study.point(at?.tile),
    click: ({ tile }) => tile && study.choose(tile),
    context: ({ tile }) => tile && study.setEnd(study.ends.value.from ? 'to' : 'from', tile),
  };
}

function near({ x, y }: MapPointer, [tileX, tileY]: Point, reach: number): boolean {
  return Math.hypot(x - tileX - 0.5, y - tileY - 0.5) < reach;
}
