import type { Grid } from '../grid/index.ts';
import {
  type Crowd,
  conflicts,
  type Explanation,
  type ExplanationMethod,
  isMove,
  type PlannerSpec,
  type World,
} from '../world/index.ts';
import { disturbance, type RefereedRunOptions, randomWorld } from './runs.ts';

/** Where agents were when a tick was planned, and what was decided; by slot. */
interface PlannedTick {
  readonly slots: readonly number[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly targets: Int32Array;
  readonly cutOff: readonly boolean[];
}

export interface ExplainedRunOptions extends RefereedRunOptions {
  /** The tick from which on reasons are kept; Infinity for never. Default 0. */
  readonly keepFrom?: number;
  /** Whether the next tick is planned in part before agents are explained. Default false. */
  readonly thinks?: boolean;
  /** Called before each tick, to do things to the world. */
  readonly beforeTick?: (world: World) => void;
  /** Called after each tick of which reasons were kept, with what each agent was told. */
  readonly onTick?: (world: World, explanations: ReadonlyMap<number, Explanation>) => void;
}

/**
 * Runs a random problem as {@link runUnderReferee} does, and checks after every tick what the planner says about each of
 * its agents. Throws an Error with the first thing that is wrong. Returns the world, disposed of, with its recording.
 */
export function runExplained(grid: Grid, planner: PlannerSpec, options: ExplainedRunOptions): World {
  const { ticks, seed = 1, budget, disturbed = false, keepFrom = 0, thinks = false } = options;
  const { crossing, beforeTick, onTick } = options;
  let planned: PlannedTick | undefined;
  const watched: PlannerSpec = {
    ...planner,
    create(context) {
      const made = planner.create(context);
      const plan = made.plan.bind(made);
      made.plan = (tick, budget) => {
        plan(tick, budget);
        planned = plannedTick(context.crowd);
      };
      return made;
    },
  };
  const world = randomWorld(grid, watched, options);
  const disturb = disturbed ? disturbance(world, seed, disturbed) : () => {};
  const checks = new ExplanationChecks(world, crossing === 'forbidden');
  for (let tick = 0; tick < ticks && (disturbed || !world.done); tick++) {
    disturb();
    beforeTick?.(world);
    if (tick === keepFrom) world.planner.keepReasons!(true);
    world.tick(budget);
    if (thinks) world.think({ budgetExpansions: 50 });
    if (tick < keepFrom) continue;
    const explanations = checks.check(planned!, `${planner.id} on ${grid.name}, tick ${tick}`);
    onTick?.(world, explanations);
  }
  world.dispose();
  return world;
}

function plannedTick({ slots, cells, origins, next, targets, aims, goals, outside }: Crowd): PlannedTick {
  return {
    slots: [...slots],
    from: cells.map((cell, slot) => (outside[slot] ? origins[slot]! : cell)),
    to: next.map((cell, slot) => (outside[slot] ? cells[slot]! : cell)),
    targets: targets.slice(),
    cutOff: Array.from(aims, (aim, slot) => aim !== goals[slot]),
  };
}

class ExplanationChecks {
  readonly #world: World;
  readonly #crossingForbidden: boolean;
  /** Whether the planner has ever told its method: then it has to for every agent that waits. */
  #hasMethod = false;
  #where = '';

  constructor(world: World, crossingForbidden: boolean) {
    this.#world = world;
    this.#crossingForbidden = crossingForbidden;
  }

  check(tick: PlannedTick, where: string): ReadonlyMap<number, Explanation> {
    const { outside, cells } = this.#world.crowd;
    const explanations = new Map<number, Explanation>();
    for (const slot of tick.slots) {
      const explanation = this.#world.planner.explain!(slot);
      this.#where = `${where}, agent in slot ${slot} (${explanation?.reason})`;
      // The world may have made an agent wait against the planner's decision.
      if (outside[slot] || cells[slot] !== tick.to[slot]) continue;
      this.#expect(explanation !== undefined, 'has no explanation');
      this.#checkReason(slot, tick, explanation!);
      if (explanation!.method) this.#checkMethod(slot, tick, explanation!.method);
      explanations.set(slot, explanation!);
    }
    return explanations;
  }

