import { chokeWidth, type Segment } from 'floodgate/regions';
import { type GateLine, handlesOf, lineOf } from '../../map/gate-shape.ts';
import type { MapLabel } from '../../map/label-layer.ts';
import { LAYER } from '../../map/layer-order.ts';
import { type DrawLines, type LineLayer, traceRing } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import { theme } from '../../state/theme.ts';
import { FrameSignal } from './frame-signal.ts';
import { markText } from './gate-marks.ts';
import type { RegionsEditor } from './regions-editor.ts';
import type { RegionsShade } from './shade.ts';

/** Widths of gate lines in CSS pixels, by how much of the crowd passes per tile of width. */
const LINE_PIXELS = [2, 3, 4.5, 6, 8];
const HANDLE_PIXELS = 7;
const HALO_PIXELS = 6;
/** From this zoom on, in CSS pixels per tile, gates have their widths written beside them. */
const LABEL_ZOOM = 7;
const MOST_LABELS = 60;
const LABEL_GAP_PIXELS = 20;
const LETTER_PIXELS = 7;

type Graphics = Parameters<DrawLines>[0];

/** Draws gates, the handles of the selected one, drafts, and labels; keeps them current. */
export class GatePainter {
  readonly #view: MapView;
  readonly #editor: RegionsEditor;
  readonly #lines: LineLayer;
  readonly #marks: LineLayer;
  readonly #labels = new FrameSignal(() => this.#writeLabels());
  readonly #stops: (() => void)[];
  #overHeat = false;

  constructor(view: MapView, editor: RegionsEditor) {
    this.#view = view;
    this.#editor = editor;
    this.#lines = view.addLines(LAYER.lines);
    this.#marks = view.addLines(LAYER.marks);
    const marks = (): void => this.#drawMarks();
    const all = (): void => {
      this.#drawLines();
      this.#drawMarks();
    };
    this.#stops = [
      editor.revision.subscribe(all),
      theme.subscribe(all),
      editor.selection.subscribe(marks),
      editor.hovered.subscribe(marks),
      editor.draft.subscribe(marks),
      editor.marks.subscribe(() => this.#labels.raise()),
      editor.gateNews.item.subscribe(marks),
      view.camera.state.subscribe(() => this.#labels.raise()),
    ];
    all();
  }

  /** Over a heat map gates are drawn in a colour that the map has not. */
  setShade(shade: RegionsShade): void {
    this.#overHeat = shade === 'depth' || shade === 'clearance';
    this.#drawLines();
  }

  destroy(): void {
    this.#labels.stop();
    for (const stop of this.#stops) stop();
    for (const layer of [this.#lines, this.#marks]) this.#view.remove(layer);
    this.#view.setLabels([]);
  }

  /** Undefined while the page is about to show another map. */
  get #plan() {
    return this.#editor.live?.grid === this.#view.grid ? this.#editor.plan : undefined;
  }

  #drawLines(): void {
    const { palette } = this.#view;
    const byWidth = this.#linesByTraffic();
    const color = this.#overHeat ? palette.selection : palette.gate;
    const edge = this.#overHeat ? palette.floor : palette.wall;
    this.#lines.draw((graphics, pixel) => {
      // A dark edge on both sides keeps gates apart from any tint below.
      for (const [i, lines] of byWidth.entries()) {
        if (lines.length === 0) continue;
        trace(graphics, lines).stroke({ color: edge, width: (LINE_PIXELS[i]! + 2) * pixel });
      }
      for (const [i, lines] of byWidth.entries()) {
        if (lines.length === 0) continue;
        trace(graphics, lines).stroke({ color, width: LINE_PIXELS[i]! * pixel });
      }
    });
  }

