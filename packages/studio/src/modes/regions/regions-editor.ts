import type { Remote } from 'comlink';
import type { Grid } from 'floodgate';
import { loadRegions, type Segment } from 'floodgate/regions';
import { USUAL_DIVISION } from '../../scene/division.ts';
import {
  type GateDrift,
  type GatePlan,
  type PlannedGate,
  plannedGate,
  planOf,
  sameEnds,
  withDrift,
  withGate,
  withMoved,
  withoutGate,
} from '../../scene/gate-plan.ts';
import { isForWalls, noteWalls, planStoreOf } from '../../scene/plan-store.ts';
import type { MapSource } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { Store } from '../../state/store.ts';
import { say } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import { Divider } from './divider.ts';
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
  readonly divider = new Divider(this);
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
  /** Walls that are painted on the map, as in the scene. */
  #walls: readonly number[] = [];
  #live: LiveRegions | undefined;
  /** The plan that walls have led to, until all is told of it. */
  #drifted: GatePlan | undefined;

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

  /** The worker's. */
  get commands(): Remote<RegionsWorker> {
    return this.#keeper.commands;
  }

  /** Agents of the scene's crowd whose shortest paths pass a gate. */
  trafficOf(number: number): number {
    const gate = this.#live?.gate(number);
    return gate ? this.survey.trafficAt(this.#live!.regions, gate.id) : 0;
  }

  /** Sets the gates, as a step that can be undone; the first gates of a map cannot be. */
  change(label: string, plan: GatePlan): void {
    const before = this.#plan.value;
    this.#plan.set(plan);
    if (before) this.note(label, before);
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
    this.divider.cancel();
    this.selection.set(undefined);
    this.change(`open ${name}`, plan);
    this.news.set(`${plan.gates.length} gates from ${name}`);
  }

  dispose(): void {
    this.survey.dispose();
    this.gateNews.clear();
    this.#signal.stop();
    this.#stopScene();
    this.#leave();
    this.#keeper.dispose();
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
    if (plan) this.#plan.set(plan);
    this.#touched();
  }

  #sceneChanged(): void {
    const { map } = this.#scenes.scene.value;
    if (this.grid !== this.#live?.grid && map !== this.#map) this.#openMap(map);
    this.#walls = this.#scenes.scene.value.toggled;
    this.survey.lookLater(this.place);
    this.#touched();
  }

  /** Another worker has come, which knows nothing yet. */
  #askAgain(): void {
    this.divider.askAgain();
    this.survey.lookLater(this.place);
  }

  #openMap(map: MapSource): void {
    this.#leave();
    this.#map = map;
    this.#mapNumber++;
    this.survey.forget();
    this.divider.cancel();
    this.divider.stops.set(undefined);
    this.gateNews.clear();
    this.selection.set(undefined);
    this.draft.set(undefined);
    this.#plan = planStoreOf(map);
    this.#stopPlan = this.#plan.subscribe(() => this.#planChanged());
    const plan = this.#plan.value;
    if (!plan) {
      void this.divider.divide(USUAL_DIVISION);
      return;
    }
    this.#planChanged();
    void this.divider.findStops();
    // Walls were painted in another mode.
    if (plan.origin.kind === 'decomposed' && !isForWalls(this.#plan, this.place.scene.toggled))
      void this.divider.again();
  }

  /** Leaves the map, for another one or another mode. */
  #leave(): void {
    this.#stopPlan();
    if (!this.#live) return;
    noteWalls(this.#plan, this.#catchUp.isRaised ? undefined : this.#walls);
    this.#catchUp.stop();
    this.#live.dispose();
    this.#live = undefined;
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
    this.divider.planChanged(plan);
    if (selected?.kind === 'gate' && !plannedGate(plan, selected.number)) this.selection.set(undefined);
    // Zones of other regions have other ids.
    if (within >= 0 && this.#live.regions !== before)
      this.selection.set({ kind: 'zone', id: this.#live.regions.zoneOf[within]! });
    this.#touched();
  }
}
