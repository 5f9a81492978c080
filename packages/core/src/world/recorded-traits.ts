/** What kind of unit an agent is, and who moves it. Null is no team, or the costs of the map. */
export interface RecordedTraits {
  readonly size: number;
  readonly speed: number;
  readonly team: string | null;
  readonly hold: boolean;
  readonly costs: string | null;
  readonly outside: boolean;
}

/** What has changed about an agent, just before the moves of a tick. */
export interface TraitChange extends Partial<RecordedTraits> {
  readonly tick: number;
}

/** What to tell a recorder about an agent that is added. */
export interface AboutAgent extends Partial<RecordedTraits> {
  readonly priority?: number;
}

const TRAITS = ['size', 'speed', 'team', 'hold', 'costs', 'outside'] as const;

/** The traits of one agent from when it was added, and when they changed. */
export class TraitLog {
  /** Those it was added with, or those before the first tick that is still remembered. */
  first: RecordedTraits;
  /** By tick, one for each tick with changes. */
  readonly changes: TraitChange[] = [];
  /** Those that it has now. */
  now: RecordedTraits;
  /** The most ticks that it has ever needed for a tile. */
  slowest: number;

  constructor({ size = 1, speed = 1, team = null, hold = false, costs = null, outside = false }: AboutAgent) {
    this.first = { size, speed, team, hold, costs, outside };
    this.now = this.first;
    this.slowest = speed;
  }

  /** False if the agent is and was one tile, one tick a tile, without team, hold and costs of its own. */
  get isSpecial(): boolean {
    const { size, speed, team, hold, costs } = this.first;
    return size > 1 || speed > 1 || team !== null || hold || costs !== null || this.changes.length > 0;
  }

  /** Notes what is different from now. */
  change(tick: number, what: Partial<RecordedTraits>): void {
    const names = TRAITS.filter((name) => what[name] !== undefined && what[name] !== this.now[name]);
    if (names.length === 0) return;
    this.replay({ tick, ...Object.fromEntries(names.map((name) => [name, what[name]])) });
  }

  /**
   * Notes a change as it was written, even if it changes nothing: an agent that became an outside agent and was handed
   * back before the next tick may have been moved in between.
   */
  replay({ tick, ...what }: TraitChange): void {
    const last = this.changes.at(-1)?.tick === tick ? this.changes.pop() : undefined;
    this.changes.push({ ...last, tick, ...what });
    this.now = { ...this.now, ...what };
    this.slowest = Math.max(this.slowest, this.now.speed);
  }

  at(tick: number): RecordedTraits {
    if ((this.changes.at(-1)?.tick ?? -1) <= tick) return this.now;
    let traits = this.first;
    for (const change of this.changes) if (change.tick <= tick) traits = merged(traits, change);
    return traits;
  }

  truncate(tick: number): void {
    this.now = this.at(tick);
    while ((this.changes.at(-1)?.tick ?? -1) > tick) this.changes.pop();
  }

  /** Changes at the tick itself are kept, as what an agent did in that tick may have come before them. */
  forgetBefore(tick: number): void {
    this.first = this.at(tick - 1);
    const kept = this.changes.findIndex((change) => change.tick >= tick);
    this.changes.splice(0, kept < 0 ? this.changes.length : kept);
  }
}

function merged(traits: RecordedTraits, { tick, ...change }: TraitChange): RecordedTraits {
  return { ...traits, ...change };
}
