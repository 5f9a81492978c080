import type { PlannedGate } from '../../scene/gate-plan.ts';
import { Store } from '../../state/store.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import type { RegionsWorker } from './regions.worker.ts';
import type { RegionsEditor } from './regions-editor.ts';
import type { NumberedScene } from './regions-service.ts';
import { type ImpactFigures, SampleBook } from './sample-book.ts';

type Gates = readonly PlannedGate[];

export interface Impact extends ImpactFigures {
  /** Off until the first measurement is asked for. From then on it follows edits, unless the user has stopped it. */
  readonly state: 'off' | 'measuring' | 'stopped' | 'done' | 'failed';
  readonly failure?: string;
}

const SETTLE_MS = 500;

/**
 * Measures how edits of gates change searches, on more and more sample queries: the first figures come soon and get
 * better. In a worker of its own, so that nothing else waits for it.
 */
export class ImpactMeter {
  readonly impact = new Store<Impact>({ state: 'off', ...new SampleBook().figures([], []) });
  readonly #editor: RegionsEditor;
  readonly #keeper = new WorkerKeeper<RegionsWorker>({
    name: 'The worker that measures searches',
    make: () => new Worker(new URL('./regions.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'It was started again.',
    restarted: () => this.impact.value.state === 'measuring' && void this.measure(),
  });
  readonly #stopFollowing: () => void;
  /** What was measured on the map as it is. */
  #book = new SampleBook();
  #bookFor: NumberedScene | undefined;
  #compared: readonly [baseline: Gates, gates: Gates] = [[], []];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(editor: RegionsEditor) {
    this.#editor = editor;
    this.#stopFollowing = editor.revision.subscribe(() => this.#follow());
  }

  /** Measures now, and again after every edit. */
  async measure(): Promise<void> {
    if (!this.#editor.plan) return;
    this.#compare();
    const run = ++this.#run;
    const { place } = this.#editor;
    const book = this.#book;
    const [baseline, gates] = this.#compared;
    this.#show('measuring');
    try {
      let job = book.next(baseline, gates);
      while (job) {
        const expansions = await this.#keeper.commands.expansions(place, job);
        // The map or the gates were edited meanwhile, or it was stopped. What was measured still holds for its gates.
        book.note(job, expansions);
        if (run !== this.#run) return;
        this.#show('measuring');
        job = book.next(baseline, gates);
      }
      this.#show('done');
    } catch (error) {
      if (run === this.#run) this.#show('failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** Keeps the figures as they are; `measure` goes on from there. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#run++;
    this.#show('stopped');
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#run++;
    this.#stopFollowing();
    this.#keeper.dispose();
  }

  #follow(): void {
    const { state } = this.impact.value;
    if (state === 'off' || !this.#editor.plan) return;
    const { baseline, gates } = this.#editor.plan;
    const { scene } = this.#editor.place;
    const sameGates = baseline === this.#compared[0] && gates === this.#compared[1];
    if (sameGates && scene.toggled === this.#bookFor?.scene.toggled) return;
    if (state === 'stopped') {
      this.#compare();
      this.#show('stopped');
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.measure(), SETTLE_MS);
  }

  /** Takes the gates and the map as they are now. */
  #compare(): void {
    const { plan, place } = this.#editor;
    const { mapNumber, scene } = place;
    if (mapNumber !== this.#bookFor?.mapNumber || scene.toggled !== this.#bookFor.scene.toggled) {
      this.#book = new SampleBook();
    }
    this.#bookFor = place;
    this.#compared = [plan!.baseline, plan!.gates];
  }

  #show(state: Impact['state'], failure?: string): void {
    const figures = this.#book.figures(...this.#compared);
    this.impact.set({ state, ...figures, ...(failure !== undefined && { failure }) });
  }
}
