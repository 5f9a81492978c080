import type { Grid, Point } from 'floodgate';
import type { MapPalette } from '../../colour/palette.ts';
import { LAYER } from '../../map/layer-order.ts';
import { type LineLayer, traceTiles } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import type { TintLayer } from '../../map/tint-layer.ts';
import { theme } from '../../state/theme.ts';
import type { Microscope } from './microscope.ts';
import { CLOSED, CLOSED_AGAIN, CLOSED_FROM_GOAL, OPEN, type Replay, UNSEEN } from './replay.ts';
import { SearchTree } from './search-tree.ts';
import type { Shade } from './shade.ts';
import { shadeOf } from './shade.ts';

/** By state of a cell. */
const STATE_NAMES = ['', 'open', 'expanded', 'expanded again', 'expanded from the goal'];

/** Draws one of the two searches on its map, and keeps it current. */
export class SearchPainter {
  readonly view: MapView;
  readonly #grid: Grid;
  readonly #microscope: Microscope;
  readonly #side: 0 | 1;
  readonly #tint: TintLayer;
  readonly #lines: LineLayer;
  readonly #marks: LineLayer;
  /** For the brush. */
  readonly outline: LineLayer;
  readonly tree: SearchTree;
  readonly #stops: (() => void)[];
  #shade: Shade = 'state';
  #showsTree = false;
  /** What was painted last; another one needs all its cells painted. */
  #painted: Replay | undefined;

