import { describe, expect, it } from 'vitest';
import { bcp } from '../planners/index.ts';
import { checkRecording, type PlannerSpec, World } from '../world/index.ts';
import { RESCUE_ATTACKS, simulateRescue } from './bcp-rescue.ts';
import { crossingScenario, HERO_MOVES, rescueScenario } from './bcp-scenarios.ts';
import { populate } from './problem.ts';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const aStar = bcp({ preset: 'paper', iterations: 0 });

function totalSteps(units: number, planner: PlannerSpec): number {
  let total = 0;
  for (const seed of seeds) {
    const problem = crossingScenario({ units, seed });
    const world = new World(problem.grid, { planner, seed, record: true });
    const agents = populate(world, problem);
    while (world.time < 200 && !world.done) world.tick();
    expect(checkRecording(world.recording())).toEqual([]);
    for (const agent of agents) total += world.completionOf(agent) ?? world.time;
  }
  return total;
}

describe('rescue the hero', () => {
  it.each([4, 5, 6, 7, 8])('with BCP the hero passes %i units in exactly ten steps', (units) => {
    for (const seed of seeds) {
      for (const planner of [bcp(), bcp({ preset: 'paper' })])
        expect(simulateRescue({ units, seed, planner }).heroSteps).toBe(HERO_MOVES);
    }
  });

  it('with plain A* the hero is mostly held up', () => {
    const late = seeds.filter(
      (seed) => simulateRescue({ units: 8, seed, planner: aStar }).heroSteps !== HERO_MOVES,
    );
    expect(late.length).toBeGreaterThan(seeds.length / 2);
  });

  it.each(RESCUE_ATTACKS.slice(1))('%s: the hero dies less often the more iterations BCP has', (attack) => {
    const runs = Array.from({ length: 18 }, (_, seed) => seed);
    const damages = [0, 3, 30].map((iterations) =>
      runs.map((seed) => {
        const planner = bcp({ preset: 'paper', iterations });
        return simulateRescue({ units: 9, seed, hero: 'anywhere', attack, planner }).damage;
      }),
    );
    const all = damages.flat();
    const hitPoints = all.reduce((sum, damage) => sum + damage) / all.length;
    const [none, few, many] = damages.map((list) => list.filter((damage) => damage >= hitPoints).length);
    expect(few!).toBeLessThan(none!);
    expect(many!).toBeLessThan(few!);
  });

  it('ends when the hero is dead', () => {
    const outcome = simulateRescue({ units: 8, planner: aStar, attack: 'chase', hitPoints: 3 });
    expect(outcome).toMatchObject({ alive: false, damage: 3, heroSteps: undefined });
    expect(simulateRescue({ units: 8, planner: bcp(), attack: 'chase', hitPoints: 30 }).alive).toBe(true);
  });

  it('hits the hero more often from nearer and with a longer range', () => {
    const damage = (options: { range?: number; aside?: number }) => {
      const attack = 'two-static' as const;
      const runs = seeds.map((seed) =>
        simulateRescue({ units: 6, seed, planner: bcp(), attack, ...options }),
      );
      return runs.reduce((sum, run) => sum + run.damage, 0);
    };
    expect(damage({ range: 3 })).toBeLessThan(damage({}));
    expect(damage({ range: 6 })).toBeGreaterThan(damage({}));
    expect(damage({ aside: 2 })).toBeGreaterThan(damage({}));
    expect(() => damage({ aside: 8 })).toThrow('(15, 8)');
  });

  it('counts the units that are not home at the end', () => {
    expect(simulateRescue({ units: 6, planner: bcp(), ticks: 200 }).unfinished).toBe(0);
    expect(simulateRescue({ units: 6, planner: bcp(), ticks: 5 }).unfinished).toBe(7);
  });

  it('has room for nine units', () => {
    expect(rescueScenario({ units: 9 }).agents).toHaveLength(10);
    expect(() => rescueScenario({ units: 10 })).toThrow('room for 9 units, not 10');
  });
});

describe('crossing groups', () => {
  it('BCP takes fewer steps than A*, and the gap grows with the number of units', () => {
    const gaps = [8, 11, 15].map((units) => {
      const gap = totalSteps(units, aStar) - totalSteps(units, bcp({ preset: 'paper' }));
      expect(gap).toBeGreaterThan(0);
      expect(totalSteps(units, bcp())).toBeLessThan(totalSteps(units, aStar));
      return gap;
    });
    expect(gaps[1]!).toBeGreaterThan(gaps[0]!);
    expect(gaps[2]!).toBeGreaterThan(gaps[1]!);
  });

  it('places up to eighteen units', () => {
    for (let units = 2; units <= 18; units++)
      expect(new Set(crossingScenario({ units }).agents.map(({ start }) => `${start}`)).size).toBe(units);
    expect(() => crossingScenario({ units: 19 })).toThrow('a crossing needs 2 to 18 units, not 19');
  });
});
