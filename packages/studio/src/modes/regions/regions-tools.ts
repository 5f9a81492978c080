import type { Point } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import { distanceToLine, handlesOf, lineOf } from '../../map/gate-shape.ts';
import type { MapPointer, MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import { type GatePlan, plannedGate, sameEnds } from '../../scene/gate-plan.ts';
import { say } from '../../ui/toasts.ts';
import { dragEnd, type EndIndex, gateBetween, refusal, shiftGate } from './placement.ts';
import type { RegionsEditor } from './regions-editor.ts';

export type RegionsToolId = 'select' | 'add' | 'route' | 'wall' | 'erase';

const LINE_PIXELS = 8;
const HANDLE_PIXELS = 11;
const TOUCH_PIXELS = 20;

/** Selects gates and zones with a click, moves the selected gate by its handles or as a whole. */
export function selectTool(editor: RegionsEditor, view: MapView): MapTool {
  let held:
    | { part: EndIndex | 'whole'; at: MapPointer; number: number; ends: Segment; before: GatePlan }
    | undefined;
  const release = (): void => {
    held = undefined;
    editor.draft.set(undefined);
  };
  return {
    cursor: 'default',
    hover: (at) => {
      editor.hovered.set(at && gateUnder(editor, view, at));
      view.canvas.style.cursor = at && partUnder(editor, view, at) !== undefined ? 'move' : 'default';
    },
    down(at) {
      const part = partUnder(editor, view, at);
      const gate = selectedGate(editor);
      if (part === undefined || !gate) return false;
      held = { part, at, ...gate, before: editor.plan! };
      return true;
    },
    drag(at) {
      if (!held) return;
      const { part, number, ends } = held;
      const by: Point = [Math.round(at.x - held.at.x), Math.round(at.y - held.at.y)];
      const moved =
        part === 'whole'
          ? shiftGate(ends, by)
          : dragEnd(editor.grid, ends, part, [ends[part][0] + by[0], ends[part][1] + by[1]]);
      const present = plannedGate(editor.plan, number)!.ends;
      if (sameEnds(moved, present)) editor.draft.set(undefined);
      else editor.tryMove(number, moved);
    },
    up() {
      if (!held) return;
      const refused = editor.draft.value?.refused;
      // A gate that is back where it was has not been moved.
      if (sameEnds(selectedGate(editor)!.ends, held.ends)) editor.show(held.before);
      editor.note(`move gate ${held.number}`, held.before);
      if (refused === undefined) editor.announce(held.number);
      else say(`Gate ${held.number} stays at its last good place. ${refused}`);
      release();
    },
    cancel() {
      if (held) editor.show(held.before);
      release();
    },
    click(at) {
      const number = gateUnder(editor, view, at);
      if (number !== undefined) editor.selection.set({ kind: 'gate', number });
      else editor.selection.set(at.tile && { kind: 'cell', cell: editor.grid.cell(...at.tile) });
    },
  };
}

/** Draws a gate: drag from wall to wall, or press one end and then the other. */
export function addTool(editor: RegionsEditor, done: () => void): MapTool {
  let from: Point | undefined;
  let dragged = false;
  const show = (to: Point): void => {
    const ends = gateBetween(editor.grid, from!, to);
    editor.draft.set({ ends, refused: refusal(editor.grid, ends, editor.plan?.gates ?? []) });
  };
  const forget = (): void => {
    from = undefined;
    dragged = false;
    editor.draft.set(undefined);
  };
  const finish = (to: Point): void => {
    const ends = gateBetween(editor.grid, from!, to);
    forget();
    editor.add(ends);
    done();
  };
  return {
    cursor: 'crosshair',
    hover: (at) => at && from && show(tileAt(editor, at)),
    down(at) {
      dragged = false;
      if (!at.tile) return false;
      from ??= at.tile;
      return true;
    },
    drag(at) {
      dragged = true;
      show(tileAt(editor, at));
    },
    up: (at) => {
      if (dragged) finish(tileAt(editor, at));
    },
    click(at) {
      if (!from || !at.tile) return;
      const first = editor.draft.value === undefined;
      show(at.tile);
      if (first) editor.news.set(`The gate begins at (${from.join(', ')}). Choose its other end.`);
      else finish(at.tile);
    },
    cancel: forget,
  };
}

function tileAt({ grid }: RegionsEditor, { x, y }: MapPointer): Point {
  const within = (place: number, size: number): number => Math.min(Math.max(Math.floor(place), 0), size - 1);
  return [within(x, grid.width), within(y, grid.height)];
}

function selectedGate(editor: RegionsEditor) {
  const selected = editor.selection.value;
  return selected?.kind === 'gate' ? plannedGate(editor.plan, selected.number) : undefined;
}

/** The part of the selected gate that a press there would take hold of. */
function partUnder(editor: RegionsEditor, view: MapView, at: MapPointer): EndIndex | 'whole' | undefined {
  const gate = selectedGate(editor);
  if (!gate) return undefined;
  const pixel = 1 / view.camera.state.value.zoom;
  const line = lineOf(editor.grid, gate.ends);
  const reach = (at.touch ? TOUCH_PIXELS : HANDLE_PIXELS) * pixel;
  const [first, second] = handlesOf(line, pixel).map(([x, y]) => Math.hypot(at.x - x, at.y - y));
  if (Math.min(first!, second!) <= reach) return first! < second! ? 0 : 1;
  return distanceToLine(line, at.x, at.y) <= LINE_PIXELS * pixel ? 'whole' : undefined;
}

/** The number of the gate nearest to a place, if it is near enough. */
function gateUnder(editor: RegionsEditor, view: MapView, at: MapPointer): number | undefined {
  const reach = (at.touch ? TOUCH_PIXELS : LINE_PIXELS) / view.camera.state.value.zoom;
  let best = reach;
  let found: number | undefined;
  for (const { number, ends } of editor.plan?.gates ?? []) {
    const distance = distanceToLine(lineOf(editor.grid, ends), at.x, at.y);
    if (distance > best) continue;
    best = distance;
    found = number;
  }
  return found;
}
