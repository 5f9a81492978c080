import type { Remote } from 'comlink';
import type { SceneStore } from '../../scene/scene-store.ts';
import { Store } from '../../state/store.ts';
import { sayFailure } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import type { LaneResult, LaneState } from './race.ts';
import type { RaceWorker } from './race.worker.ts';

export interface RaceView {
  readonly phase: 'preparing' | 'running' | 'paused' | 'done';
  readonly planners: readonly string[];
  /** Per lane, after the last tick that was shown. */
  readonly lanes: readonly LaneState[];
  readonly goals: Int32Array;
  /** Whether agents that arrive get another goal. */
  readonly lifelong: boolean;
  /** Per lane the share of agents at home after each tick; in a lifelong race the goals reached per tick so far. */
  readonly progress: readonly (readonly number[])[];
  /** Once it is over. */
  readonly results: readonly LaneResult[];
}

export const MAX_LANES = 4;
export const TICK_RATES = [2, 8, 30, 120] as const;
const MAX_TICKS = 1000;

const NOTHING: Pick<RaceView, 'lanes' | 'goals' | 'lifelong' | 'progress' | 'results'> = {
  lanes: [],
  goals: new Int32Array(0),
  lifelong: false,
  progress: [],
  results: [],
};

/** Planners chosen last, for when the mode is opened again. */
let remembered: readonly string[] = ['rolling', 'pibt', 'whca', 'far'];

/** A race that runs in a worker, shown at a chosen number of ticks a second. */
export class RaceControl {
  readonly view = new Store<RaceView>({ phase: 'preparing', planners: remembered, ...NOTHING });
  /** Ticks a second. */
  readonly rate = new Store<number>(TICK_RATES[2]);
  readonly #scenes: SceneStore;
  readonly #stopListening: () => void;
  readonly #keeper = new WorkerKeeper<RaceWorker>({
    name: 'The race’s worker',
    make: () => new Worker(new URL('./race.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'The race was started again.',
    ended: () => this.pause(),
    restarted: () => void this.#begin(),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker is making a tick. */
  #busy = false;
  /** Whether another tick was asked for meanwhile. */
  #stepWanted = false;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.#stopListening = scenes.scene.subscribe(() => this.restart());
    void this.#begin();
  }

  get scenes(): SceneStore {
    return this.#scenes;
  }

  setPlanners(planners: readonly string[]): void {
    remembered = planners;
    this.view.update((view) => ({ ...view, planners }));
    this.restart();
  }

  get #race(): Remote<RaceWorker> {
    return this.#keeper.commands;
  }

  /** From the beginning, with the scene as it is now. */
  async restart(): Promise<void> {
    this.#keeper.replace();
    await this.#begin();
  }

  async #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#busy = true;
    this.#stepWanted = false;
    const race = this.#race;
    this.view.update(({ planners }) => ({ phase: 'preparing', planners, ...NOTHING }));
    try {
      const { states, goals, lifelong } = await race.start(
        this.#scenes.scene.value,
        this.view.value.planners,
        MAX_TICKS,
      );
      if (race !== this.#race) return;
      this.#busy = false;
      this.view.update((view) => ({
        ...view,
        lanes: states,
        goals,
        lifelong,
        progress: states.map((state) => [progressOf(state, lifelong)]),
      }));
      this.play();
    } catch (error) {
      sayFailure(error);
    }
  }

  play(): void {
    if (this.view.value.phase === 'done') {
      this.restart();
      return;
    }
    this.#setPhase('running');
    this.#later(0);
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.view.value.phase === 'running') this.#setPhase('paused');
  }

  /** One tick, and stop. */
  step(): void {
    this.pause();
    if (this.#busy) this.#stepWanted = true;
    else this.#tick();
  }

  dispose(): void {
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#keeper.dispose();
  }

  #setPhase(phase: RaceView['phase']): void {
    this.view.update((view) => ({ ...view, phase }));
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), ms);
  }

  async #tick(): Promise<void> {
    if (this.#busy || this.view.value.phase === 'done') return;
    this.#busy = true;
    const race = this.#race;
    const began = performance.now();
    const { states, done } = await race.tick();
    const results = done ? await race.results() : [];
    if (race !== this.#race) return;
    this.#busy = false;
    this.view.update((view) => ({
      ...view,
      phase: done ? 'done' : view.phase,
      lanes: states,
      progress: view.progress.map((values, i) => [...values, progressOf(states[i]!, view.lifelong)]),
      results,
    }));
    if (this.#stepWanted) {
      this.#stepWanted = false;
      this.#tick();
    } else if (this.view.value.phase === 'running') {
      this.#later(Math.max(0, 1000 / this.rate.value - (performance.now() - began)));
    }
  }
}

function progressOf({ completion, throughput }: LaneState, lifelong: boolean): number {
  return lifelong ? throughput : completion;
}
