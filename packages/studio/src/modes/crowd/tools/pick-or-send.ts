import type { Point } from 'floodgate';
import type { MapPointer } from '../../../map/map-tool.ts';
import { sayFailure } from '../../../ui/toasts.ts';
import type { CrowdSession } from '../session.ts';
import type { AgentLayer } from '../view/agent-layer.ts';

interface PickOptions {
  readonly session: CrowdSession;
  readonly agents: AgentLayer;
  readonly isFree: (tile: Point) => boolean;
  /** Length of a CSS pixel in tiles. */
  readonly pixel: () => number;
}

/** A click on an agent selects it, or lets it go; a click elsewhere sends the selected agents, or everyone. */
export function pickOrSend({ session, agents, isFree, pixel }: PickOptions): (at: MapPointer) => void {
  return (at) => {
    const { selection, status, orders } = session;
    const found = agents.nearest(at.x, at.y, Math.max(0.6, (at.touch ? 16 : 6) * pixel()));
    if (found >= 0) {
      selection.set(new Set(selection.value.has(found) ? [] : [found]));
      return;
    }
    if (!at.tile || !isFree(at.tile)) return;
    const all = Array.from({ length: status.value.count }, (_, agent) => agent);
    orders.send(selection.value.size > 0 ? [...selection.value] : all, at.tile).catch(sayFailure);
  };
}
