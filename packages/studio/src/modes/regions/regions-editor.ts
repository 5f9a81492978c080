import type { Grid } from 'floodgate';
import { loadRegions, type Segment } from 'floodgate/regions';
import { type Division, sameDivision, USUAL_DIVISION } from '../../scene/division.ts';
import {
  type GateDrift,
  type GatePlan,
  type PlannedGate,
  plannedGate,
  planOf,
  sameEnds,
  withDrift,
  withFound,
  withGate,
  withMoved,
  withoutGate,
} from '../../scene/gate-plan.ts';
import { planStoreOf } from '../../scene/plan-store.ts';
import type { MapSource } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { Store } from '../../state/store.ts';
import { say, sayFailure } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import type { DetailStops } from './detail-scale.ts';
import { FrameSignal } from './frame-signal.ts';
import type { GateMark } from './gate-marks.ts';
import { GateNews } from './gate-news.ts';
import { LiveRegions } from './live-regions.ts';
import { MapSurvey } from './map-survey.ts';
import { refusal } from './placement.ts';
import type { RegionsWorker } from './regions.worker.ts';
import type { NumberedScene } from './regions-service.ts';

export type Selection =
  | { readonly kind: 'gate'; readonly number: number }
  | { readonly kind: 'zone'; readonly id: number }
  /** A tile that was asked about, as a cell of the grid. */
  | { readonly kind: 'cell'; readonly cell: number };

/** A gate that is being drawn, or a place where one may not be. */
interface GateDraft {
  readonly ends: Segment;
  readonly refused: string | undefined;
}

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dividing' }
  | { readonly kind: 'failed'; readonly why: string };

const CATCH_UP_MS = 8;
const LIST = new Intl.ListFormat('en');

