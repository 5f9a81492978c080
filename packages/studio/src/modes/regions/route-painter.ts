import { lineOf } from '../../map/gate-shape.ts';
import { LAYER } from '../../map/layer-order.ts';
import { type LineLayer, traceTiles } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import { plannedGate } from '../../scene/gate-plan.ts';
import { theme } from '../../state/theme.ts';
import type { RegionsEditor } from './regions-editor.ts';
import type { RouteStudy } from './route-study.ts';

/** Draws the route between two places, its ends, and the gates to hold; keeps them current. */
export class RoutePainter {
  readonly #view: MapView;
  readonly #editor: RegionsEditor;
  readonly #study: RouteStudy;
  readonly #lines: LineLayer;
  readonly #marks: LineLayer;
  readonly #stops: (() => void)[];

  constructor(view: MapView, editor: RegionsEditor, study: RouteStudy) {
    this.#view = view;
    this.#editor = editor;
    this.#study = study;
    this.#lines = view.addLines(LAYER.lines);
    this.#marks = view.addLines(LAYER.marks);
    const draw = (): void => this.#draw();
    this.#stops = [study.ends, study.found, editor.marks, theme].map((store) => store.subscribe(draw));
    draw();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    for (const layer of [this.#lines, this.#marks]) this.#view.remove(layer);
  }

  #draw(): void {
    const { palette, grid } = this.#view;
    const { from, to } = this.#study.ends.value;
    const path = this.#study.found.value?.route.path ?? [];
    // The page is about to show another map.
    const current = this.#editor.grid === grid;
    this.#lines.draw((graphics, pixel) => {
      if (!current) return;
      const round = { join: 'round', cap: 'round' } as const;
      traceTiles(graphics, path).stroke({ color: palette.wall, width: 6 * pixel, alpha: 0.7, ...round });
      traceTiles(graphics, path).stroke({ color: palette.plan, width: 3 * pixel, ...round });
      for (const [number, { isHeld, isNarrowest }] of this.#editor.marks.value) {
        const gate = plannedGate(this.#editor.plan, number);
        if (!gate || !(isHeld || isNarrowest)) continue;
        const { fromX, fromY, toX, toY } = lineOf(grid!, gate.ends);
        const stroke = (color: string, width: number): unknown =>
          graphics
            .moveTo(fromX, fromY)
            .lineTo(toX, toY)
            .stroke({ color, width: width * pixel, cap: 'butt' });
        // Gates to hold are barred: thick, with an edge.
        stroke(palette.floor, isHeld ? 11 : 7);
        stroke(isHeld ? palette.stuck : palette.selection, isHeld ? 8 : 4);
      }
    });
    this.#marks.draw((graphics, pixel) => {
      if (!current) return;
      const radius = Math.max(0.6, 7 * pixel);
      if (from)
        graphics
          .circle(from[0] + 0.5, from[1] + 0.5, radius)
          .fill({ color: palette.start })
          .stroke({ color: palette.floor, width: 2 * pixel });
      if (to)
        graphics
          .circle(to[0] + 0.5, to[1] + 0.5, radius)
          .fill({ color: palette.floor })
          .stroke({ color: palette.start, width: 3 * pixel })
          .circle(to[0] + 0.5, to[1] + 0.5, radius / 2.5)
          .fill({ color: palette.start });
    });
  }
}
