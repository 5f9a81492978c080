import type { Grid, Point } from 'floodgate';
import type { MapPalette } from '../../colour/palette.ts';
import { LAYER } from '../../map/layer-order.ts';
import { type LineLayer, traceTiles } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import { type TintLayer, tintInk } from '../../map/tint-layer.ts';
import { theme } from '../../state/theme.ts';
import type { Microscope } from './microscope.ts';
import { CLOSED, CLOSED_AGAIN, CLOSED_FROM_GOAL, OPEN, type Replay, UNSEEN } from './replay.ts';
import { SearchTree } from './search-tree.ts';
import type { Shade } from './shade.ts';
import { shadeOf } from './shade.ts';

/** What the layers of a search depend on. */
interface Painted {
  readonly replay: Replay | undefined;
  readonly step: number | undefined;
  readonly asked: number | undefined;
  readonly playing: boolean;
}

/** By state of a cell. */
const STATE_NAMES = ['', 'open', 'expanded', 'expanded again', 'expanded from the goal'];

/** Longer paths are drawn as tiles: an agent that wanders for 100,000 moves is too much for lines. */
const LONGEST_LINE = 5000;

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
  /** What is on the map now; undefined if that is out of date in any case. */
  #painted: Painted | undefined;

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
      // Once a frame: a new search changes the playback too.
      view.onFrame(() => this.#paint()),
      microscope.player.playback.subscribe(view.invalidate),
      microscope.sides[side].subscribe(view.invalidate),
      microscope.asked.subscribe(view.invalidate),
      microscope.query.subscribe(() => this.#drawMarks()),
      microscope.player.breakpoints.subscribe(() => this.#drawMarks()),
      microscope.refusal.subscribe(() => this.#drawMarks()),
      theme.subscribe(() => this.#paintAll()),
    ];
    view.describe = (tile) => this.#describe(tile);
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
    this.view.invalidate();
  }

  /** Called before every frame; false, since it asks for none itself. */
  #paint(): boolean {
    const replay = this.#replay;
    const asked = this.#microscope.asked.value;
    const { playing } = this.#microscope.player.playback.value;
    const next: Painted = { replay, step: replay?.step, asked, playing };
    const before = this.#painted;
    if (before && Object.entries(next).every(([name, value]) => before[name as keyof Painted] === value))
      return false;
    this.#painted = next;
    this.#tintCells(replay);
    this.#drawLines();
    this.#drawTree();
    return false;
  }

  #drawTree(): void {
    this.tree.show(
      this.#showsTree ? this.#replay : undefined,
      this.#microscope.player.playback.value.playing,
    );
  }

  #tintCells(replay: Replay | undefined): void {
    const { palette } = this.view;
    const tint = this.#tint;
    if (!replay) {
      tint.clear();
    } else if (this.#shade === 'state') {
      const inks = new Uint32Array(STATE_NAMES.length);
      inks[OPEN] = tintInk(palette.gate, 0.85);
      inks[CLOSED] = tintInk(palette.teams[0]!, 0.45);
      inks[CLOSED_AGAIN] = tintInk(palette.stuck, 0.6);
      inks[CLOSED_FROM_GOAL] = tintInk(palette.teams[3]!, 0.45);
      tint.states(replay.states, inks);
    } else {
      const { values, low, high } = shadeOf(replay, this.#shade);
      tint.clear().heat(values, low, high, palette.heat, 0.8);
    }
    if (replay?.atEnd && replay.trace.path.length > LONGEST_LINE)
      tint.cells(replay.trace.path, palette.plan, 0.9);
    tint.show();
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
    const path = replay.atEnd && replay.trace.path.length <= LONGEST_LINE ? tiles(replay.trace.path) : [];
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
