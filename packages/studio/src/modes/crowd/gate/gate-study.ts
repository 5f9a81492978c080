import type { Remote } from 'comlink';
import type { GateWorker } from '../../../gates/gate.worker.ts';
import type { TightestGate } from '../../../gates/tightest-gate.ts';
import type { TrialFigures } from '../../../gates/widening-trial.ts';
import { ownGates, type PlannedGate } from '../../../scene/gate-plan.ts';
import { planStoreOf } from '../../../scene/plan-store.ts';
import type { MapSource, Scene } from '../../../scene/scene.ts';
import type { SceneStore } from '../../../scene/scene-store.ts';
import { Store } from '../../../state/store.ts';
import { sayFailure } from '../../../ui/toasts.ts';
import { WorkerKeeper } from '../../../workers/worker-keeper.ts';

export interface GateView {
  /** Undefined while it is looked for; null if the shortest paths pass no gate, or there is no agent. */
  readonly gate: TightestGate | null | undefined;
  /** Whether it is looked for among the gates of Regions mode. */
  readonly amongOwn: boolean;
  /** Ticks of a trial that runs. */
  readonly ticks: number | undefined;
  /** What the last trial found. */
  readonly figures: readonly [before: TrialFigures, after: TrialFigures] | undefined;
}

const SETTLE_MS = 500;
const SLICE_MS = 120;
const NOTHING: GateView = { gate: undefined, amongOwn: false, ticks: undefined, figures: undefined };

/** Finds the tightest gate of the scene while somebody looks, and measures what widening it changes. */
export class GateStudy {
  readonly view = new Store<GateView>(NOTHING);
  readonly #scenes: SceneStore;
  readonly #stopScene: () => void;
  #stopPlan: () => void = () => {};
  #map: MapSource | undefined;
  #keeper: WorkerKeeper<GateWorker> | undefined;
  /** The scene that is shown or being looked at. */
  #scene: Scene | undefined;
  /** The edited gates among which it was looked for. */
  #gates: readonly PlannedGate[] | undefined;
  #isWatched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.#stopScene = scenes.scene.subscribe(() => this.#follow());
  }

  /** Whether the panel is in sight: only then is there something to find. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched) this.#follow();
  }

  /** Runs the scene as it is and with the gate one tile wider. */
  async measure(): Promise<void> {
    const { gate, ticks } = this.view.value;
    const scene = this.#scene;
    if (!gate?.widening || !scene || ticks !== undefined) return;
    this.#set({ ticks: 0, figures: undefined });
    const commands = this.#commands;
    const isCurrent = (): boolean => commands === this.#keeper?.commands && scene === this.#scene;
    try {
      await commands.begin(scene, gate.widening.walls);
      while (isCurrent()) {
        const { ticks, figures } = await commands.advance(SLICE_MS);
        if (!isCurrent()) return;
        this.#set(figures ? { ticks: undefined, figures } : { ticks });
        if (figures) return;
      }
    } catch (error) {
      this.#set({ ticks: undefined });
      sayFailure(error);
    }
  }

  /** Ends a trial. */
  stop(): void {
    if (this.view.value.ticks === undefined) return;
    this.#keeper?.replace();
    this.#set({ ticks: undefined });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stopScene();
    this.#stopPlan();
    this.#keeper?.dispose();
  }

  get #commands(): Remote<GateWorker> {
    this.#keeper ??= new WorkerKeeper<GateWorker>({
      name: 'The gate’s worker',
      make: () => new Worker(new URL('../../../gates/gate.worker.ts', import.meta.url), { type: 'module' }),
      answer: 'It was started again.',
      ended: () => this.#set({ ticks: undefined }),
      restarted: () => {
        if (this.view.value.gate === undefined) void this.#find();
      },
    });
    return this.#keeper.commands;
  }

  #set(change: Partial<GateView>): void {
    this.view.update((view) => ({ ...view, ...change }));
  }

  /** The gates that were edited or loaded in Regions mode; undefined if there are none. */
  get #ownGates(): readonly PlannedGate[] | undefined {
    const gates = ownGates(planStoreOf(this.#scenes.scene.value.map).value);
    return gates?.length ? gates : undefined;
  }

  #followPlan(map: MapSource): void {
    if (map === this.#map) return;
    this.#map = map;
    this.#stopPlan();
    this.#stopPlan = planStoreOf(map).subscribe(() => this.#follow());
  }

  /** Another planner is another trial; another map or crowd, or edited gates, are another gate too. */
  #follow(): void {
    const scene = this.#scenes.scene.value;
    const before = this.#scene;
    this.#followPlan(scene.map);
    const sameGates = this.#ownGates === this.#gates;
    if (scene === before && sameGates) return;
    this.stop();
    if (before && sameGates && isSameProblem(before, scene)) {
      this.#scene = scene;
      this.#set({ figures: undefined });
      return;
    }
    this.view.set(NOTHING);
    this.#scene = undefined;
    clearTimeout(this.#timer);
    if (this.#isWatched) this.#timer = setTimeout(() => void this.#find(), SETTLE_MS);
  }

  async #find(): Promise<void> {
    const scene = this.#scenes.scene.value;
    const gates = this.#ownGates;
    this.#scene = scene;
    this.#gates = gates;
    try {
      const gate = await this.#commands.tightest(scene, gates);
      if (this.#scene && gates === this.#gates && isSameProblem(scene, this.#scene))
        this.#set({ gate: gate ?? null, amongOwn: gates !== undefined });
    } catch (error) {
      sayFailure(error);
    }
  }
}

function isSameProblem(a: Scene, b: Scene): boolean {
  return (
    a.map === b.map &&
    a.toggled === b.toggled &&
    a.crowd === b.crowd &&
    a.placed === b.placed &&
    a.seed === b.seed
  );
}
