import type { Grid, Point } from 'floodgate';
import { ownGates, type PlannedGate } from '../../scene/gate-plan.ts';
import { type LinkWords, linkWords } from '../../scene/link-words.ts';
import { sameMap } from '../../scene/load-map.ts';
import { planStoreOf } from '../../scene/plan-store.ts';
import type { MapSource } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { changeWords, noteWords, showWords } from '../../scene/word-steps.ts';
import { reducedMotion } from '../../state/media.ts';
import { Store } from '../../state/store.ts';
import { say } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import { FROM_FILE, titleOfContender, usesRegions } from './contenders.ts';
import { fileTraces } from './file-traces.ts';
import { Player, type SideStop } from './player.ts';
import type { Query } from './record-trace.ts';
import { Replay } from './replay.ts';
import { contenderAt, contenderWord, queryFor, queryWords, SEARCH_WORDS } from './search-words.ts';
import type { SearchTrace } from './trace.ts';
import type { TraceWorker } from './trace.worker.ts';
import type { ComparedReplay, TracePlace } from './trace-service.ts';

/** One of the two searches side by side. */
export interface Side {
  /** The id of a contender. */
  readonly contender: string;
  readonly replay: Replay | undefined;
  /** How many cells Dijkstra's algorithm expands for the query; 0 if that is not known. */
  readonly byDijkstra: number;
  /** Why there is no replay. */
  readonly failure: string | undefined;
}

/** A place where an end of the query cannot be. */
export interface Refusal {
  readonly end: keyof Query;
  readonly tile: Point;
}

export const SIDE_NAMES = ['left', 'right'] as const;

const REFUSAL_MS = 2500;

