import type { Remote } from 'comlink';
import { linkWord, linkWords, setLinkWord } from '../../scene/link-words.ts';
import type { PlannerChoice } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import type { AutoAbout, SelectorChoice } from '../../sim/choose-planner.ts';
import { playsByItself } from '../../state/media.ts';
import { Store } from '../../state/store.ts';
import { sayFailure } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import { decodeLanes, encodeLanes, FIRST_LANES } from './lanes.ts';
import type { LaneState } from './race.ts';
import type { RaceMoment, RaceOutcome, RaceWorker } from './race.worker.ts';

export interface RaceView extends RaceOutcome {
  readonly lanes: readonly PlannerChoice[];
  readonly phase: 'preparing' | 'failed' | 'running' | 'paused';
  /** Whether all lanes are done; earlier ticks can still be played. */
  readonly over: boolean;
  /** The tick that is shown, and those that can be. */
  readonly tick: number;
  readonly firstTick: number;
  readonly lastTick: number;
  /** Per lane, at the tick that is shown. */
  readonly states: readonly LaneState[];
  readonly goals: Int32Array;
  /** Whether agents that arrive get another goal. */
  readonly lifelong: boolean;
  /** Per lane the share of agents at home after each tick; in a lifelong race the goals reached per tick so far. */
  readonly progress: readonly (readonly number[])[];
}

const TICK_RATES = [2, 8, 30, 120] as const;
export const SPEED_CHOICES = TICK_RATES.map((value) => ({ value, label: `${value} ticks/s` }));
const MAX_TICKS = 1000;
/** The word of the link that has the lanes. */
const LANES = 'race.lanes';

const NOTHING: Omit<RaceView, 'lanes'> = {
  phase: 'preparing',
  over: false,
  tick: 0,
  firstTick: 0,
  lastTick: 0,
  states: [],
  goals: new Int32Array(0),
  lifelong: false,
  progress: [],
  results: [],
  delays: undefined,
};

/** A race that runs in a worker, shown at a chosen number of ticks a second. Its lanes are a word of the link. */
export class RaceControl {
  readonly view: Store<RaceView>;
  /** Ticks a second. */
  readonly rate = new Store<number>(TICK_RATES[2]);
  readonly #scenes: SceneStore;
  readonly #stopListening: readonly (() => void)[];
  readonly #keeper = new WorkerKeeper<RaceWorker>({
    name: 'The race’s worker',
    make: () => new Worker(new URL('./race.worker.ts', import.meta.url), { type: 'module' }),
    answer: 'The race was started again.',
    ended: () => this.pause(),
    restarted: () => void this.#begin(),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker is making or restoring a tick. */
  #busy = false;
  /** The tick to show as soon as the worker is free; it is made if it has not happened yet. */
  #wanted: number | undefined;

  constructor(scenes: SceneStore) {
    this.#scenes = scenes;
    this.view = new Store<RaceView>({ ...NOTHING, lanes: lanesOfLink() });
    this.#stopListening = [
      scenes.scene.subscribe(() => void this.restart()),
      linkWords.subscribe(() => this.#followLink()),
    ];
    void this.#begin(playsByItself());
  }

