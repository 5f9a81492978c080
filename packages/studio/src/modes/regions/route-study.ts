import type { Point } from 'floodgate';
import { findRoute, gatesToHold, type Hold, type HoldOptions, type Route } from 'floodgate/regions';
import { type LinkWords, linkWord, linkWords, pointIn } from '../../scene/link-words.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { changeWords, noteWords, showWords, type WordChanges } from '../../scene/word-steps.ts';
import { Store } from '../../state/store.ts';
import { say } from '../../ui/toasts.ts';
import { FrameSignal } from './frame-signal.ts';
import { gateMarks } from './gate-marks.ts';
import type { RegionsEditor } from './regions-editor.ts';

/** The places that a route leads between; either may be missing. */
export interface RouteEnds {
  readonly from: Point | undefined;
  readonly to: Point | undefined;
}

export interface RouteSettings {
  /** Only gates at which this many agents can walk abreast. */
  readonly width: number;
  readonly holdBy: NonNullable<HoldOptions['by']>;
  /** Whether the gates to hold are marked on the map. */
  readonly showsHold: boolean;
}

/** What is known between two places. */
export interface RouteFound {
  readonly from: Point;
  readonly to: Point;
  readonly route: Route;
  readonly hold: Hold;
}

const WORDS: Readonly<Record<keyof RouteEnds, string>> = { from: 'regions.from', to: 'regions.to' };
/** A search that takes less than this can be done in every frame. */
const QUICK_MS = 12;
const SETTLE_MS = 200;
const NAMES: Readonly<Record<keyof RouteEnds, string>> = { from: 'start', to: 'end' };

/** Routes and gates to hold between two places. The places are words of the link. */
export class RouteStudy {
  readonly ends = new Store<RouteEnds>({ from: undefined, to: undefined });
  readonly settings = new Store<RouteSettings>({ width: 1, holdBy: 'gates', showsHold: true });
  /** Undefined as long as a place is missing, or is a wall. */
  readonly found = new Store<RouteFound | undefined>(undefined);
  readonly #editor: RegionsEditor;
  readonly #scenes: SceneStore;
  readonly #signal = new FrameSignal(() => this.#find());
  readonly #stops: (() => void)[];
  /** Stands in for a missing end: the tile under the pointer. */
  #pointer: Point | undefined;
  /** How long the last search took. */
  #lastMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: RegionsEditor, scenes: SceneStore) {
    this.#editor = editor;
    this.#scenes = scenes;
    const raise = (): void => this.#signal.raise();
    this.#stops = [
      linkWords.subscribe(() => this.#readWords()),
      editor.revision.subscribe(() => this.#mapChanged()),
      this.ends.subscribe(raise),
      this.settings.subscribe(raise),
    ];
    this.#readWords();
    raise();
  }

  /** Sets an end without a step to undo, as while it is dragged. False, with a message, if it would be in a wall. */
  showEnd(end: keyof RouteEnds, tile: Point): boolean {
    if (!this.#editor.grid.isFree(...tile)) {
      say(`The ${NAMES[end]} of a route cannot be in a wall.`);
      return false;
    }
    showWords(wordsOf({ [end]: tile }));
    return true;
  }

  /** Makes the moves of ends since `before` a step that can be undone. */
  note(label: string, before: LinkWords): void {
    noteWords(this.#scenes, label, Object.values(WORDS), before);
  }

  setEnd(end: keyof RouteEnds, tile: Point): void {
    const before = linkWords.value;
    if (this.showEnd(end, tile)) this.note(`set the ${NAMES[end]} of the route`, before);
  }

  /** A click: the first place, then the second, then the first of another route. */
  choose(tile: Point): void {
    const { from, to } = this.ends.value;
    if (from && !to) {
      this.setEnd('to', tile);
      return;
    }
    if (!this.#editor.grid.isFree(...tile)) {
      say('A route cannot begin in a wall.');
      return;
    }
    changeWords(this.#scenes, 'begin a route', wordsOf({ from: tile, to: undefined }));
  }

  /** Shows a route to the tile under the pointer as long as the second place is not chosen. */
  point(tile: Point | undefined): void {
    if (tile?.join() === this.#pointer?.join()) return;
    this.#pointer = tile && this.#editor.grid.isFree(...tile) ? tile : undefined;
    if (this.ends.value.from && !this.ends.value.to) this.#signal.raise();
  }

  /** True if the route begins or ends on a cell. */
  isEnd(cell: number): boolean {
    const { from, to } = this.ends.value;
    return [from, to].some((end) => end && this.#editor.grid.cell(...end) === cell);
  }

  swap(): void {
    const { from, to } = this.ends.value;
    changeWords(this.#scenes, 'turn the route round', wordsOf({ from: to, to: from }));
  }

  clear(): void {
    changeWords(this.#scenes, 'clear the route', wordsOf({ from: undefined, to: undefined }));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#signal.stop();
    for (const stop of this.#stops) stop();
    this.#editor.marks.set(new Map());
  }

  #readWords(): void {
    const { grid } = this.#editor;
    const free = (end: keyof RouteEnds): Point | undefined => {
      const place = pointIn(linkWord(WORDS[end]));
      return place && grid.contains(...place) && grid.isFree(...place) ? place : undefined;
    };
    const next = { from: free('from'), to: free('to') };
    if (JSON.stringify(next) !== JSON.stringify(this.ends.value)) this.ends.set(next);
  }

  /** Gates or walls are others. On a large map the route waits until they stay as they are for a moment. */
  #mapChanged(): void {
    this.#readWords();
    clearTimeout(this.#timer);
    if (this.#lastMs < QUICK_MS) this.#signal.raise();
    else this.#timer = setTimeout(() => this.#signal.raise(), SETTLE_MS);
  }

  #find(): void {
    const { live } = this.#editor;
    const { from, to = this.#pointer } = this.ends.value;
    const { width, holdBy, showsHold } = this.settings.value;
    if (!live || !from || !to || live.grid !== this.#editor.grid) {
      this.found.set(undefined);
      this.#editor.marks.set(new Map());
      return;
    }
    const began = performance.now();
    const { regions } = live;
    const route = findRoute(regions, from, to, { width });
    const hold = gatesToHold(regions, from, to, { by: holdBy });
    this.#lastMs = performance.now() - began;
    this.found.set({ from, to, route, hold });
    const numbered = (gate: number): number => live.numberOf(gate);
    this.#editor.marks.set(gateMarks(route, showsHold ? hold : undefined, numbered));
  }
}

function wordsOf(ends: Partial<RouteEnds>): WordChanges {
  return Object.fromEntries(
    Object.entries(ends).map(([end, tile]) => [WORDS[end as keyof RouteEnds], tile?.join(',')]),
  );
}