  constructor(view: MapView, microscope: Microscope, side: 0 | 1) {
    this.view = view;
    this.#grid = view.grid!;
    this.#microscope = microscope;
    this.#side = side;
    this.#tint = view.addTint();
    this.tree = new SearchTree(view, view.addLines(LAYER.lines));
    this.#lines = view.addLines(LAYER.lines);
    this.#marks = view.addLines(LAYER.marks);
    this.outline = view.addLines(LAYER.marks);
    this.#stops = [
      microscope.player.playback.subscribe(() => this.#paint()),
      microscope.sides[side].subscribe(() => this.#paint()),
      microscope.query.subscribe(() => this.#drawMarks()),
      microscope.player.breakpoints.subscribe(() => this.#drawMarks()),
      microscope.refusal.subscribe(() => this.#drawMarks()),
      microscope.asked.subscribe(() => this.#drawLines()),
      theme.subscribe(() => this.#paintAll()),
    ];
    view.describe = (tile) => this.#describe(tile);
    this.#paintAll();
    this.#drawMarks();
  }

  setShade(shade: Shade): void {
    if (shade === this.#shade) return;
    this.#shade = shade;
    this.#paintAll();
  }

  setTree(shown: boolean): void {
    this.#showsTree = shown;
    this.#drawTree();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.tree.destroy();
    for (const layer of [this.#tint, this.#lines, this.#marks, this.outline]) this.view.remove(layer);
  }

  get #replay(): Replay | undefined {
    return this.#microscope.sides[this.#side].value.replay;
  }

  /** What is on a tile, for screen readers. */
  #describe([x, y]: Point): string {
    const cell = this.#grid.cell(x, y);
    const replay = this.#replay;
    const known = replay && replay.states[cell] !== UNSEEN;
    const state = known ? `, ${STATE_NAMES[replay.states[cell]!]}, f ${replay.f(cell).toFixed(1)}` : '';
    return `${this.#grid.isFree(x, y) ? 'floor' : 'wall'}, column ${x}, row ${y}${state}`;
  }

  #paintAll(): void {
    this.#painted = undefined;
    this.#paint();
  }

  #paint(): void {
    const replay = this.#replay;
    const changes = replay?.takeChanges();
    if (!replay) {
      this.#tint.clear();
    } else if (this.#shade !== 'state') {
      const { values, low, high } = shadeOf(replay, this.#shade);
      this.#tint.clear().heat(values, low, high, this.view.palette.heat, 0.8);
    } else if (changes && this.#painted === replay) {
      this.#tintCells(replay, changes);
    } else {
      this.#tint.clear();
      this.#tintCells(replay, replay.states.keys());
    }
    this.#painted = replay;
    this.#tint.show();
    this.#drawLines();
    this.#drawTree();
  }

  #drawTree(): void {
    this.tree.show(
      this.#showsTree ? this.#replay : undefined,
      this.#microscope.player.playback.value.playing,
    );
  }

  #tintCells({ states }: Replay, cells: Iterable<number>): void {
    const { palette } = this.view;
    const byState: number[][] = [[], [], [], [], []];
    for (const cell of cells) byState[states[cell]!]!.push(cell);
    this.#tint
      .cells(byState[CLOSED]!, palette.teams[0]!, 0.45)
      .cells(byState[CLOSED_FROM_GOAL]!, palette.teams[3]!, 0.45)
      .cells(byState[CLOSED_AGAIN]!, palette.stuck, 0.6)
      .cells(byState[OPEN]!, palette.gate, 0.85);
  }

  /** The cell that is expanded, the path once it is found, the agent, and the path to the cell asked about. */
  #drawLines(): void {
    const replay = this.#replay;
    const { palette } = this.view;
    const asked = this.#microscope.asked.value;
    const tiles = (cells: Iterable<number>) => Array.from(cells, (cell) => this.#grid.point(cell));
    if (!replay) {
      this.#lines.draw(undefined);
      return;
    }
    const { current, agent } = replay;
    const path = replay.atEnd ? tiles(replay.trace.path) : [];
    const pathToAsked = asked === undefined ? [] : tiles(replay.pathTo(asked));
    this.#lines.draw((graphics, pixel) => {
      traceTiles(graphics, path).stroke({
        color: palette.plan,
        width: 4 * pixel,
        join: 'round',
        cap: 'round',
      });
      traceTiles(graphics, pathToAsked).stroke({ color: palette.selection, width: 2 * pixel });
      if (current >= 0 && !replay.atEnd) this.#square(graphics, current, palette.selection, pixel);
      if (asked !== undefined) this.#square(graphics, asked, palette.selection, pixel);
      if (agent >= 0) {
        const [x, y] = this.#grid.point(agent);
        graphics.circle(x + 0.5, y + 0.5, Math.max(0.45, 4 * pixel)).fill({ color: palette.outside });
      }
    });
  }

  #square(graphics: Graphics, cell: number, color: string, pixel: number): void {
    const [x, y] = this.#grid.point(cell);
    graphics.rect(x - pixel, y - pixel, 1 + 2 * pixel, 1 + 2 * pixel).stroke({ color, width: 2 * pixel });
  }

  /**
   * A disc for the start, a ring for the goal: shapes that differ without colour too. Cells to stop at are framed, and a
   * place where an end cannot be is crossed out.
   */
  #drawMarks(): void {
    const { from, to } = this.#microscope.query.value;
    const { cells } = this.#microscope.player.breakpoints.value;
    const refused = this.#microscope.refusal.value?.tile;
    const { palette } = this.view;
    this.#marks.draw((graphics, pixel) => {
      const radius = Math.max(0.6, 7 * pixel);
      for (const cell of cells) octagon(graphics, this.#grid.point(cell), radius, palette, pixel);
      graphics
        .circle(from[0] + 0.5, from[1] + 0.5, radius)
        .fill({ color: palette.start })
        .stroke({ color: palette.floor, width: 2 * pixel });
      graphics
        .circle(to[0] + 0.5, to[1] + 0.5, radius)
        .fill({ color: palette.floor })
        .stroke({ color: palette.stuck, width: 3 * pixel })
        .circle(to[0] + 0.5, to[1] + 0.5, radius / 2.5)
        .fill({ color: palette.stuck });
      if (refused) cross(graphics, refused, 1.4 * radius, palette, pixel);
    });
  }
}

type Graphics = LineLayer['graphics'];

/** A stop sign. */
function octagon(
  graphics: Graphics,
  [x, y]: Point,
  radius: number,
  palette: MapPalette,
  pixel: number,
): void {
  graphics
    .regularPoly(x + 0.5, y + 0.5, radius, 8, Math.PI / 8)
    .fill({ color: palette.gate })
    .stroke({ color: palette.floor, width: 2 * pixel });
}

function cross(graphics: Graphics, [x, y]: Point, radius: number, palette: MapPalette, pixel: number): void {
  for (const [color, width] of [
    [palette.floor, 7],
    [palette.stuck, 3],
  ] as const) {
    for (const rise of [-1, 1]) {
      graphics
        .moveTo(x + 0.5 - radius, y + 0.5 - rise * radius)
        .lineTo(x + 0.5 + radius, y + 0.5 + rise * radius);
    }
    graphics.stroke({ color, width: width * pixel, cap: 'round' });
  }
}