  #checkReason(slot: number, tick: PlannedTick, { reason, wanted, blocker, method }: Explanation): void {
    const { grid } = this.#world;
    const from = tick.from[slot]!;
    const to = tick.to[slot]!;
    const arrived = from === to && from === tick.targets[slot];
    this.#expect(isMove(grid, from, wanted), `wanted cell ${wanted}, which is no move from ${from}`);
    this.#expect(blocker !== slot, 'is its own blocker');
    this.#expect(blocker === -1 || tick.slots.includes(blocker), `has blocker ${blocker}, which is no agent`);
    this.#expect((reason === 'moved') <= (to === wanted && to !== from), 'has not moved to the wanted cell');
    this.#expect((reason === 'home') <= arrived, 'is not on its target');
    if (arrived) {
      // That its goal is cut off may have been found out since the tick was planned.
      const { aims, goals } = this.#world.crowd;
      const known = [tick.cutOff[slot]!, aims[slot] !== goals[slot]];
      this.#expect(
        known.some((cutOff) => reason === (cutOff ? 'no-path' : 'home')),
        'is on its target and stays',
      );
    } else if (reason === 'no-path')
      this.#expect(!grid.components.connected(from, tick.targets[slot]!), 'has a path');
    if (to !== from && to === wanted)
      this.#expect(reason === 'moved' || reason === 'made-way', 'has moved to the wanted cell');
    if (reason === 'blocked')
      this.#expect(
        wanted !== from && blocker >= 0 && this.#isInTheWay(slot, blocker, wanted, tick),
        `wanted cell ${wanted}, which agent ${blocker} did not keep it from`,
      );
    if (!['moved', 'made-way', 'blocked', 'planned'].includes(reason))
      this.#expect(blocker === -1, `has blocker ${blocker}, but nobody was in its way`);
    if (method) this.#hasMethod = true;
    else if (to === from && !['home', 'no-path', 'no-time'].includes(reason))
      this.#expect(!this.#hasMethod, 'waits, and no method is told');
  }

  #isInTheWay(slot: number, other: number, wanted: number, { from, to }: PlannedTick): boolean {
    const { grid, crowd } = this.#world;
    if (from[other] === wanted || to[other] === wanted || crowd.cells[other] === wanted) return true;
    return conflicts(grid, from[slot]!, wanted, from[other]!, to[other]!, this.#crossingForbidden);
  }

  #checkMethod(slot: number, { from, to }: PlannedTick, method: ExplanationMethod): void {
    if (method.kind === 'reservations') {
      this.#expect(method.rows[0]?.slot === slot, 'does not have its own row first');
      const slots = method.rows.map((row) => row.slot);
      this.#expect(new Set(slots).size === slots.length, `has two rows of an agent: ${slots}`);
      for (const { slot: other, cells } of method.rows) {
        // The world may have made the other wait against the planner's decision.
        const wentTo = [to[other], this.#world.crowd.cells[other]];
        const begins = cells[0] === from[other] && wentTo.includes(cells[1]);
        this.#expect(begins, `has a row of agent ${other} that does not begin with its last move: ${cells}`);
      }
    } else if (method.kind === 'inheritance') {
      const called = new Set<number>([-1]);
      for (const { slot: other, askedBy, tried, got } of method.calls) {
        this.#expect(called.has(askedBy), `has a call by agent ${askedBy}, which was not called`);
        this.#expect(got === to[other], `has a call of agent ${other} that got ${got}`);
        const found = tried.filter(({ outcome }) => outcome === 'got').map(({ cell }) => cell);
        this.#expect(found.length <= 1 && (found[0] ?? from[other]) === got, `got ${found}`);
        called.add(other);
      }
      const first = method.calls.filter(({ askedBy }) => askedBy < 0).length;
      this.#expect(first === 1, `has calls of ${first} chains`);
    } else if (method.kind === 'configurations') {
      const { known, step, length } = method;
      this.#expect(
        known > 0 && step >= 0 && step < length,
        `is at step ${step} of ${length}, ${known} known`,
      );
    } else {
      const { cells, prices } = method;
      this.#expect(cells.length === prices.length && prices.every((price) => price > 0), 'has odd prices');
    }
  }

  #expect(holds: boolean, message: string): void {
    if (!holds) throw new Error(`${this.#where}: ${message}`);
  }
}
