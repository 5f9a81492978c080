import { FloodgateError } from '../error.ts';
import { octileDistance, type Point } from '../grid/index.ts';
import { type Agent, type PlannerSpec, run, World } from '../world/index.ts';
import { HERO_MOVES, type RescueOptions, rescueScenario } from './bcp-scenarios.ts';
import { populate } from './problem.ts';

/**
 * What attacks the hero: `none`; `chase`, a ranged attacker that follows it and hits twice when it stands still;
 * `one-static`, an attacker that does not move; `two-static`, one such attacker on either side.
 */
export type RescueAttack = 'none' | 'chase' | 'one-static' | 'two-static';

/** All attacks, for help texts and checks. */
export const RESCUE_ATTACKS: readonly RescueAttack[] = ['none', 'chase', 'one-static', 'two-static'];

/** How to play {@link rescueScenario}. */
export interface SimulateRescueOptions extends RescueOptions {
  readonly planner: PlannerSpec;
  /** Default `none`. */
  readonly attack?: RescueAttack;
  /** Damage at which the hero dies, in hits. Default Infinity. */
  readonly hitPoints?: number;
  /** How far attackers shoot, in tile widths. The paper does not say. Default 4.5. */
  readonly range?: number;
  /** How many columns beside the hero's goal static attackers stand, from 1 to 7. The paper does not say. Default 4. */
  readonly aside?: number;
  /** Give up after this many ticks. Default 200. */
  readonly ticks?: number;
}

/** How a rescue ended. */
export interface RescueOutcome {
  /** Ticks until the hero was on its goal; undefined if it never got there. */
  readonly heroSteps: number | undefined;
  /** Sum over hero and units of the ticks until they were on their goals, or until the end. */
  readonly totalSteps: number;
  /** How many of them were not on their goals at the end. */
  readonly unfinished: number;
  /** Hit points that the hero lost on the way to its goal. */
  readonly damage: number;
  readonly alive: boolean;
  /** Milliseconds of planning before the first move. */
  readonly firstMoveMs: number;
}

/** Invented: the paper gives neither the range nor the places of attackers. */
const RANGE = 4.5;
const ASIDE = 4;
/** How many tiles below the hero the chaser starts. */
const BEHIND = 2;

/**
 * Plays {@link rescueScenario} until all units are on their goals, the hero is dead or time is up. Throws a
 * FloodgateError for an unknown attack, for attackers beside the map, and as {@link rescueScenario}.
 */
export function simulateRescue(options: SimulateRescueOptions): RescueOutcome {
  const { planner, attack = 'none', hitPoints = Number.POSITIVE_INFINITY, ticks = 200 } = options;
  const { range = RANGE, aside = ASIDE } = options;
  const problem = rescueScenario(options);
  const world = new World(problem.grid, { planner, seed: options.seed ?? 1 });
  const agents = populate(world, problem);
  const hero = agents[0]!;
  const attackers = placesOfAttackers(attack, hero, aside).map((at) => world.add({ at, outside: true }));
  let damage = 0;
  let before = hero.at;
  if (attack === 'chase') chase(world, attackers[0]!, hero);
  const { firstTickMs } = run(world, { ticks }, () => {
    if (!hero.home) {
      for (const attacker of attackers) if (distance(attacker.at, hero.at) <= range) damage++;
      if (attack === 'chase' && distance(before, hero.at) === 0) damage++;
    }
    before = hero.at;
    if (attack === 'chase') chase(world, attackers[0]!, hero);
    return damage < hitPoints;
  });
  const steps = agents.map((agent) => world.completionOf(agent));
  world.dispose();
  return {
    heroSteps: steps[0],
    totalSteps: steps.reduce<number>((sum, step) => sum + (step ?? world.time), 0),
    unfinished: steps.filter((step) => step === undefined).length,
    damage,
    alive: damage < hitPoints,
    firstMoveMs: world.time === 0 ? 0 : firstTickMs,
  };
}

function placesOfAttackers(attack: RescueAttack, hero: Agent, aside: number): readonly Point[] {
  const [x, y] = hero.at;
  const [column, row] = hero.goal!;
  const beside = (columns: number): Point => [column + columns, row + HERO_MOVES / 2];
  switch (attack) {
    case 'none':
      return [];
    case 'chase':
      return [[x, y + BEHIND]];
    case 'one-static':
      return [beside(aside)];
    case 'two-static':
      return [beside(aside), beside(-aside)];
    default:
      throw new FloodgateError(
        'bad-argument',
        `unknown attack '${attack}': use ${RESCUE_ATTACKS.join(', ')}`,
      );
  }
}

/** Moves the attacker to a free tile nearer to the hero, if there is one. */
function chase(world: World, attacker: Agent, hero: Agent): void {
  const [x, y] = attacker.at;
  const tiles: Point[] = [];
  for (let row = y - 1; row <= y + 1; row++) {
    for (let column = x - 1; column <= x + 1; column++)
      if (world.grid.isFree(column, row) && (column !== x || row !== y)) tiles.push([column, row]);
  }
  tiles.sort((a, b) => distance(a, hero.at) - distance(b, hero.at));
  for (const tile of tiles) {
    if (distance(tile, hero.at) >= distance(attacker.at, hero.at)) return;
    if (world.move(attacker, tile)) return;
  }
}

function distance(a: Point, b: Point): number {
  return octileDistance(a[0] - b[0], a[1] - b[1]);
}
