import { FloodgateError } from '../error.ts';
import type { GridChange } from '../grid/index.ts';
import { grown } from '../grow.ts';
import { Random } from '../random.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';
import type { Crowd } from './crowd.ts';
import type { Planner, PlannerSpec } from './planner.ts';
import { unsaveable } from './saved-planner.ts';
import { NO_TEAM, type Teams } from './teams.ts';

/** A planner at work, and the random numbers that it draws from. */
interface Post {
  readonly spec: PlannerSpec;
  readonly random: Random;
  readonly planner: Planner;
}

/** How the planners of a world are made. */
export interface PlanningOptions {
  readonly seed: number | string;
  readonly crossingForbidden: boolean;
  pushed(slot: number): void;
}

/**
 * Which planner moves which agents. One planner moves all of them, unless a team has its own, or the planner knows
 * nothing of teams: then each team gets one of that kind. To a planner all agents that it does not move look like outside
 * agents. So do agents that rest or hold their place, unless it handles units itself.
 */
export class Planning {
  readonly #crowd: Crowd;
  readonly #teams: Teams;
  readonly #options: PlanningOptions;
  #main: Post;
  /** By team the planner of its own. */
  readonly #own = new Map<number, Post>();
  /** By team a planner of the main kind, for planners that know nothing of teams. */
  readonly #copies = new Map<number, Post>();
  /** Per slot whether the caller moves the agent, while `crowd.outside` is as a planner is to see it. */
  #outside = new Uint8Array(0);
  /** Per slot the choice of the planner that moves it. */
  #chosen = new Int32Array(0);

  constructor(crowd: Crowd, teams: Teams, spec: PlannerSpec, options: PlanningOptions) {
    this.#crowd = crowd;
    this.#teams = teams;
    this.#options = options;
    this.#main = this.#make(spec, NO_TEAM);
  }

  /** The planner of all agents whose team has no planner of its own. */
  get spec(): PlannerSpec {
    return this.#main.spec;
  }

  get planner(): Planner {
    return this.#main.planner;
  }

  /** The planner that moves an agent. */
  plannerOf(slot: number): Planner {
    return this.#postOf(this.#crowd.teams[slot]!).planner;
  }

  /** The planner that moves a team, or would if it had agents. */
  ofTeam(team: number): { readonly spec: PlannerSpec; readonly planner: Planner } {
    return this.#own.get(team) ?? this.#main;
  }

  /** Whether a team has a planner of its own. */
  hasOwn(team: number): boolean {
    return this.#own.has(team);
  }

  /** Whether more than one planner is at work. */
  get isShared(): boolean {
    return this.#own.size + this.#copies.size > 0;
  }

  /** Whether every planner can plan a tick ahead of time. */
  get canThink(): boolean {
    return this.#posts().every(({ planner }) => planner.think !== undefined);
  }

  /** Throws a FloodgateError if the planner of a team does not move agents of a size. */
  checkSize(size: number, team: number): void {
    checkMoves(this.ofTeam(team), size);
  }

  /** Throws a FloodgateError, and changes nothing, if the planner does not move agents of a size that it would have to. */
  setPlanner(spec: PlannerSpec): void {
    const main = this.#make(spec, NO_TEAM);
    this.#checkAll(main, (team) => !this.#own.has(team));
    this.#copies.clear();
    this.#main = main;
    this.#introduce(this.#main);
    for (const slot of this.#crowd.slots) this.#postOf(this.#crowd.teams[slot]!);
  }

  /** Throws as {@link setPlanner} does. */
  setTeamPlanner(team: number, spec: PlannerSpec): void {
    const post = this.#make(spec, team);
    this.#checkAll(post, (other) => other === team);
    this.#copies.delete(team);
    this.#own.set(team, post);
    this.#introduce(post);
    const { slots, teams } = this.#crowd;
    // What moved the team so far sees outside agents from now on.
    for (const slot of slots)
      if (teams[slot] === team) this.#tell(this.#main, slot, () => this.#main.planner.retasked?.(slot));
  }

  added(slot: number): void {
    // A planner that is made for this agent hears of it when it is made.
    const known = this.#posts();
    this.#postOf(this.#crowd.teams[slot]!);
    for (const post of known) this.#tell(post, slot, () => post.planner.added?.(slot));
  }

  removed(slot: number): void {
    for (const { planner } of this.#posts()) planner.removed?.(slot);
  }

  /** The target of an agent has changed. */
  retasked(slot: number): void {
    this.plannerOf(slot).retasked?.(slot);
  }

  /** An agent has become another kind of unit, or is moved by somebody else from now on. */
  changed(slot: number): void {
    const known = this.#posts();
    this.#postOf(this.#crowd.teams[slot]!);
    for (const post of known) this.#tell(post, slot, () => post.planner.retasked?.(slot));
  }

  mapChanged(change: GridChange): void {
    for (const { planner } of this.#posts()) planner.mapChanged?.(change);
  }

  plan(tick: number, budget: Budget): void {
    const posts = this.#posts();
    if (posts.length === 1 && this.#seesAll(posts[0]!)) {
      this.planner.plan(tick, budget);
      return;
    }
    const crowd = this.#crowd;
    this.#chosen = grown(this.#chosen, crowd.slotCount);
    this.#chosen.set(crowd.cells.subarray(0, crowd.slotCount));
    this.#inTurns(tick, posts, budget, (post, part) => {
      post.planner.plan(tick, part);
      // The next planner is to find all agents where they are.
      for (const slot of crowd.slots) {
        if (!crowd.outside[slot]) this.#chosen[slot] = crowd.next[slot]!;
        crowd.next[slot] = crowd.cells[slot]!;
      }
    });
    for (const slot of crowd.slots) crowd.next[slot] = this.#chosen[slot]!;
  }

  think(tick: number, budget: Budget): number {
    const posts = this.#posts();
    if (posts.length === 1 && this.#seesAll(posts[0]!)) return this.planner.think!(tick, budget);
    let waiting = 0;
    this.#inTurns(tick, posts, budget, (post, part) => {
      waiting += post.planner.think!(tick, part);
    });
    return waiting;
  }

