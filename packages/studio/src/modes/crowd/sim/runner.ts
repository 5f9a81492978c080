import { BYTES_PER_AGENT, FrameMaker } from './frame-maker.ts';
import type { Branched, Frame } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** Frames that the page may hold at once: two between which agents glide, and some in a queue. */
const IN_FLIGHT = 4;
/** How long to make ticks before looking for commands, in ms. */
const SLICE_MS = 12;
/** How long to compare agents with their shortest paths before looking for commands, in ms: while running, and after. */
const COMPARE_MS = 2;
const COMPARE_AFTER_MS = 50;
/** Ticks for which agents that cannot arrive may look for a better place once all others are home. */
const SETTLING_TICKS = 50;
/** Ticks without progress after which a run pauses by itself. */
const IDLE_TICKS = 1000;

/**
 * Runs a simulation at a given rate and sends frames of it, never more than the page takes. A moment of the past can
 * be shown; playing from there replays what happened, and then the run continues.
 */
export class Runner {
  #simulation: Simulation | undefined;
  #maker: FrameMaker | undefined;
  #port: MessagePort | undefined;
  /** The moment that is shown, in ticks. */
  #shown = 0;
  #rate = 0;
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #inFlight = 0;
  #waiting = false;
  /** The last tick at which the run has paused by itself. */
  #pausedAt = 0;
  #spare: ArrayBuffer[] = [];

  /** Whether a scene is open; without one, commands to play are ignored. */
  get isOpen(): boolean {
    return this.#simulation !== undefined;
  }