  #linesByTraffic(): GateLine[][] {
    const gates = this.#plan?.gates ?? [];
    const loads = gates.map(({ number }) => {
      const width = this.#editor.live!.widthOf(number);
      return width > 0 ? this.#editor.trafficOf(number) / width : 0;
    });
    const most = Math.max(0, ...loads);
    const byWidth: GateLine[][] = LINE_PIXELS.map(() => []);
    for (const [i, { ends }] of gates.entries()) {
      const share = most > 0 ? loads[i]! / most : 0;
      byWidth[Math.round(share * (LINE_PIXELS.length - 1))]!.push(lineOf(this.#view.grid!, ends));
    }
    return byWidth;
  }

  #drawMarks(): void {
    const { palette } = this.#view;
    const { value: selected } = this.#editor.selection;
    const draft = this.#editor.draft.value;
    const chosen = selected?.kind === 'gate' ? this.#endsOf(selected.number) : undefined;
    const hovered = this.#endsOf(this.#editor.hovered.value);
    const fresh = this.#editor.gateNews.item.value?.appeared.map((number) => this.#endsOf(number)) ?? [];
    this.#marks.draw((graphics, pixel) => {
      const line = (ends: Segment): GateLine => lineOf(this.#view.grid!, ends);
      for (const ends of fresh) if (ends) halo(graphics, line(ends), palette.selection, pixel);
      if (hovered) stroke(graphics, line(hovered), palette.selection, 4 * pixel);
      if (chosen) {
        stroke(graphics, line(chosen), palette.floor, 7 * pixel);
        stroke(graphics, line(chosen), palette.selection, 4 * pixel);
        for (const [x, y] of handlesOf(line(chosen), pixel)) {
          graphics
            .circle(x, y, HANDLE_PIXELS * pixel)
            .fill({ color: palette.selection })
            .stroke({ color: palette.floor, width: 2 * pixel })
            .circle(x, y, (HANDLE_PIXELS - 3.5) * pixel)
            .fill({ color: palette.gate });
        }
      }
      if (draft && draft.refused === undefined)
        stroke(graphics, line(draft.ends), palette.selection, 4 * pixel);
      if (draft && draft.refused !== undefined) dash(graphics, line(draft.ends), palette.stuck, pixel);
    });
    this.#labels.raise();
  }

  #endsOf(number: number | undefined): Segment | undefined {
    return this.#plan?.gates.find((gate) => gate.number === number)?.ends;
  }

  #writeLabels(): void {
    const plan = this.#plan;
    const { live, draft, hovered, selection, marks } = this.#editor;
    const labels: MapLabel[] = [];
    const special = new Set([
      hovered.value,
      selection.value?.kind === 'gate' ? selection.value.number : undefined,
    ]);
    const seen = this.#view.camera.inSight();
    const inSight = (plan?.gates ?? []).filter(({ ends: [[x, y]] }) => {
      return x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom;
    });
    const near = this.#view.camera.state.value.zoom >= LABEL_ZOOM;
    // Beside a route, only what concerns it.
    const all = near && inSight.length <= MOST_LABELS && marks.value.size === 0;
    for (const { number, ends } of inSight) {
      const mark = marks.value.get(number);
      if (!all && !special.has(number) && !mark) continue;
      // The reason why the gate cannot go on takes its place.
      if (draft.value?.refused !== undefined && special.has(number)) continue;
      if (mark && !special.has(number)) {
        const tone = mark.isHeld ? 'held' : mark.isNarrowest ? 'narrowest' : 'passed';
        labels.push(this.#label(ends, markText(mark, !near), tone));
        continue;
      }
      const width = live!.widthOf(number);
      const text = special.has(number) ? `Gate ${number} · ${width} wide` : String(width);
      labels.push(this.#label(ends, text, special.has(number) ? 'gate' : 'width'));
    }
    const { value: shown } = draft;
    if (shown)
      labels.push(
        this.#label(
          shown.ends,
          shown.refused ?? `New gate · ${chokeWidth(this.#view.grid!, shown)} wide`,
          shown.refused ? 'refused' : 'gate',
        ),
      );
    this.#view.setLabels(labels);
  }

  /** Above the middle of a level gate, to the right of others: clear of the handles. */
  #label(ends: Segment, text: string, tone: string): MapLabel {
    const { fromX, fromY, toX, toY } = lineOf(this.#view.grid!, ends);
    const pixel = 1 / this.#view.camera.state.value.zoom;
    const level = fromY === toY;
    const slanted = !level && fromX !== toX;
    const halfText = (LETTER_PIXELS * text.length) / 2;
    const right = (LABEL_GAP_PIXELS + halfText) * pixel;
    const x = (fromX + toX) / 2 + (level ? 0 : right) + (slanted ? Math.abs(toX - fromX) / 2 : 0);
    const { camera, canvas } = this.#view;
    const [first] = camera.toMap(halfText + 8, 0);
    const [last] = camera.toMap(canvas.clientWidth - halfText - 8, 0);
    return {
      x: Math.min(Math.max(x, first), last),
      y: (fromY + toY) / 2 - (level ? LABEL_GAP_PIXELS * pixel : 0),
      text,
      tone,
    };
  }
}

function trace(graphics: Graphics, lines: readonly GateLine[]): Graphics {
  for (const { fromX, fromY, toX, toY } of lines) graphics.moveTo(fromX, fromY).lineTo(toX, toY);
  return graphics;
}

function stroke(graphics: Graphics, line: GateLine, color: string, width: number): void {
  trace(graphics, [line]).stroke({ color, width, cap: 'round' });
}

/** A thin ring around a gate that has just appeared. */
function halo(graphics: Graphics, { fromX, fromY, toX, toY }: GateLine, color: string, pixel: number): void {
  const radius = Math.hypot(toX - fromX, toY - fromY) / 2 + HALO_PIXELS * pixel;
  traceRing(graphics, (fromX + toX) / 2, (fromY + toY) / 2, radius).stroke({ color, width: 1.5 * pixel });
}

/** A broken line, with crosses at its ends: refused, also for eyes that see no red. */
function dash(graphics: Graphics, line: GateLine, color: string, pixel: number): void {
  const { fromX, fromY, toX, toY } = line;
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  for (let at = 0; at < length; at += 12 * pixel) {
    const stop = Math.min(at + 7 * pixel, length);
    graphics.moveTo(fromX + at * dx, fromY + at * dy).lineTo(fromX + stop * dx, fromY + stop * dy);
  }
  const arm = 5 * pixel;
  for (const [x, y] of [
    [fromX, fromY],
    [toX, toY],
  ] as const) {
    graphics.moveTo(x - arm, y - arm).lineTo(x + arm, y + arm);
    graphics.moveTo(x - arm, y + arm).lineTo(x + arm, y - arm);
  }
  graphics.stroke({ color, width: 3 * pixel });
}