  get #race(): Remote<RaceWorker> {
    return this.#keeper.commands;
  }

  get scenes(): SceneStore {
    return this.#scenes;
  }

  /** Races with other lanes, as a step that can be undone. */
  setLanes(label: string, lanes: readonly PlannerChoice[]): void {
    const [before, after] = [this.view.value.lanes, lanes].map(wordOf);
    if (before === after) return;
    setLinkWord(LANES, after);
    this.#scenes.undoStack.push({
      label,
      undo: () => setLinkWord(LANES, before),
      redo: () => setLinkWord(LANES, after),
    });
  }

  /** From the beginning, with the scene as it is now. */
  async restart(): Promise<void> {
    this.#keeper.replace();
    await this.#begin();
  }

  async #begin(plays = true): Promise<void> {
    clearTimeout(this.#timer);
    this.#busy = true;
    this.#wanted = undefined;
    const race = this.#race;
    this.view.update(({ lanes }) => ({ ...NOTHING, lanes }));
    try {
      const { goals, lifelong, ...moment } = await race.start(
        this.#scenes.scene.value,
        this.view.value.lanes,
        MAX_TICKS,
      );
      if (race !== this.#race) return;
      this.#busy = false;
      this.view.update((view) => ({
        ...view,
        ...moment,
        goals,
        lifelong,
        progress: moment.states.map((state) => [progressOf(state, lifelong)]),
      }));
      if (plays) this.play();
      else this.#setPhase('paused');
    } catch (error) {
      if (race !== this.#race) return;
      this.#setPhase('failed');
      sayFailure(error);
    }
  }

  /** Goes on from the tick that is shown: replays what was, then makes new ticks. Begins again at the end. */
  play(): void {
    const { over, tick, lastTick } = this.view.value;
    if (over && tick === lastTick) {
      void this.restart();
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
    this.#show((this.#wanted ?? this.view.value.tick) + 1);
  }

  stepBack(): void {
    this.seek((this.#wanted ?? this.view.value.tick) - 1);
  }

  /** Stops and shows a tick that was made before. */
  seek(tick: number): void {
    this.pause();
    const { firstTick, lastTick } = this.view.value;
    this.#show(Math.min(Math.max(tick, firstTick), lastTick));
  }

  /** What the selector chose in a lane; undefined before the first tick. */
  choice(lane: number): Promise<SelectorChoice | undefined> {
    return this.#race.choice(lane);
  }

  /** What the selector is and which limits it takes. */
  aboutAuto(): Promise<AutoAbout> {
    return this.#race.aboutAuto();
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
    clearTimeout(this.#timer);
    this.#keeper.dispose();
  }

  #followLink(): void {
    const lanes = lanesOfLink();
    if (encodeLanes(lanes) === encodeLanes(this.view.value.lanes)) return;
    this.view.update((view) => ({ ...view, lanes }));
    void this.restart();
  }

  #setPhase(phase: RaceView['phase']): void {
    this.view.update((view) => ({ ...view, phase }));
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(this.view.value.tick + 1), ms);
  }

  #show(tick: number): void {
    this.#wanted = tick;
    if (!this.#busy) void this.#work();
  }

  /** Brings the race to the tick that is wanted; it may change meanwhile. */
  async #work(): Promise<void> {
    const race = this.#race;
    const began = performance.now();
    this.#busy = true;
    try {
      while (this.#wanted !== undefined) {
        const { tick, lastTick, over } = this.view.value;
        if (this.#wanted !== tick && this.#wanted <= lastTick)
          this.#receive(await this.#ofThis(race, race.seek(this.#wanted)));
        else if (this.#wanted > lastTick && !over) await this.#makeTick(race);
        else this.#wanted = undefined;
      }
    } catch (error) {
      if (error !== OUTDATED) sayFailure(error);
      return;
    }
    this.#busy = false;
    const { phase, over, tick, lastTick } = this.view.value;
    if (phase !== 'running') return;
    if (over && tick === lastTick) this.#setPhase('paused');
    else this.#later(Math.max(0, 1000 / this.rate.value - (performance.now() - began)));
  }

  async #makeTick(race: Remote<RaceWorker>): Promise<void> {
    const { over, ...moment } = await this.#ofThis(race, race.tick());
    const outcome = over && (await this.#ofThis(race, race.outcome()));
    this.view.update((view) => ({
      ...view,
      ...moment,
      over,
      progress: view.progress.map((values, i) => [...values, progressOf(moment.states[i]!, view.lifelong)]),
      ...outcome,
    }));
  }

  #receive(moment: RaceMoment): void {
    this.view.update((view) => ({ ...view, ...moment }));
  }

  /** What a worker answers, unless another has taken its place meanwhile. */
  async #ofThis<T>(race: Remote<RaceWorker>, answer: Promise<T>): Promise<T> {
    const value = await answer;
    if (race !== this.#race) throw OUTDATED;
    return value;
  }
}

export const makeControl = (scenes: SceneStore): RaceControl => new RaceControl(scenes);

const OUTDATED = new Error('another race has begun');

function lanesOfLink(): readonly PlannerChoice[] {
  const word = linkWord(LANES);
  if (word === undefined) return FIRST_LANES;
  try {
    return decodeLanes(word);
  } catch (error) {
    sayFailure(error);
    return FIRST_LANES;
  }
}

/** The word of the link for some lanes; none for those that a race begins with. */
function wordOf(lanes: readonly PlannerChoice[]): string | undefined {
  const text = encodeLanes(lanes);
  return text === encodeLanes(FIRST_LANES) ? undefined : text;
}

function progressOf({ completion, throughput }: LaneState, lifelong: boolean): number {
  return lifelong ? throughput : completion;
}
