import { describe, expect, it } from 'vitest';
import { formatScenario, parseScenario } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { findPath } from '../search/index.ts';
import { composeProblem } from './compose-problem.ts';
import { builtInMap } from './maps/index.ts';
import { generateScenario, scenarioFromProblem } from './scenario.ts';

describe('generateScenario', () => {
  const grid = builtInMap('emberdeep').load();

  it('gives reachable pairs with lengths that jump point search confirms', () => {
    for (const { start, goal, optimal, bucket } of generateScenario(grid, { count: 60, seed: 3 }).queries) {
      expect(findPath(grid, { from: start, to: goal }, 'jps').cost).toBeCloseTo(optimal, 6);
      expect(bucket).toBe(Math.floor(optimal / 4));
    }
  });

  it('repeats itself for the same seed, and survives being written and read', () => {
    const scenario = generateScenario(grid, { count: 20, seed: 5 });
    expect(generateScenario(grid, { count: 20, seed: 5 })).toEqual(scenario);
    expect(parseScenario(formatScenario(scenario)).queries).toEqual(scenario.queries);
  });

  it('has long queries as well as short ones', () => {
    const lengths = generateScenario(grid, { count: 40, seed: 1 }).queries.map((query) => query.optimal);
    const longest = Math.max(...lengths);
    for (let part = 0; part < 4; part++) {
      const inPart = lengths.filter(
        (length) => length >= (longest * part) / 4 && length <= (longest * (part + 1)) / 4,
      );
      expect(inPart.length).toBeGreaterThanOrEqual(5);
    }
  });

  it('refuses a map without free tiles and a count that makes no sense', () => {
    expect(() => generateScenario(Grid.from(3, 3, () => false))).toThrow('map has no free tile');
    expect(() => generateScenario(grid, { count: 0 })).toThrow('count must be a whole number from 1, not 0');
  });
});

describe('scenarioFromProblem', () => {
  const grid = builtInMap('arena').load();

  it('has the agents in their order, with the lengths of their shortest paths', () => {
    const problem = composeProblem(grid, { agents: 20 });
    const { queries } = parseScenario(formatScenario(scenarioFromProblem(problem)));
    expect(queries.map(({ start, goal }) => ({ start, goal }))).toEqual(problem.agents);
    for (const { start, goal, optimal } of queries)
      expect(findPath(grid, { from: start, to: goal }).cost).toBeCloseTo(optimal, 6);
  });

  it('refuses agents that cannot arrive', () => {
    expect(() => scenarioFromProblem({ grid, agents: [{ start: [2, 2], goal: [0, 0] }] })).toThrow(
      /no path|wall/,
    );
  });
});
