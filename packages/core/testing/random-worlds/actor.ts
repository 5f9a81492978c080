import { FloodgateError } from '../../src/error.ts';
import { Grid, type Point } from '../../src/grid/index.ts';
import type { Order } from '../../src/orders/index.ts';
import {
  type Agent,
  checkRecording,
  type PlannerSpec,
  parseRecording,
  Recorder,
  WORLD_EVENTS,
  World,
  type WorldEvent,
} from '../../src/world/index.ts';
import { Fault, Model } from './model.ts';
import type { Played } from './play.ts';
import { DX, DY } from './rules.ts';
import type { Kind, Sequence, Step } from './sequence.ts';

type StepOf<K extends Step['do']> = Extract<Step, { readonly do: K }>;

interface Ear {
  readonly event: WorldEvent;
  readonly after: readonly Step[];
  left: number;
}

/** Listeners may make ticks, whose listeners may make ticks: not for ever. */
const DEEPEST = 3;
const TABLE = 'mud';
const NEVER_REFUSED: readonly Step['do'][] = ['tick', 'commit', 'think', 'save', 'wall', 'paint'];

/** Does the steps of a sequence to a world, and tells the model, if it has one, what was done. */
export class Actor {
  world: World;
  readonly #spec: PlannerSpec;
  readonly #sequence: Sequence;
  readonly #model: Model | undefined;
  readonly #ears: Ear[] = [];
  /** What is to be done when orders are settled: listeners are not saved. */
  readonly #afterOrders = new Map<Order<Agent>, readonly Step[]>();
  /** Whether a tick was made that the model has not seen yet, and whether anything was done since the last. */
  #unseen = false;
  #undisturbed = false;
  #depth = 0;
  #played = { ticks: 0, edits: 0, saves: 0, moves: 0, done: 0, refused: 0 };