/** Two searches for the same query, stepped together. */
export class Microscope {
  readonly query: Store<Query>;
  readonly sides: readonly [Store<Side>, Store<Side>] = [new Store(emptySide(0)), new Store(emptySide(1))];
  readonly player = new Player(
    () => this.sides.map(({ value }) => value.replay),
    (stop) => this.#sayStop(stop),
  );
  /** The cell whose cost is to be explained. */
  readonly asked = new Store<number | undefined>(undefined);
  readonly refusal = new Store<Refusal | undefined>(undefined);
  readonly #scenes: SceneStore;
  readonly #keeper = new WorkerKeeper<TraceWorker>({
    name: 'The worker of the searches',
    make: () => new Worker(new URL('./trace.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'Both searches were started again.',
    restarted: () => this.#traceBoth(),
  });
  readonly #stops: (() => void)[];
  #stopPlan: () => void = () => {};
  #map: MapSource;
  #toggled: readonly number[];
  #mapNumber = 0;
  /** Per side whether a trace is on its way, and whether it is out of date already. */
  readonly #busy = [false, false];
  readonly #outdated = [false, false];
  #disposed = false;
  /** Whether to play when both traces have come. */
  #playsNext = true;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.#map = scenes.scene.value.map;
    this.#toggled = scenes.scene.value.toggled;
    this.query = new Store(queryFor(scenes.grid.value));
    this.#stops = [
      scenes.scene.subscribe(() => this.#sceneChanged()),
      scenes.grid.subscribe(() => this.#newMap()),
      linkWords.subscribe(() => this.#wordsChanged()),
      ...fileTraces.map((store, side) =>
        store.subscribe(() => contenderAt(side as 0 | 1) === FROM_FILE && this.#trace(side as 0 | 1)),
      ),
    ];
    this.#followPlan();
    this.#traceBoth();
  }

  get grid(): Grid {
    return this.#scenes.grid.value;
  }

  get sceneStore(): SceneStore {
    return this.#scenes;
  }

  /** Gates that were edited, loaded or found in another way in Regions mode; undefined if heuristics find their own. */
  get ownGates(): readonly PlannedGate[] | undefined {
    return ownGates(planStoreOf(this.#map).value);
  }

  choose(side: 0 | 1, contender: string): void {
    changeWords(this.#scenes, `${titleOfContender(contender)} on the ${SIDE_NAMES[side]}`, {
      ...contenderWord(side, contender),
    });
  }

  /** Moves an end of the query, without a step to undo. False, with a message, if it would be in a wall. */
  showEnd(end: keyof Query, tile: Point): boolean {
    if (!this.grid.isFree(...tile)) {
      this.#refuse({ end, tile });
      return false;
    }
    this.refusal.set(undefined);
    showWords(queryWords({ ...this.query.value, [end]: tile }));
    return true;
  }

  /** Makes the moves of an end since `before` a step that can be undone. */
  noteEnd(end: keyof Query, before: LinkWords): void {
    noteWords(this.#scenes, `move the ${NAMES[end]}`, SEARCH_WORDS, before);
  }

  swapEnds(): void {
    const { from, to } = this.query.value;
    changeWords(this.#scenes, 'swap start and goal', queryWords({ from: to, to: from }));
  }

  /** Shows a trace from a file on a side, and its query on both. Rejects with a FloodgateError if it does not fit the map. */
  async openTrace(side: 0 | 1, file: File): Promise<SearchTrace> {
    const { grid } = this;
    const trace = await this.#keeper.commands.open(this.#place(undefined), file);
    fileTraces[side].set({ name: file.name, trace, grid });
    const query = { from: grid.point(trace.start), to: grid.point(trace.goal) };
    const fits = grid.isFree(...query.from) && grid.isFree(...query.to);
    changeWords(this.#scenes, `open ${file.name}`, {
      ...contenderWord(side, FROM_FILE),
      ...(fits && queryWords(query)),
    });
    return trace;
  }

  dispose(): void {
    this.#disposed = true;
    this.player.dispose();
    clearTimeout(this.#refusalTimer);
    for (const stop of this.#stops) stop();
    this.#stopPlan();
    this.#keeper.dispose();
  }

  #sayStop({ step, why, cell, side }: SideStop): void {
    const place = this.grid.point(cell).join(', ');
    say(`Stopped at expansion ${step.toLocaleString('en')}, ${SIDE_NAMES[side]}: ${why}, (${place}).`);
  }

  #refuse(refusal: Refusal): void {
    const before = this.refusal.value;
    if (before?.tile.join() === refusal.tile.join() && before.end === refusal.end) return;
    this.refusal.set(refusal);
    say(`The ${NAMES[refusal.end]} cannot be in a wall.`);
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => this.refusal.set(undefined), REFUSAL_MS);
  }

  #traceBoth(): void {
    this.#trace(0);
    this.#trace(1);
  }

  /** Runs the search of a side again. While one is under way, the next one waits for it. */
  async #trace(side: 0 | 1): Promise<void> {
    this.#outdated[side] = true;
    if (this.#busy[side]) return;
    this.#busy[side] = true;
    while (this.#outdated[side] && !this.#disposed) {
      this.#outdated[side] = false;
      const contender = contenderAt(side);
      const outcome = await this.#outcome(side, contender);
      if (this.#disposed) return;
      const step = this.#stepToShow();
      this.sides[side].set({ contender, ...outcome });
      if (!this.#playsNext) this.player.seek(step);
    }
    this.#busy[side] = false;
    if (!this.#playsNext || this.#busy.includes(true)) return;
    this.#playsNext = false;
    if (reducedMotion.value) this.player.seek(this.player.steps);
    else this.player.playAll();
  }

  /** The step at which another search is to be shown: after the end of one comes the end of the next. */
  #stepToShow(): number {
    const { steps, atEnd, playback } = this.player;
    if (this.#playsNext) return 0;
    return steps > 0 && atEnd ? Number.POSITIVE_INFINITY : playback.value.step;
  }

  async #outcome(side: 0 | 1, contender: string): Promise<Omit<Side, 'contender'>> {
    try {
      if (contender === FROM_FILE) return { replay: this.#fromFile(side), byDijkstra: 0, failure: undefined };
      const packed = await this.#search(contender);
      return { replay: new Replay(packed), byDijkstra: packed.trace.byDijkstra, failure: undefined };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { replay: undefined, byDijkstra: 0, failure };
    }
  }

  #search(contender: string): Promise<ComparedReplay> {
    const gates = this.ownGates?.map(({ ends }) => ends);
    const place = this.#place(usesRegions(contender) ? gates : undefined);
    return this.#keeper.commands.replay(place, this.query.value, contender, this.#stepToShow());
  }

  #place(gates: TracePlace['gates']): TracePlace {
    const { map, toggled } = this.#scenes.scene.value;
    return { mapNumber: this.#mapNumber, scene: { map, toggled }, gates };
  }

  #fromFile(side: 0 | 1): Replay {
    const opened = fileTraces[side].value;
    if (!opened) throw new Error('No trace is open. Open one under Traces, or choose a search.');
    if (opened.grid !== this.grid) throw new Error(`${opened.name} was opened on another map.`);
    // Walls that are painted do not change it.
    const { replay } = this.sides[side].value;
    return replay?.trace === opened.trace ? replay : Replay.of(opened.trace, this.grid.cellCount);
  }

  /** The query or a contender is another one; undo and links may change both at once. */
  #wordsChanged(): void {
    const query = queryFor(this.grid);
    const moved = JSON.stringify(query) !== JSON.stringify(this.query.value);
    if (moved) {
      this.asked.set(undefined);
      this.query.set(query);
    }
    for (const side of [0, 1] as const) {
      const contender = contenderAt(side);
      const other = contender !== this.sides[side].value.contender;
      if (other) this.sides[side].update((value) => ({ ...value, contender, failure: undefined }));
      if (moved || other) this.#trace(side);
    }
  }

  #newMap(): void {
    this.player.pause();
    for (const side of this.sides) side.update((value) => ({ ...value, replay: undefined }));
    this.asked.set(undefined);
    this.player.breakpoints.update((breakpoints) => ({ ...breakpoints, cells: new Set() }));
    this.#playsNext = true;
    this.query.set(queryFor(this.grid));
  }

  /** Another map, or walls were painted: the same query again, unless an end of it is a wall now. */
  #sceneChanged(): void {
    const { map, toggled } = this.#scenes.scene.value;
    if (map === this.#map && toggled === this.#toggled) return;
    this.#toggled = toggled;
    if (!sameMap(map, this.#map)) this.#mapNumber++;
    if (map !== this.#map) {
      this.#map = map;
      this.#followPlan();
    }
    const { from, to } = this.query.value;
    if (!this.grid.isFree(...from) || !this.grid.isFree(...to)) this.query.set(queryFor(this.grid));
    this.#traceBoth();
  }

  /** Searches that rest on regions run again when gates are edited. */
  #followPlan(): void {
    this.#stopPlan();
    this.#stopPlan = planStoreOf(this.#map).subscribe(() => {
      for (const side of [0, 1] as const) if (usesRegions(contenderAt(side))) this.#trace(side);
    });
  }
}

export const makeMicroscope = (scenes: SceneStore): Microscope => new Microscope(scenes);

const NAMES: Readonly<Record<keyof Query, string>> = { from: 'start', to: 'goal' };

function emptySide(side: 0 | 1): Side {
  return { contender: contenderAt(side), replay: undefined, byDijkstra: 0, failure: undefined };
}
