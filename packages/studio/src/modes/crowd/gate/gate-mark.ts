import type { TightestGate } from '../../../gates/tightest-gate.ts';
import { lineOf } from '../../../map/gate-shape.ts';
import { LAYER } from '../../../map/layer-order.ts';
import type { MapView } from '../../../map/map-view.ts';
import { Store } from '../../../state/store.ts';

/** The gate that is marked on the map. */
export const gateMark = new Store<TightestGate | undefined>(undefined);

/** Tiles are at least this large when a gate is brought into sight, in CSS pixels. */
const LEAST_ZOOM = 12;

/** Marks the gate on a map, with the walls that would go, and brings it to the middle. Returns what ends it. */
export function showGateMark(view: MapView): () => void {
  const lines = view.addLines(LAYER.marks);
  const grid = view.grid!;
  const draw = (): void => {
    const gate = gateMark.value;
    if (!gate) {
      lines.draw(undefined);
      return;
    }
    const { fromX, fromY, toX, toY } = lineOf(grid, gate.ends);
    lines.draw((graphics, pixel) => {
      const colour = view.palette.gate;
      for (const cell of gate.widening?.walls ?? []) {
        const [x, y] = grid.point(cell);
        graphics.rect(x + 0.1, y + 0.1, 0.8, 0.8).stroke({ color: colour, width: 2 * pixel });
      }
      graphics
        .moveTo(fromX, fromY)
        .lineTo(toX, toY)
        .stroke({ color: colour, width: 4 * pixel });
      const radius = Math.hypot(toX - fromX, toY - fromY) / 2 + Math.max(2, 16 * pixel);
      graphics
        .circle((fromX + toX) / 2, (fromY + toY) / 2, radius)
        .stroke({ color: colour, width: 2 * pixel });
    });
  };
  const follow = (): void => {
    draw();
    const gate = gateMark.value;
    if (!gate) return;
    const { fromX, fromY, toX, toY } = lineOf(grid, gate.ends);
    centre(view, (fromX + toX) / 2, (fromY + toY) / 2);
  };
  draw();
  const stop = gateMark.subscribe(follow);
  return () => {
    stop();
    view.remove(lines);
  };
}

function centre({ camera, canvas }: MapView, tileX: number, tileY: number): void {
  const { zoom: before } = camera.state.value;
  if (before < LEAST_ZOOM) camera.zoomBy(LEAST_ZOOM / before);
  const { zoom, x, y } = camera.state.value;
  camera.panBy(canvas.clientWidth / 2 - (x + tileX * zoom), canvas.clientHeight / 2 - (y + tileY * zoom));
}