  constructor(sequence: Sequence, spec: PlannerSpec, watched: boolean) {
    const { rows, corners, crossing, diagonals, seed } = sequence;
    const grid = Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] === '.', {
      corners,
      name: 'random',
    });
    grid.addCosts(TABLE, (x, y) => 1 + ((x * 7 + y * 3) % 4));
    this.#sequence = sequence;
    this.#spec = spec;
    this.world = new World(grid, { planner: spec, seed, crossing, diagonals, record: watched });
    this.#model = watched ? new Model(this.world) : undefined;
    this.#listen();
  }

  get played(): Played {
    return { ...this.#played, agentTicks: this.#model?.agentTicks ?? 0 };
  }

  /** Does a step. Returns what came of it, which must be the same in every world. */
  act(step: Step): string {
    this.#played.done++;
    this.#undisturbed = false;
    try {
      return String(this.#do(step) ?? 'done');
    } catch (error) {
      if (!(error instanceof FloodgateError)) throw error;
      if (NEVER_REFUSED.includes(step.do)) throw new Fault('refused', error.message);
      this.#played.refused++;
      return error.message;
    }
  }

  /** Has the Referee check what was recorded so far, read from a text as files are. */
  checkRecording(): void {
    if (!this.world.recorder) return;
    const recording = parseRecording(JSON.stringify(this.world.recording()));
    const [violation] = checkRecording(recording);
    if (violation) throw new Fault(`referee: ${violation.rule}`, violation.message);
    this.#checkReplay(Recorder.from(recording));
  }

  /** Whether a recording ends as the world is, unless something was moved by hand since the last tick. */
  #checkReplay(replayed: Recorder): void {
    const { grid, crowd } = this.world;
    if (String(replayed.grid.passable) !== String(grid.passable))
      throw new Fault('replay', 'the recording ends on another map');
    if (crowd.slots.some((slot) => crowd.origins[slot] !== crowd.cells[slot])) return;
    const there = replayed.seek(replayed.ticks).cells.filter((cell) => cell >= 0);
    const seen = Int32Array.from(crowd.slots, (slot) => crowd.cells[slot]!);
    if (String(there.sort()) !== String(seen.sort()))
      throw new Fault('replay', 'the recording ends with agents in other places');
  }

  #do(step: Step): unknown {
    if (step.do === 'add') return this.#add(step);
    if (step.do === 'wall') return this.#wall(...this.#tile(step.at), step.free);
    if (step.do === 'paint') return this.#paint(step);
    if (step.do === 'listen') return this.#ears.push({ ...step, left: step.times });
    if (step.do === 'planner') return this.#changePlanner(step);
    if (step.do === 'save') return this.#save();
    if (step.do === 'think') return this.world.think({ budgetExpansions: step.expansions }).waiting;
    if (step.do === 'commit') return this.#tick(() => this.world.commit());
    if (step.do === 'tick') return this.#tick(() => this.world.tick(budgetOf(step)));
    const agent = this.#agent(step.who);
    if (!agent) return 'nobody';
    if (step.do === 'remove') return this.#remove(agent);
    if (step.do === 'retask') return this.#retask(agent, this.#tile(step.to));
    if (step.do === 'trade') return this.#trade(agent, this.#agent(step.other)!);
    if (step.do === 'move') return this.#move(this.#outsideAgent(step.who), step.d);
    if (step.do === 'change') return this.#change(agent, step);
    if (step.do === 'order') return this.#order(agent, step);
    const [x, y] = agent.at;
    return this.#wall(x + (DX[step.d] ?? 0), y + (DY[step.d] ?? 0), step.free);
  }

  #add(step: StepOf<'add'>): unknown {
    const { goal, nearest, priority = 0, outside = false } = step;
    const [x, y] = this.#placeOf(step);
    const kind = profileOf(step);
    const size = kind.size ?? 1;
    const hasRoom = this.#model?.hasRoom({ x, y, size }) ?? true;
    let agent: Agent;
    try {
      agent = this.world.add({
        ...{ at: [x, y], priority, outside, ...kind },
        ...(goal !== undefined && { goal: this.#tile(goal) }),
        ...(nearest !== undefined && { nearest }),
      });
    } catch (error) {
      if (this.#model && hasRoom && goal === undefined && size === 1 && error instanceof FloodgateError)
        throw new Fault('refused', `no agent at (${x}, ${y}), which is free: ${error.message}`);
      throw error;
    }
    this.#model?.added(agent);
    return agent.id;
  }

  #placeOf({ at, beside, d = 0 }: StepOf<'add'>): Point {
    const agent = beside === undefined ? undefined : this.#outsideAgent(beside);
    return agent ? [agent.at[0] + DX[d]!, agent.at[1] + DY[d]!] : this.#tile(at);
  }

  /** An agent or, if the planner moves it, the first outside agent. */
  #outsideAgent(who: number): Agent | undefined {
    const agent = this.#agent(who);
    return agent?.outside ? agent : this.world.agents.find(({ outside }) => outside);
  }

  #remove(agent: Agent): void {
    this.world.remove(agent);
    this.#model?.removed(agent.id);
  }

  #retask(agent: Agent, goal: Point): void {
    agent.goal = goal;
    this.#model?.retasked(agent, goal);
  }

  #trade(agent: Agent, other: Agent): void {
    const [goal, others] = [agent.goal, other.goal];
    this.#retask(agent, others);
    this.#retask(other, goal);
  }

  #wall(x: number, y: number, free: boolean): boolean {
    if (!this.world.grid.contains(x, y)) return false;
    this.#model?.wall(x, y, free);
    const changed = this.world.grid.setPassable(x, y, free);
    if (changed) this.#played.edits++;
    return changed;
  }

  #paint({ at, cost, mud, mask }: StepOf<'paint'>): void {
    const { grid } = this.world;
    const [x, y] = this.#tile(at);
    this.#played.edits++;
    if (cost !== undefined) grid.setCost(x, y, cost, mud ? TABLE : undefined);
    if (mask === undefined) return;
    this.#model?.mask(x, y, mask);
    grid.setMoves(x, y, mask);
  }

  #move(outside: Agent | undefined, d: number): unknown {
    if (!outside) return 'nobody';
    const may = this.#model?.mayMove(outside, d);
    const [x, y] = outside.at;
    let moved = false;
    try {
      moved = this.world.move(outside, [x + DX[d]!, y + DY[d]!]);
    } catch (error) {
      if (may || !(error instanceof FloodgateError)) throw may ? new Fault('refused', String(error)) : error;
    }
    if (may !== undefined && may !== moved) {
      const what = `the move of agent ${outside.id} from (${x}, ${y}) in direction ${d}`;
      throw new Fault(
        'by-hand',
        `${what} was ${moved ? 'made, though it breaks' : 'refused, though it breaks no'} rule`,
      );
    }
    if (moved) this.#model?.moved(outside, d);
    return moved;
  }

  #change(agent: Agent, step: StepOf<'change'>): void {
    if (step.priority !== undefined) agent.priority = step.priority;
    const kind = profileOf(step);
    if (Object.keys(kind).length > 0) this.world.reshape(agent, kind);
    this.#model?.changed(agent);
    if (step.outside !== undefined) agent.outside = step.outside;
    this.#model?.changed(agent);
  }

  #order(agent: Agent, step: StepOf<'order'>): unknown {
    const { kind, group = 1, formation = 'block', sight } = step;
    const at = this.#tile(step.to);
    const agents = this.world.agents;
    const first = agents.indexOf(agent);
    const those = agents.slice(first, first + group);
    // Orders may let go of any agent, and send it elsewhere.
    for (const any of agents) this.#model?.ordered(any);
    const options = sight === undefined ? {} : { onSight: { range: sight } };
    if (kind === 'stop') return agent.stop();
    if (kind === 'cancel') return agent.order?.cancel();
    const other = agents[(first + 1) % agents.length]!;
    let order: Order<Agent>;
    if (kind === 'move') order = this.world.order(those, { to: at, formation, ...options });
    else if (kind === 'follow') order = agent.follow(other, options);
    else if (kind === 'flee') order = agent.flee(group % 2 ? other : at, { until: 4, ...options });
    else order = agent[kind]([at, this.#tile(step.to + 17)], options);
    if (step.after) this.#whenSettled(order, step.after);
    return order.kind;
  }

  #whenSettled(order: Order<Agent>, steps: readonly Step[]): void {
    this.#afterOrders.set(order, steps);
    order.onSettled(() => {
      this.#see();
      this.#actAll(steps);
    });
  }

  #changePlanner({ team }: StepOf<'planner'>): void {
    if (team === undefined) this.world.setPlanner(this.#spec);
    else this.world.team(team, { planner: this.#spec });
  }

  /** The twin goes on as the world that was loaded; a world without a twin does so itself. */
  #save(): void {
    if (this.#depth > 0 || (this.#sequence.twin && this.#model)) return;
    const { world } = this;
    if (!world.planner.save) return;
    this.checkRecording();
    this.#played.saves++;
    const teams = Object.fromEntries(world.teams.map(({ name }) => [name, this.#spec]));
    this.world = World.load(world.save(), { planner: this.#spec, teams, record: this.#model !== undefined });
    if (this.world.hash() !== world.hash()) throw new Fault('load', 'the loaded world has another hash');
    world.dispose();
    this.#model?.replaced(this.world);
    this.#listen();
    for (const [i, order] of world.orders.active.entries()) {
      const steps = this.#afterOrders.get(order);
      if (steps) this.#whenSettled(this.world.orders.active[i]!, steps);
    }
  }

  #tick(make: () => ReturnType<World['tick']>): string {
    if (this.#depth >= DEEPEST) return 'too deep';
    this.#depth++;
    this.#unseen = true;
    const before = this.world.time;
    try {
      const report = make();
      this.#see();
      const isLast = this.world.time === before + 1;
      this.#played.moves += report.moved;
      this.#played.ticks++;
      this.#model?.reported(report, before, isLast);
      if (this.#depth === 1) this.#model?.allTold();
      const { moved, arrived, settled, displaced, blocked, pushed } = report;
      return [moved, arrived, settled, displaced, blocked, pushed].join();
    } finally {
      this.#depth--;
      // What is told next, after a tick in a listener, is of the tick before it.
      this.#undisturbed = false;
    }
  }

  /** Shows the model what a tick has done, before anything else happens. */
  #see(): void {
    if (!this.#unseen) return;
    this.#unseen = false;
    this.#undisturbed = true;
    this.#model?.see(this.world);
  }

  #listen(): void {
    for (const event of WORLD_EVENTS)
      this.world.on(event, (agent) => {
        this.#see();
        this.#model?.told(event, agent, this.#undisturbed);
        for (const ear of [...this.#ears]) {
          if (ear.event !== event || ear.left <= 0 || this.#depth > 1) continue;
          ear.left--;
          this.#actAll(ear.after);
        }
      });
  }

  #actAll(steps: readonly Step[]): void {
    for (const step of steps) this.act(step);
  }

  #agent(who: number): Agent | undefined {
    const { agents } = this.world;
    return agents[who % agents.length];
  }

  #tile(at: number): Point {
    const { width, height } = this.world.grid;
    const tile = at % (width * height);
    return [tile % width, Math.floor(tile / width)];
  }
}

function budgetOf({ expansions, ms }: StepOf<'tick'>) {
  return {
    ...(expansions !== undefined && { budgetExpansions: expansions }),
    ...(ms !== undefined && { budgetMs: ms }),
  };
}

function profileOf({ size, speed, hold, team, mud }: Kind) {
  return {
    ...(size !== undefined && { size }),
    ...(speed !== undefined && { speed }),
    ...(hold !== undefined && { hold }),
    ...(team && { team }),
    ...(mud && { costs: TABLE }),
  };
}