/** The gates and zones of the scene's map, and all that can be done with them. */
export class RegionsEditor {
  /** Grows, at most once a frame, when zones, gates, traffic or fields have changed. */
  readonly revision = new Store(0);
  readonly selection = new Store<Selection | undefined>(undefined);
  /** Number of the gate under the pointer. */
  readonly hovered = new Store<number | undefined>(undefined);
  readonly draft = new Store<GateDraft | undefined>(undefined);
  /** Gates that a route passes or that are to be held, by number. */
  readonly marks = new Store<ReadonlyMap<number, GateMark>>(new Map());
  readonly work = new Store<Work>({ kind: 'idle' });
  /** How the map is divided, or is about to be. The usual way for gates of a file. */
  readonly division = new Store<Division>(USUAL_DIVISION);
  /** Where the named levels of detail are; undefined until the map is divided. */
  readonly stops = new Store<DetailStops | undefined>(undefined);
  /** What the last edit did or why it was refused; read out. */
  readonly news = new Store('');
  /** Gates that came and went because walls were painted. */
  readonly gateNews = new GateNews();
  readonly #scenes: SceneStore;
  readonly #keeper = new WorkerKeeper<RegionsWorker>({
    name: 'The worker for regions',
    make: () => new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'What it was computing was started again.',
    restarted: () => this.#askAgain(),
  });
  readonly survey = new MapSurvey(
    () => this.#keeper.commands,
    () => this.#touched(),
  );
  readonly #signal = new FrameSignal(() => {
    // What draws zones would wait for them; it hears of it when they are there.
    if (!this.#catchUp.isRaised) this.revision.update((count) => count + 1);
  });
  /** Follows painted walls a little in every frame, so that painting goes on meanwhile. */
  readonly #catchUp = new FrameSignal(() => {
    if (this.#live?.catchUp(CATCH_UP_MS) === false) this.#catchUp.raise();
    else this.#touched();
  });
  readonly #stopScene: () => void;
  #stopPlan: () => void = () => {};
  #plan!: Store<GatePlan | undefined>;
  #map: MapSource | undefined;
  #mapNumber = 0;
  #live: LiveRegions | undefined;
  /** The plan that walls have led to, until all is told of it. */
  #drifted: GatePlan | undefined;
  #decomposition = 0;
  /** The plan before the slider of levels was taken hold of, and whether a level is being computed. */
  #slide: { readonly before: GatePlan; busy: boolean } | undefined;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.selection.subscribe(() => this.news.set(''));
    this.#stopScene = scenes.scene.subscribe(() => this.#sceneChanged());
    this.#sceneChanged();
  }

  get grid(): Grid {
    return this.#scenes.grid.value;
  }

  get plan(): GatePlan | undefined {
    return this.#plan.value;
  }

  /** Undefined until the map is divided. */
  get live(): LiveRegions | undefined {
    return this.#live;
  }

  /** The scene as workers take it. */
  get place(): NumberedScene {
    return { mapNumber: this.#mapNumber, scene: this.#scenes.scene.value };
  }

  /** Agents of the scene's crowd whose shortest paths pass a gate. */
  trafficOf(number: number): number {
    const gate = this.#live?.gate(number);
    return gate ? this.survey.trafficAt(this.#live!.regions, gate.id) : 0;
  }

  /**
   * Divides the map, as a step that can be undone; the first division of a map cannot be. Gates that were edited by
   * hand stay, unless the map is divided from scratch.
   */
  async divide(division: Division, fromScratch = false): Promise<void> {
    const request = ++this.#decomposition;
    this.division.set(division);
    const store = this.#plan;
    this.work.set({ kind: 'dividing' });
    try {
      const plan = await this.#divided(division, fromScratch);
      if (request !== this.#decomposition) return;
      this.work.set({ kind: 'idle' });
      if (store.value)
        this.change(sameDivision(division, originOf(store.value)) ? 'divide again' : 'division', plan);
      else store.set(plan);
    } catch (error) {
      if (request !== this.#decomposition) return;
      this.work.set({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Shows another level while the slider is dragged; `endSlide` makes it a step to undo. Levels in between are left out. */
  async slideTo(division: Division): Promise<void> {
    const before = this.#plan.value;
    if (!before || this.work.value.kind === 'dividing') return;
    this.division.set(division);
    this.#slide ??= { before, busy: false };
    const slide = this.#slide;
    if (slide.busy) return;
    slide.busy = true;
    const request = ++this.#decomposition;
    try {
      let shown: Division | undefined;
      while (request === this.#decomposition && (!shown || !sameDivision(shown, this.division.value))) {
        shown = this.division.value;
        const plan = await this.#divided(shown, false);
        if (request === this.#decomposition) this.show(plan);
      }
    } catch (error) {
      sayFailure(error);
    }
    slide.busy = false;
    // It was let go of meanwhile.
    if (this.#slide !== slide && request === this.#decomposition) this.note('level of detail', slide.before);
  }

  /** The slider is let go of. */
  endSlide(): void {
    const slide = this.#slide;
    this.#slide = undefined;
    if (slide && !slide.busy) this.note('level of detail', slide.before);
  }

  /** Sets the gates, as a step that can be undone. */
  change(label: string, plan: GatePlan): void {
    const before = this.#plan.value!;
    this.#plan.set(plan);
    this.note(label, before);
  }

  /** Sets the gates without a step to undo. */
  show(plan: GatePlan): void {
    this.#plan.set(plan);
  }

  /** Notes what was shown since `before` as one step that can be undone. */
  note(label: string, before: GatePlan): void {
    const store = this.#plan;
    const after = store.value!;
    if (after === before) return;
    this.#scenes.undoStack.push({
      label,
      undo: () => store.set(before),
      redo: () => store.set(after),
    });
  }

  /** Moves a gate without a step to undo, as while it is dragged. False, with the reason in the draft, if refused. */
  tryMove(number: number, ends: Segment): boolean {
    const plan = this.#plan.value!;
    const refused = refusal(this.grid, ends, plan.gates, number);
    this.draft.set(refused === undefined ? undefined : { ends, refused });
    if (refused !== undefined) this.news.set(`Gate ${number} was not moved: ${refused}`);
    else this.#plan.set(withMoved(plan, number, ends));
    return refused === undefined;
  }

  /** Moves a gate, as a step that can be undone; says why if it cannot be. */
  move(number: number, ends: Segment): void {
    const before = this.#plan.value!;
    if (sameEnds(plannedGate(before, number)!.ends, ends) || !this.tryMove(number, ends)) return;
    this.note(`move gate ${number}`, before);
    this.announce(number);
  }

  /** Announces a gate's width and zones. */
  announce(number: number): void {
    const gate = this.#live?.gate(number);
    if (!gate) return;
    const divides =
      gate.zones.length > 1 ? `between zones ${LIST.format(gate.zones.map(String))}` : 'divides nothing';
    this.news.set(`Gate ${number}: width ${this.#live!.widthOf(number)}, ${divides}`);
  }

  add(ends: Segment): void {
    const plan = this.#plan.value;
    if (!plan) return;
    const refused = refusal(this.grid, ends, plan.gates);
    if (refused !== undefined) {
      this.news.set(`No gate added: ${refused}`);
      say(this.news.value);
      return;
    }
    const number = plan.nextNumber;
    this.change(`add gate ${number}`, withGate(plan, ends));
    this.selection.set({ kind: 'gate', number });
    this.announce(number);
  }

  remove(number: number): void {
    const plan = this.#plan.value;
    if (!plannedGate(plan, number)) return;
    this.change(`remove gate ${number}`, withoutGate(plan!, number));
    this.selection.set(undefined);
    this.news.set(`Gate ${number} removed`);
  }

  /** Edits are compared with the gates as they are now. */
  compareFromHere(): void {
    this.#plan.update((plan) => plan && { ...plan, baseline: plan.gates });
  }

  /** Takes the gates of a regions file. Throws a FloodgateError that says why if it does not fit the map. */
  load(bytes: Uint8Array, name: string): void {
    const regions = loadRegions(this.grid, bytes, name);
    regions.dispose();
    const plan = planOf(
      regions.gates.map(({ ends }) => ends),
      { kind: 'file', name },
    );
    this.#decomposition++;
    this.work.set({ kind: 'idle' });
    this.selection.set(undefined);
    if (this.#plan.value) this.change(`open ${name}`, plan);
    else this.#plan.set(plan);
    this.news.set(`${plan.gates.length} gates from ${name}`);
  }

  dispose(): void {
    this.survey.dispose();
    this.gateNews.clear();
    this.#signal.stop();
    this.#catchUp.stop();
    this.#stopScene();
    this.#stopPlan();
    this.#live?.dispose();
    this.#keeper.dispose();
  }

  async #divided(division: Division, fromScratch: boolean): Promise<GatePlan> {
    const { place } = this;
    const { gates, stops, ...rest } = await this.#keeper.commands.divide(place, division);
    if (stops) this.stops.set(stops);
    const origin = { kind: 'decomposed', division, ...rest } as const;
    const before = this.#plan.value;
    const plan = before && !fromScratch ? withFound(before, gates, origin) : planOf(gates, origin);
    return { ...plan, walls: place.scene.toggled };
  }

  readonly #touched = (): void => {
    this.survey.regionsChanged();
    this.#signal.raise();
  };

  /** Walls were painted, and gates have come, gone or moved. */
  #follow(drift: GateDrift): readonly PlannedGate[] {
    const before = this.#drifted ?? this.#plan.value!;
    const after = withDrift(before, drift);
    const known = new Set(before.gates);
    const appeared = after.gates.filter((gate) => drift.appeared.includes(gate.ends) && !known.has(gate));
    this.#drifted = after;
    this.gateNews.note({ appeared: appeared.map(({ number }) => number), vanished: drift.vanished });
    return after.gates;
  }

  #regionsChanged(): void {
    const plan = this.#drifted;
    this.#drifted = undefined;
    // No step to undo: with the walls, the gates come back.
    if (plan) this.#plan.set({ ...plan, walls: this.place.scene.toggled });
    this.#touched();
  }

  #sceneChanged(): void {
    const { map } = this.#scenes.scene.value;
    if (this.grid !== this.#live?.grid && map !== this.#map) this.#openMap(map);
    this.survey.lookLater(this.place);
    this.#touched();
  }

  /** Another worker has come, which knows nothing yet. */
  #askAgain(): void {
    if (this.work.value.kind !== 'idle') void this.divide(this.division.value);
    this.survey.lookLater(this.place);
  }

  #openMap(map: MapSource): void {
    this.#map = map;
    this.#mapNumber++;
    // A division of the former map that is still being computed is ignored.
    this.#decomposition++;
    this.survey.forget();
    this.work.set({ kind: 'idle' });
    this.#stopPlan();
    this.#live?.dispose();
    this.#live = undefined;
    this.selection.set(undefined);
    this.draft.set(undefined);
    this.#plan = planStoreOf(map);
    this.#stopPlan = this.#plan.subscribe(() => this.#planChanged());
    this.#slide = undefined;
    this.stops.set(undefined);
    this.gateNews.clear();
    const plan = this.#plan.value;
    if (!plan) {
      void this.divide(USUAL_DIVISION);
      return;
    }
    this.#planChanged();
    void this.#askStops();
    // Walls were painted in another mode.
    const { toggled } = this.place.scene;
    if (plan.origin.kind === 'decomposed' && !sameCells(plan.walls, toggled)) void this.#divideAgain(plan);
  }

  /** Finds gates again after walls have changed, without a step to undo. */
  async #divideAgain(before: GatePlan): Promise<void> {
    const request = ++this.#decomposition;
    try {
      const plan = await this.#divided(originOf(before), false);
      if (request === this.#decomposition && this.plan === before) this.show(plan);
    } catch (error) {
      sayFailure(error);
    }
  }

  /** The gates were found before this mode was opened, as by a link. */
  async #askStops(): Promise<void> {
    const { place } = this;
    try {
      const stops = await this.#keeper.commands.stops(place);
      if (place.mapNumber === this.#mapNumber) this.stops.set(stops);
    } catch (error) {
      sayFailure(error);
    }
  }

  #planChanged(): void {
    const plan = this.#plan.value!;
    const selected = this.selection.value;
    const before = this.#live?.regions;
    const within = selected?.kind === 'zone' ? before!.zoneOf.indexOf(selected.id) : -1;
    const { gates, dropped, origin } = plan;
    const wanted = { gates, dropped, level: origin.kind === 'decomposed' ? origin.level : undefined };
    if (this.#live) this.#live.follow(wanted);
    else
      this.#live = new LiveRegions(this.grid, wanted, {
        changed: () => this.#regionsChanged(),
        drifted: (drift) => this.#follow(drift),
        behind: () => this.#catchUp.raise(),
      });
    // Undo may have brought back how the map was divided before.
    if (!this.#slide && this.work.value.kind !== 'dividing') this.division.set(originOf(plan));
    if (selected?.kind === 'gate' && !plannedGate(plan, selected.number)) this.selection.set(undefined);
    // Zones of other regions have other ids.
    if (within >= 0 && this.#live.regions !== before)
      this.selection.set({ kind: 'zone', id: this.#live.regions.zoneOf[within]! });
    this.#touched();
  }
}

/** How a plan was divided; the usual way for gates of a file. */
function originOf({ origin }: GatePlan): Division {
  return origin.kind === 'decomposed' ? origin.division : USUAL_DIVISION;
}

/** Lists of cells are in ascending order. */
function sameCells(a: readonly number[] | undefined, b: readonly number[]): boolean {
  return a === b || (a !== undefined && a.length === b.length && a.every((cell, i) => cell === b[i]));
}
