import { type Remote, transfer } from 'comlink';
import type { Grid, Recording } from 'floodgate';
import type { Scene } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { cellSet, symmetricDifference } from '../../scene/toggles.ts';
import { playsByItself } from '../../state/media.ts';
import { Store } from '../../state/store.ts';
import { say, sayFailure } from '../../ui/toasts.ts';
import { WorkerKeeper } from '../../workers/worker-keeper.ts';
import { type CrowdStatus, NO_STATUS, statusOf } from './crowd-status.ts';
import { Orders } from './orders.ts';
import { PastQuestion } from './past-question.ts';
import { type SceneChange, sceneChange } from './scene-change.ts';
import { Seeker } from './seeker.ts';
import { linkedSelection } from './selection-link.ts';
import { settings } from './settings.ts';
import type { CrowdCommands, Frame, Mark, Verdict } from './sim/protocol.ts';
import { Series } from './sim/series.ts';
import { Spotlight } from './spotlight.ts';
import { Glide } from './view/glide.ts';

/** Ticks per second at 1×. */
const NORMAL_RATE = 10;
/** Each time, the page is laid out and painted again. */
const STATUS_MS = 220;
const PATIENCE_MS = 500;
/** Beyond the longest time between frames at the slowest speed. */
const THINKING_MS = 900;

/** The page's side of a crowd that runs in a worker. It follows the scene and lasts as long as the page. */
export class CrowdSession {
  readonly status = new Store<CrowdStatus>(NO_STATUS);
  /** Multiples of the normal speed; Infinity for as fast as possible. */
  readonly speed = new Store(1);
  /** True while a tick takes so long that the picture stands still. */
  readonly thinking = new Store(false);
  readonly selection = new Store<ReadonlySet<number>>(new Set());
  readonly series = new Series();
  readonly marks = new Store<readonly Mark[]>([]);
  /** Which agents cannot arrive, at the last tick. */
  readonly verdict = new Store<Verdict | undefined>(undefined);
  readonly spotlight = new Spotlight({
    selection: this.selection,
    waiting: (ticks) => this.commands.waiting(ticks),
  });
  /** Open while an edit waits in the past. */
  readonly pastQuestion = new PastQuestion();
  readonly seeker = new Seeker((tick) => this.commands.seek(tick));
  readonly glide: Glide;
  /** Orders to agents of this run. */
  readonly orders: Orders;
  /** Per agent the cell of its goal at the moment that is shown. */
  goals = new Int32Array(0);
  /** See {@link Frame.pastCells}. */
  pastCells: Frame['pastCells'];
  readonly #sceneStore: SceneStore;
  readonly #frameListeners = new Set<() => void>();
  readonly #keeper: WorkerKeeper<CrowdCommands>;
  #port!: MessagePort;
  #opened: Scene | undefined;
  #wantsToPlay = playsByItself();
  #away = false;
  readonly #stopFollowing: () => void;
  /** Whether the worker has a run. */
  #hasRun = false;
  /** Counts runs that are being opened, so that only the last is. */
  #openings = 0;
  /** The map of the run. */
  #grid: Grid;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  #thinkingTimer: ReturnType<typeof setTimeout> | undefined;
  #latest: Frame | undefined;
  readonly #presentListeners: (() => void)[] = [];
  /** Per hand-placed agent of the scene its number, or −1. */
  readonly #placed: number[] = [];