  get simulation(): Simulation {
    if (!this.#simulation) throw new Error('no scene is open');
    return this.#simulation;
  }

  get shown(): number {
    return this.#shown;
  }

  get playing(): boolean {
    return this.#rate > 0;
  }

  /** Sends frames to a port from now on; those that another port has do not come back. */
  connect(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    this.#inFlight = 0;
    this.#waiting = false;
    port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      // After a restart frames of the former worker come back too.
      this.#inFlight = Math.max(0, this.#inFlight - 1);
      this.#spare.push(data);
      if (this.#waiting) this.send();
    };
  }

  /** Shows a new run, paused. */
  open(simulation: Simulation): void {
    this.#simulation?.world.dispose();
    this.#simulation = simulation;
    this.#maker = new FrameMaker(simulation);
    this.#shown = 0;
    this.#pausedAt = 0;
    this.#spare = [];
    this.pause();
  }

  play(rate: number): void {
    if (!this.isOpen) return;
    this.#rate = rate;
    this.#due = performance.now();
    // The first tick may take long; this tells the page that it has begun.
    this.send();
    this.#schedule(0);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#rate = 0;
    this.send();
  }

  /** Pauses and goes forward or, if `by` is negative, back. */
  step(by: number): void {
    if (!this.isOpen) return;
    clearTimeout(this.#timer);
    this.#rate = 0;
    if (by < 0) this.#shown = Math.max(this.#shown + by, this.simulation.recorder.firstTick);
    else for (let made = 0; made < by && this.#advance(); made++);
    this.send();
  }

  /** Shows a tick, or the nearest that is known; returns which. */
  seek(tick: number): number {
    if (!this.isOpen) return 0;
    const { firstTick, ticks } = this.simulation.recorder;
    this.#shown = Math.min(Math.max(Math.round(tick), firstTick), ticks);
    if (this.#rate > 0) this.#due = performance.now() + 1000 / this.#rate;
    this.send();
    return this.#shown;
  }

  /** Forgets what came after the moment that is shown. */
  branch(): Branched {
    this.#maker!.truncate(this.#shown);
    const cells = this.simulation.branch(this.#shown);
    this.#pausedAt = 0;
    this.send();
    return { tick: this.#shown, agents: this.simulation.recorder.agentCount, cells };
  }

  /** Agents that have waited away from home for a number of ticks, at the moment that is shown. */
  waiting(ticks: number): number[] {
    return this.#maker?.waiting(this.#shown, ticks) ?? [];
  }

  /** Shows the present. */
  toPresent(): void {
    this.#shown = this.simulation.recorder.ticks;
  }

  /** Sends a frame of the moment that is shown, as soon as the page takes one. */
  send(): void {
    if (!this.#port || !this.#simulation || !this.#maker) return;
    this.#waiting = this.#inFlight >= IN_FLIGHT;
    if (this.#waiting) return;
    const { recorder, stepper, detours, plannerId, agents, lifelong } = this.#simulation;
    const { firstTick, ticks: lastTick, agentCount } = recorder;
    // The oldest ticks may have been forgotten while one of them was shown.
    this.#shown = Math.max(this.#shown, firstTick);
    const buffer = this.#buffer(agentCount);
    const present = agents.filter((agent) => agent !== undefined);
    const outside = present.filter((agent) => agent.outside).length;
    const marks = this.#maker.course.marks();
    const verdict = this.#maker.course.newVerdict();
    const frame: Frame = {
      ...this.#maker.picture(this.#shown, buffer),
      firstTick,
      lastTick,
      playing: this.#rate > 0,
      ended: this.#ended(),
      summary: {
        controlled: present.length - outside,
        outside,
        collisions: stepper.violations,
        violation: stepper.firstViolation,
        detour: detours.ratio,
        arrivalRatio: this.#maker.arrivals.ratio(lastTick),
        lifelong: lifelong !== undefined,
        plannerId,
      },
      figures: this.#maker.figures(),
      ...(marks && { marks }),
      ...(verdict && { verdict }),
    };
    this.#inFlight++;
    this.#port.postMessage(frame, [buffer]);
  }

  #ended(): boolean {
    const { recorder, atRest } = this.simulation;
    return this.#shown === recorder.ticks && (atRest || this.#nobodyElseArrives());
  }

  /** Whether all agents that can arrive are home, and the others get no nearer. */
  #nobodyElseArrives(): boolean {
    const { agents, lifelong } = this.simulation;
    if (lifelong || this.#maker!.course.idleTicks < SETTLING_TICKS) return false;
    const { cutOff, goalTaken } = this.#maker!.course.verdict;
    let away = 0;
    for (const agent of agents) {
      if (agent?.outside) return false;
      if (agent && !agent.home) away++;
    }
    return away === cutOff.length + goalTaken.length;
  }

  #buffer(agents: number): ArrayBuffer {
    const size = Math.ceil((agents + 1) / 64) * 64 * BYTES_PER_AGENT;
    for (let spare = this.#spare.pop(); spare; spare = this.#spare.pop()) {
      if (spare.byteLength === size) return spare;
    }
    return new ArrayBuffer(size);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#run, ms);
  }

  /** Shows the next tick, which is made if it has not happened yet. False if there is none. */
  #advance(): boolean {
    if (this.#shown < this.simulation.recorder.ticks) {
      this.#shown++;
      return true;
    }
    if (this.#ended()) return false;
    const { planningMs } = this.simulation.tick();
    this.#maker!.ticked(planningMs);
    this.#shown++;
    return true;
  }

  /** Whether the run has made no progress for so long that it pauses; true once in so many ticks. */
  #pausesIdle(): boolean {
    const { idleTicks, verdict } = this.#maker!.course;
    const { ticks } = this.simulation.recorder;
    if (verdict.stalledSince === undefined || Math.min(idleTicks, ticks - this.#pausedAt) < IDLE_TICKS)
      return false;
    this.#pausedAt = ticks;
    return true;
  }

  #compare(ms: number): void {
    this.simulation.detours.work(ms);
    this.#maker!.arrivals.work(ms);
    this.#maker!.course.work(ms);
  }

  /** The run has ended: compares the agents for which there was no time yet. */
  #compareOn = (): void => {
    if (!this.#maker!.arrivals.behind) return;
    this.#compare(COMPARE_AFTER_MS);
    this.send();
    this.#timer = setTimeout(this.#compareOn);
  };

  #run = (): void => {
    const began = performance.now();
    const interval = 1000 / this.#rate;
    let goesOn = true;
    do {
      goesOn = this.#advance();
      this.#due += interval;
    } while (goesOn && this.#due <= performance.now() && performance.now() - began < SLICE_MS);
    this.#compare(COMPARE_MS);
    if (this.#pausesIdle()) goesOn = false;
    const now = performance.now();
    // After a slow tick the following ones are not hurried.
    if (this.#due < now) this.#due = now;
    if (!goesOn) this.#rate = 0;
    this.send();
    if (goesOn) this.#schedule(this.#due - now);
    else this.#compareOn();
  };
}
