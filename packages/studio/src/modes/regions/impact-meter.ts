import type { HeuristicId } from 'floodgate/search';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { Store } from '../../state/store.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import type { RegionsWorker } from './regions.worker.ts';
import type { RegionsEditor } from './regions-editor.ts';
import type { NumberedScene } from './regions-service.ts';

type Gates = readonly PlannedGate[];

/** Heuristics that depend on gates. */
const GATE_HEURISTICS = ['gateway', 'gateway-exact', 'portal'] as const satisfies readonly HeuristicId[];

export interface ImpactRow {
  readonly id: (typeof GATE_HEURISTICS)[number];
  /** Mean expansions of A\* with the gates of the baseline and with those of now; undefined while not measured. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export interface Impact {
  /** Off until the first measurement is asked for; from then on it follows edits. */
  readonly state: 'off' | 'measuring' | 'done' | 'failed';
  /** With octile distance, which does not depend on gates. */
  readonly octile: number | undefined;
  readonly rows: readonly ImpactRow[];
  readonly failure?: string;
}

const SETTLE_MS = 500;
const NO_GATES: Gates = [];

/** Measures how edits of gates change searches, in a worker of its own, so that nothing else waits for it. */
export class ImpactMeter {
  readonly impact = new Store<Impact>({ state: 'off', octile: undefined, rows: blankRows() });
  readonly #editor: RegionsEditor;
  readonly #keeper = new WorkerKeeper<RegionsWorker>({
    name: 'The worker that measures searches',
    make: () => new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'It was started again.',
    restarted: () => this.impact.value.state !== 'off' && void this.measure(),
  });
  readonly #stop: () => void;
  /** What was measured, by list of gates; forgotten when the map changes. */
  #known = new WeakMap<Gates, Map<HeuristicId, number>>();
  #knownFor: NumberedScene | undefined;
  #measured: readonly [Gates, Gates] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(editor: RegionsEditor) {
    this.#editor = editor;
    this.#stop = editor.revision.subscribe(() => this.#follow());
  }

  /** Measures now, and again after every edit. */
  async measure(): Promise<void> {
    const { plan, place } = this.#editor;
    if (!plan) return;
    this.#forgetOldMap(place);
    const run = ++this.#run;
    const { baseline, gates } = plan;
    this.#measured = [baseline, gates];
    this.#show('measuring');
    const jobs: [Gates, HeuristicId][] = [[NO_GATES, 'octile']];
    for (const list of [baseline, gates]) for (const id of GATE_HEURISTICS) jobs.push([list, id]);
    try {
      for (const [list, id] of jobs) {
        if (this.#value(list, id) !== undefined) continue;
        const mean = await this.#keeper.commands.expansions(place, list, id);
        // The map or the gates were edited meanwhile.
        if (run !== this.#run) return;
        this.#note(list, id, mean);
        this.#show('measuring');
      }
      this.#show('done');
    } catch (error) {
      if (run === this.#run) this.#show('failed', error instanceof Error ? error.message : String(error));
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#run++;
    this.#stop();
    this.#keeper.dispose();
  }

  #follow(): void {
    if (this.impact.value.state === 'off' || !this.#editor.plan) return;
    const { baseline, gates } = this.#editor.plan;
    const { scene } = this.#editor.place;
    const sameGates = baseline === this.#measured?.[0] && gates === this.#measured[1];
    if (sameGates && scene.toggled === this.#knownFor?.scene.toggled) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.measure(), SETTLE_MS);
  }

  #forgetOldMap(place: NumberedScene): void {
    const { mapNumber, scene } = place;
    if (mapNumber !== this.#knownFor?.mapNumber || scene.toggled !== this.#knownFor.scene.toggled) {
      this.#known = new WeakMap();
    }
    this.#knownFor = place;
  }

  #value(gates: Gates, id: HeuristicId): number | undefined {
    return this.#known.get(gates)?.get(id);
  }

  #note(gates: Gates, id: HeuristicId, mean: number): void {
    const values = this.#known.get(gates) ?? new Map<HeuristicId, number>();
    this.#known.set(gates, values.set(id, mean));
  }

  #show(state: Impact['state'], failure?: string): void {
    const [baseline, gates] = this.#measured!;
    this.impact.set({
      state,
      octile: this.#value(NO_GATES, 'octile'),
      rows: GATE_HEURISTICS.map((id) => ({
        id,
        before: this.#value(baseline, id),
        after: this.#value(gates, id),
      })),
      ...(failure !== undefined && { failure }),
    });
  }
}

function blankRows(): ImpactRow[] {
  return GATE_HEURISTICS.map((id) => ({ id, before: undefined, after: undefined }));
}