  constructor(sceneStore: SceneStore) {
    this.#sceneStore = sceneStore;
    this.#grid = sceneStore.grid.value;
    this.glide = new Glide((frame) => this.#giveBack(frame));
    this.orders = new Orders({
      grid: () => sceneStore.grid.value,
      undoStack: sceneStore.undoStack,
      commands: () => this.commands,
      tick: () => this.#latest?.lastTick ?? 0,
      permits: () => this.whenEditable(),
      done: () => this.#resume(),
    });
    this.#keeper = new WorkerKeeper<CrowdCommands>({
      name: 'The crowd’s worker',
      make: () => new Worker(new URL('./sim/crowd.worker.ts', import.meta.url), { type: 'module' }),
      answer: 'The scene was started again.',
      started: (commands) => {
        this.#hasRun = false;
        this.#connect(commands);
      },
      ended: () => this.#lost(),
      restarted: () => void this.#open(this.#sceneStore.scene.value),
    });
    sceneStore.permits = (before, after) =>
      sceneChange(before, after).kind === 'reopen' ? true : this.whenEditable();
    this.#stopFollowing = sceneStore.scene.subscribe(() => this.#follow());
    this.#follow();
  }

  dispose(): void {
    this.#stopFollowing();
    this.#keeper.dispose();
    this.#silence();
  }

  /** The worker, for commands that need no more than an answer. */
  get commands(): Remote<CrowdCommands> {
    return this.#keeper.commands;
  }

  get ticksPerSecond(): number {
    return this.speed.value * NORMAL_RATE;
  }

  /** Calls back when a new frame has come. */
  onFrame(listener: () => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  play(): void {
    if (this.status.value.ended && this.status.value.tick === this.status.value.lastTick) {
      this.reset();
      return;
    }
    this.#wantsToPlay = true;
    this.#run();
  }

  pause(): void {
    this.#wantsToPlay = false;
    void this.commands.pause();
  }

  togglePlay(): void {
    if (this.status.value.playing) this.pause();
    else this.play();
  }

  /** Another mode is shown: pauses the crowd until {@link enter}. */
  leave(): void {
    this.#away = true;
    this.pastQuestion.answer('cancel');
    void this.commands.pause();
  }

  /** Its mode is shown again: continues if it was playing. */
  enter(): void {
    if (!this.#away) return;
    this.#away = false;
    if (this.#wantsToPlay) this.#run();
  }

  /** Asks for a frame of the moment that is shown. */
  refresh(): void {
    if (!this.#latest) return;
    // While it plays, the worker is ahead of what is known here: seeking would go back in time.
    if (this.#latest.playing) this.#run();
    else void this.commands.seek(this.#latest.tick);
  }

  /** Pauses and shows a later or earlier tick. The worker counts, as what is shown lags behind fast keys. */
  step(by: number): void {
    this.#wantsToPlay = false;
    this.seeker.flush();
    void this.commands.step(by);
  }

  /** Pauses and shows a tick. */
  scrub(tick: number): void {
    if (this.status.value.playing) this.pause();
    this.seeker.seek(tick);
  }

  setSpeed(speed: number): void {
    this.speed.set(speed);
    if (this.status.value.playing) this.#run();
  }

  /** From the beginning, with the same seed. */
  reset(): void {
    this.#wantsToPlay = true;
    void this.#open(this.#sceneStore.scene.value);
  }

  /** Shows a run from a file. The scene must be the one that the recording begins with. */
  async openRecording(recording: Recording, scene: Scene): Promise<void> {
    const before = this.#sceneStore.scene.value;
    this.#opened = scene;
    this.#sceneStore.show(scene);
    this.#sceneStore.note('open recording', before);
    if (!(await this.#prepare())) return;
    const { violation } = await this.commands.openRecording(recording, scene);
    if (violation) sayFailure(`This recording breaks a rule: ${violation}`);
    this.#run();
  }

  /** Continues from the moment that is shown and discards what came after it. */
  async branch(): Promise<void> {
    await this.#branch();
    say('The run continues from here. What came after was discarded; that cannot be undone.');
    this.play();
  }

  /**
   * Whether the run may be edited now. The one place that decides it for all edits: while a moment of the past is shown
   * it pauses and asks, and goes to where the edit is to be made.
   */
  whenEditable(): true | Promise<boolean> {
    const { playing, lastTick } = this.#latest ?? NO_STATUS;
    const tick = this.seeker.wish.value ?? this.#latest?.tick ?? 0;
    if (this.#away || tick >= lastTick) return true;
    if (playing) void this.commands.pause();
    return this.#askInThePast(playing);
  }

  async #askInThePast(playing: boolean): Promise<boolean> {
    const answer = await this.pastQuestion.ask();
    if (answer === 'cancel') return false;
    if (answer === 'branch') await this.#branch();
    else await this.commands.seek(Number.POSITIVE_INFINITY);
    this.seeker.reset();
    await this.#untilPresent();
    if (playing) this.#run();
    return true;
  }

  async #branch(): Promise<void> {
    this.seeker.flush();
    const { tick, agents, cells } = await this.commands.branch();
    this.series.cut(tick);
    this.orders.cut(tick);
    this.#correct(cells, agents);
  }

  /** Until the last frame shows the last tick. */
  async #untilPresent(): Promise<void> {
    const isPresent = (): boolean => this.#latest?.tick === this.#latest?.lastTick;
    while (!isPresent()) await new Promise<void>((resolve) => this.#presentListeners.push(resolve));
  }

  #connect(commands: Remote<CrowdCommands>): void {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<Frame>) => this.#receive(data);
    void commands.connect(transfer(port2, [port2]));
    void commands.setBudget(settings.value.budgetMs);
  }

  /** The worker is gone, and the run with it. */
  #lost(): void {
    this.#silence();
    this.thinking.set(false);
    this.status.set(NO_STATUS);
  }

  #silence(): void {
    clearTimeout(this.#thinkingTimer);
    clearTimeout(this.#statusTimer);
    this.#statusTimer = undefined;
    this.#port.onmessage = null;
  }

  /** Applies a change of the scene to the running crowd. */
  #follow(): void {
    const scene = this.#sceneStore.scene.value;
    const before = this.#opened;
    if (scene === before) return;
    this.#opened = scene;
    const change = sceneChange(before, scene);
    if (change.kind === 'reopen') void this.#open(scene);
    else void this.#apply(scene, change).catch(sayFailure);
  }

  async #apply(scene: Scene, change: Exclude<SceneChange, { kind: 'reopen' }>): Promise<void> {
    if (change.planner) await this.commands.setPlanner(scene.planner);
    for (const agent of change.added) this.#placed.push(await this.commands.add(agent));
    if (change.removed > 0) await this.commands.remove(this.#placed.splice(-change.removed));
    if (change.toggled.length > 0) await this.#paint(change.toggled);
    this.#resume();
  }

  /** An agent may have somewhere to go again: continues a run that had ended, but not one that was paused. */
  #resume(): void {
    if (this.#wantsToPlay && !this.status.value.playing) this.#run();
  }

  /** Paints the worker's grid like the page's own; what the worker refuses is painted back on the page. */
  async #paint(cells: readonly number[]): Promise<void> {
    const { passable } = this.#sceneStore.grid.value;
    const [floor, walls] = [1, 0].map((free) => cells.filter((cell) => passable[cell] === free));
    await this.commands.paint(floor!, true);
    const refused = await this.commands.paint(walls!, false);
    this.#correct(refused);
  }

  /** Turns cells of the scene back, and takes out placed agents that are no longer known, without a step to undo. */
  #correct(cells: readonly number[], agents = Number.POSITIVE_INFINITY): void {
    const scene = this.#sceneStore.scene.value;
    const isKnown = (_: unknown, i: number): boolean => !(this.#placed[i]! >= agents);
    const placed = scene.placed.filter(isKnown);
    if (cells.length === 0 && placed.length === scene.placed.length) return;
    this.#placed.splice(0, this.#placed.length, ...this.#placed.filter(isKnown));
    this.#opened = { ...scene, placed, toggled: symmetricDifference(scene.toggled, cellSet(cells)) };
    this.#sceneStore.show(this.#opened);
  }

  /** Makes the worker ready for another run. False if yet another is to be opened meanwhile. */
  async #prepare(): Promise<boolean> {
    const opening = ++this.#openings;
    this.#forget();
    const answers = !this.#hasRun || (await this.#answers());
    if (opening !== this.#openings) return false;
    if (!answers) this.#keeper.replace();
    // By another channel, so that no frame of the former run comes.
    else if (!this.#port.onmessage) this.#connect(this.commands);
    return true;
  }

  async #open(scene: Scene): Promise<void> {
    if (!(await this.#prepare())) return;
    try {
      const { leftOut, placedAs } = await this.commands.open(scene);
      this.#placed.push(...placedAs);
      // Frames come before this answer: somebody may have selected agents already.
      if (this.selection.value.size === 0) this.selection.set(linkedSelection());
      if (leftOut > 0) say(`There is no room for ${leftOut} agents; they were left out.`);
      if (this.#wantsToPlay) this.#run();
    } catch (error) {
      sayFailure(error);
    }
  }

  /** Whether the worker answers soon, rather than being busy with a long tick. */
  #answers(): Promise<boolean> {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
    return Promise.race([this.commands.pause().then(() => true), late]);
  }

  #run(): void {
    if (this.#away) return;
    this.seeker.flush();
    this.glide.tickMs = 1000 / this.ticksPerSecond;
    void this.commands.play(this.ticksPerSecond);
  }

  #forget(): void {
    this.pastQuestion.answer('cancel');
    this.orders.cut(-1);
    this.seeker.reset();
    this.marks.set([]);
    this.verdict.set(undefined);
    this.series.cut(0);
    this.selection.set(new Set());
    this.#placed.length = 0;
    if (this.#sceneStore.grid.value !== this.#grid) this.#leaveMap();
  }

  /** Another map is shown: nothing that was on the former one may be drawn on it. */
  #leaveMap(): void {
    this.#grid = this.#sceneStore.grid.value;
    this.#lost();
    this.goals = new Int32Array(0);
    this.pastCells = undefined;
    this.#latest = undefined;
    this.glide.clear();
  }

  #receive(frame: Frame): void {
    this.#hasRun = true;
    this.series.add(frame.figures);
    if (frame.marks) this.marks.set(frame.marks);
    if (frame.verdict) this.verdict.set(frame.verdict);
    if (frame.goals) this.goals = new Int32Array(frame.goals);
    this.pastCells = frame.pastCells;
    this.#latest = frame;
    this.seeker.shows(frame.tick);
    if (frame.tick === frame.lastTick) {
      this.pastQuestion.answer('cancel');
      for (const listener of this.#presentListeners.splice(0)) listener();
    }
    clearTimeout(this.#thinkingTimer);
    this.thinking.set(false);
    if (frame.playing) this.#thinkingTimer = setTimeout(() => this.thinking.set(true), THINKING_MS);
    const shown = this.status.value;
    if (frame.ended && frame.ended !== shown.ended) this.#announceEnd(frame);
    if (frame.playing !== shown.playing || frame.ended !== shown.ended || !frame.playing)
      this.#publishStatus();
    else this.#statusTimer ??= setTimeout(() => this.#publishStatus(), STATUS_MS);
    if (this.#frameListeners.size === 0) {
      this.#giveBack(frame);
      return;
    }
    this.glide.push(frame);
    for (const listener of this.#frameListeners) listener();
  }

  #announceEnd({ tick, summary }: Frame): void {
    const { controlled } = summary;
    if (controlled > 0 && tick > 0 && this.series.home.at(-1) === controlled)
      say(`All agents have arrived after ${tick} ticks.`);
  }

  #giveBack(frame: Frame): void {
    const { buffer } = frame.cells;
    if (buffer.byteLength > 0) this.#port.postMessage(buffer, [buffer]);
  }

  #publishStatus(): void {
    clearTimeout(this.#statusTimer);
    this.#statusTimer = undefined;
    this.status.set(statusOf(this.#latest!, this.series));
  }
}
