import type { Grid } from 'floodgate';
import type { SceneStore } from '../../scene/scene-store.ts';
import { Store } from '../../state/store.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import type { Query } from './record-trace.ts';
import { Replay } from './replay.ts';
import type { TraceWorker } from './trace.worker.ts';

/** One of the two searches side by side. */
export interface Side {
  /** The id of a contender. */
  readonly contender: string;
  readonly replay: Replay | undefined;
  /** Why there is none. */
  readonly failure: string | undefined;
}

export interface Playback {
  /** Expansions shown; a search that needed fewer has ended. */
  readonly step: number;
  readonly playing: boolean;
  /** Expansions a second. */
  readonly speed: number;
}

export const SPEEDS = [5, 30, 150, 750, 4000, 20_000] as const;

/** Seconds that the longer search should take at the speed chosen for it. */
const PLEASANT_SECONDS = 6;

/** Two searches for the same query, stepped together. */
export class Microscope {
  readonly query: Store<Query>;
  readonly sides: readonly [Store<Side>, Store<Side>] = [
    new Store<Side>({ contender: 'astar/octile', replay: undefined, failure: undefined }),
    new Store<Side>({ contender: 'astar/gateway', replay: undefined, failure: undefined }),
  ];
  readonly playback = new Store<Playback>({ step: 0, playing: false, speed: SPEEDS[2] });
  /** The cell whose cost is to be explained. */
  readonly asked = new Store<number | undefined>(undefined);
  readonly #scenes: SceneStore;
  readonly #keeper = new WorkerKeeper<TraceWorker>({
    name: 'The worker of the searches',
    make: () => new Worker(new URL('./trace.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'Both searches were started again.',
    restarted: () => this.#traceBoth(),
  });
  readonly #requests = [0, 0];
  readonly #stops: (() => void)[];
  #frame = 0;
  #shownAt = 0;
  /** Whether to play when both traces have come. */
  #playsNext = true;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.query = new Store(farApart(scenes.grid.value));
    this.#stops = [
      scenes.scene.subscribe(() => this.#mapChanged()),
      scenes.grid.subscribe(() => this.#newMap()),
      this.query.subscribe(() => this.#traceBoth()),
    ];
    this.#traceBoth();
  }

  get grid(): Grid {
    return this.#scenes.grid.value;
  }

  /** The steps of the longer of the two searches. */
  get steps(): number {
    return Math.max(...this.sides.map(({ value }) => value.replay?.steps ?? 0));
  }

  choose(side: 0 | 1, contender: string): void {
    this.sides[side].update((value) => ({ ...value, contender }));
    this.#trace(side);
  }

  seek(step: number): void {
    const target = Math.min(Math.max(Math.round(step), 0), this.steps);
    for (const { value } of this.sides) value.replay?.seek(target);
    this.playback.update((playback) => ({ ...playback, step: target }));
  }

  setSpeed(speed: number): void {
    this.playback.update((playback) => ({ ...playback, speed }));
  }

  play(): void {
    if (this.playback.value.step >= this.steps) this.seek(0);
    this.playback.update((playback) => ({ ...playback, playing: true }));
    this.#shownAt = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#advance);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.playback.update((playback) => ({ ...playback, playing: false }));
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const stop of this.#stops) stop();
    this.#keeper.dispose();
  }

  readonly #advance = (now: number): void => {
    const { step, speed } = this.playback.value;
    const due = Math.floor(((now - this.#shownAt) / 1000) * speed);
    if (due > 0) {
      this.#shownAt += (due * 1000) / speed;
      this.seek(step + due);
    }
    if (this.playback.value.step >= this.steps) this.pause();
    else this.#frame = requestAnimationFrame(this.#advance);
  };

  #traceBoth(): void {
    this.asked.set(undefined);
    this.#playsNext = true;
    this.#trace(0);
    this.#trace(1);
  }

  async #trace(side: 0 | 1): Promise<void> {
    const store = this.sides[side];
    const request = ++this.#requests[side]!;
    const { map, toggled } = this.#scenes.scene.value;
    const { contender } = store.value;
    this.pause();
    let outcome: Pick<Side, 'replay' | 'failure'>;
    try {
      const trace = await this.#keeper.commands.trace({ map, toggled }, this.query.value, contender);
      outcome = { replay: new Replay(trace, this.grid.cellCount), failure: undefined };
    } catch (error) {
      outcome = { replay: undefined, failure: error instanceof Error ? error.message : String(error) };
    }
    // Another trace was asked for meanwhile.
    if (request !== this.#requests[side]) return;
    store.set({ contender, ...outcome });
    this.#bothThere();
  }

  #bothThere(): void {
    const waiting = this.sides.some(({ value }) => !value.replay && value.failure === undefined);
    if (waiting || !this.#playsNext) {
      this.seek(this.playback.value.step);
      return;
    }
    this.#playsNext = false;
    const pleasant = this.steps / PLEASANT_SECONDS;
    this.setSpeed(SPEEDS.filter((speed) => speed <= pleasant).at(-1) ?? SPEEDS[0]);
    this.seek(0);
    this.play();
  }

  #newMap(): void {
    for (const side of this.sides) side.update((value) => ({ ...value, replay: undefined }));
    this.query.set(farApart(this.grid));
  }

  /** Walls were painted: the same query again, unless an end of it is a wall now. */
  #mapChanged(): void {
    const { from, to } = this.query.value;
    if (this.grid.isFree(...from) && this.grid.isFree(...to)) this.#traceBoth();
    else this.query.set(farApart(this.grid));
  }
}

/** Two cells of the largest component of a map that are far from each other. */
function farApart(grid: Grid): Query {
  const largest = grid.components.largest();
  const inLargest = (cell: number): boolean => grid.components.of(cell) === largest;
  const from = grid.nearestFreeCell([0, 0], inLargest) ?? grid.cell(0, 0);
  const to = grid.nearestFreeCell([grid.width - 1, grid.height - 1], inLargest) ?? grid.cell(0, 0);
  return { from: grid.point(from), to: grid.point(to) };
}
