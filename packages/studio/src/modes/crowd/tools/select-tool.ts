import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapPointer, MapTool } from '../../../map/map-tool.ts';
import { say, sayFailure } from '../../../ui/toasts.ts';
import type { CrowdSession } from '../session.ts';
import type { AgentLayer } from '../view/agent-layer.ts';

interface SelectOptions {
  readonly session: CrowdSession;
  readonly agents: AgentLayer;
  readonly box: LineLayer;
  readonly colour: () => string;
  /** True if every drag is a box; else only those with Shift, and the others move the map. */
  readonly boxes: boolean;
  /** Length of a CSS pixel in tiles. */
  readonly pixel: () => number;
}

/** Selects agents by clicks and boxes, and sends them by right clicks. */
export function selectTool({ session, agents, box, colour, boxes, pixel }: SelectOptions): MapTool {
  let from: MapPointer | undefined;
  let adds = false;

  const select = (found: readonly number[]): void => {
    session.selection.set(new Set(adds ? [...session.selection.value, ...found] : found));
  };
  return {
    cursor: boxes ? 'crosshair' : 'grab',
    down(at) {
      adds = at.shift && boxes;
      from = boxes || at.shift ? at : undefined;
      return from !== undefined;
    },
    drag(at) {
      const start = from!;
      box.draw((graphics, width) =>
        graphics
          .rect(
            Math.min(start.x, at.x),
            Math.min(start.y, at.y),
            Math.abs(at.x - start.x),
            Math.abs(at.y - start.y),
          )
          .fill({ color: colour(), alpha: 0.12 })
          .stroke({ color: colour(), width: 1.5 * width }),
      );
    },
    up(at) {
      box.draw(undefined);
      const start = from!;
      const moved = Math.hypot(at.x - start.x, at.y - start.y) > 4 * pixel();
      if (!moved) return;
      select(
        agents.inBox(
          Math.min(start.x, at.x),
          Math.min(start.y, at.y),
          Math.max(start.x, at.x),
          Math.max(start.y, at.y),
        ),
      );
    },
    cancel() {
      box.draw(undefined);
    },
    click(at) {
      adds = at.shift;
      const reach = Math.max(0.7, (at.touch ? 22 : 10) * pixel());
      const found = agents.nearest(at.x, at.y, reach);
      if (found >= 0) select([found]);
      else if (!adds) session.selection.set(new Set());
    },
    context(at) {
      const chosen = [...session.selection.value];
      if (chosen.length === 0) say('Select agents first: click one, or drag a box with Shift held.');
      else if (at.tile) session.orders.send(chosen, at.tile).catch(sayFailure);
    },
  };
}
