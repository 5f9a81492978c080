import { Jams } from './jams.ts';
import { Progress } from './progress.ts';
import type { Mark, Verdict } from './protocol.ts';
import type { Simulation } from './simulation.ts';
import { verdictOf } from './verdict.ts';

/** Ticks after which the verdict is looked at again, if nothing is done and the run goes on. */
const VERDICT_TICKS = 20;

/** The agents after a tick. */
interface TickSeen {
  readonly tick: number;
  readonly cells: Int32Array;
  readonly goals: Int32Array;
  /** Per agent 1 if the planner moves it and it is on the map. */
  readonly controlled: Uint8Array;
  /** Controlled agents that are not home, and how many of them wait. */
  readonly away: number;
  readonly waiting: number;
}

/** How a run goes: what happened when, whether there is progress, and which agents cannot arrive. */
export class Course {
  readonly #simulation: Simulation;
  readonly #jams = new Jams();
  readonly #progress: Progress;
  #sentMarks = '';
  #judged = '';
  #verdict: Verdict | undefined;
  #lastSeen: Verdict | undefined;
  #sentVerdict = '';

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#progress = new Progress(simulation.grid);
  }

  ticked({ tick, cells, goals, controlled, away, waiting }: TickSeen): void {
    const { marks } = this.#simulation;
    if (marks.has(tick - 1)) this.#progress.reset(tick - 1);
    this.#progress.look(tick, cells, goals, controlled);
    this.#jams.saw(tick, waiting, away);
  }

  /** Forgets what came after a tick. */
  cut(tick: number): void {
    this.#jams.cut(tick);
    this.#progress.reset(tick);
  }

  /** The marks of the run if they have changed since they were sent. */
  marks(): readonly Mark[] | undefined {
    const { marks, recorder } = this.#simulation;
    const { stalledSince } = this.verdict;
    const state = [marks.version, this.#jams.version, recorder.firstTick, stalledSince].join();
    if (state === this.#sentMarks) return undefined;
    this.#sentMarks = state;
    const { firstTick } = recorder;
    const all = [...marks.list(firstTick), ...this.#jams.list(firstTick)];
    if (stalledSince !== undefined)
      all.push({ tick: Math.max(stalledSince, firstTick), kind: 'jam', label: 'no progress' });
    return all.sort((a, b) => a.tick - b.tick);
  }

  /** Which agents cannot arrive. */
  get verdict(): Verdict {
    const { recorder, marks, world, atRest } = this.#simulation;
    const { ticks } = recorder;
    // Whatever was done since the last tick gives everybody a new chance.
    if (marks.has(ticks) && this.#progress.since < ticks) this.#progress.reset(ticks);
    const { isStalled } = this.#progress;
    // Between edits and orders it hardly changes, and it takes as long as a picture.
    const age = atRest ? ticks : Math.floor(ticks / VERDICT_TICKS);
    const state = [age, atRest, marks.version, recorder.agentCount, isStalled, world.outlook].join();
    if (state !== this.#judged || !this.#verdict) this.#verdict = verdictOf(this.#simulation, this.#progress);
    this.#judged = state;
    return this.#verdict;
  }

  /** The verdict if it has changed since it was sent. */
  newVerdict(): Verdict | undefined {
    const { verdict } = this;
    if (verdict === this.#lastSeen) return undefined;
    this.#lastSeen = verdict;
    const text = JSON.stringify(verdict);
    if (text === this.#sentVerdict) return undefined;
    this.#sentVerdict = text;
    return verdict;
  }

  /** Ticks in which nobody has come nearer to its goal. */
  get idleTicks(): number {
    return this.#progress.idleTicks;
  }

  /** Looks for progress in mazes, for up to a number of ms. */
  work(ms: number): void {
    this.#progress.work(ms);
  }
}