  save(out: StateWriter): void {
    const posts = [...this.#numbered()];
    out.int(posts.length);
    for (const [kind, team, { spec, random, planner }] of posts) {
      if (!planner.save || !planner.load) throw unsaveable(spec.id);
      out.ints([kind, team]);
      random.save(out);
      planner.save(out);
    }
  }

  /** @param specOf the planner of a team that has its own */
  load(from: StateReader, specOf: (team: number) => PlannerSpec): void {
    for (let left = from.int(); left > 0; left--) {
      const [kind = MAIN, team = 0] = from.ints();
      const post = kind === MAIN ? this.#main : this.#make(kind === OWN ? specOf(team) : this.spec, team);
      if (kind === OWN) this.#own.set(team, post);
      if (kind === COPY) this.#copies.set(team, post);
      if (!post.planner.load) throw unsaveable(post.spec.id);
      post.random.load(from);
      post.planner.load(from);
    }
  }

  *#numbered(): Iterable<[kind: number, team: number, post: Post]> {
    yield [MAIN, NO_TEAM, this.#main];
    for (const [team, post] of this.#own) yield [OWN, team, post];
    for (const [team, post] of this.#copies) yield [COPY, team, post];
  }

  #posts(): Post[] {
    return [this.#main, ...this.#own.values(), ...this.#copies.values()];
  }

  #postOf(team: number): Post {
    const known = this.#own.get(team) ?? this.#copies.get(team);
    if (known) return known;
    if (team === NO_TEAM || this.planner.handlesUnits) return this.#main;
    const copy = this.#make(this.spec, team);
    this.#copies.set(team, copy);
    this.#introduce(copy);
    return copy;
  }

  #make(spec: PlannerSpec, team: number): Post {
    const { seed, crossingForbidden, pushed } = this.#options;
    const name = this.#teams.nameOf(team);
    const random = new Random(`${seed}/planner${name === undefined ? '' : `/${name}`}`);
    return {
      spec,
      random,
      planner: spec.create({ crowd: this.#crowd, random, crossingForbidden, pushed }),
    };
  }

  #checkAll(post: Post, serves: (team: number) => boolean): void {
    const { slots, sizes, teams, outside } = this.#crowd;
    for (const slot of slots) if (!outside[slot] && serves(teams[slot]!)) checkMoves(post, sizes[slot]!);
  }

  /** Tells a new planner of all agents. */
  #introduce(post: Post): void {
    for (const slot of this.#crowd.slots) this.#tell(post, slot, () => post.planner.added?.(slot));
  }

  /** Whether a planner may see `crowd.outside` as it is. */
  #seesAll({ planner }: Post): boolean {
    return this.#crowd.plain || planner.handlesUnits === true;
  }

  #moves(post: Post, slot: number): boolean {
    const { teams, rests, holds } = this.#crowd;
    if (this.#postOf(teams[slot]!) !== post) return false;
    return post.planner.handlesUnits === true || (rests[slot] === 0 && holds[slot] === 0);
  }

  /** Calls a hook about one agent, which looks like an outside agent to a planner that does not move it. */
  #tell(post: Post, slot: number, hook: () => void): void {
    const { outside } = this.#crowd;
    const real = outside[slot]!;
    if (this.#postOf(this.#crowd.teams[slot]!) !== post) outside[slot] = 1;
    hook();
    outside[slot] = real;
  }

  /** Each planner's turn with its share of the budget; another one comes first in each tick. */
  #inTurns(
    tick: number,
    posts: readonly Post[],
    budget: Budget,
    turn: (post: Post, part: Budget) => void,
  ): void {
    const { slots, outside, slotCount } = this.#crowd;
    this.#outside = grown(this.#outside, slotCount);
    const real = this.#outside;
    for (const slot of slots) real[slot] = outside[slot]!;
    for (let i = 0; i < posts.length; i++) {
      const post = posts[(tick + i) % posts.length]!;
      for (const slot of slots) outside[slot] = real[slot] || !this.#moves(post, slot) ? 1 : 0;
      turn(post, budget.share(1 / (posts.length - i)));
    }
    for (const slot of slots) outside[slot] = real[slot]!;
  }
}

function checkMoves({ spec, planner }: Pick<Post, 'spec' | 'planner'>, size: number): void {
  if (size > 1 && !planner.handlesUnits)
    throw new FloodgateError(
      'unsupported',
      `planner ${spec.id} moves agents of one tile, not of size ${size}: use pibt, rolling or lacam`,
    );
}

// How a saved planner came to be: the world's, that of a team, or one of the world's kind for a team.
const MAIN = 0;
const OWN = 1;
const COPY = 2;
