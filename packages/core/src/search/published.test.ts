import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lengthTolerance, parseMovingAiMap, parseScenario } from '../formats/index.ts';
import { findPath } from './find-path.ts';

const folder = process.env.FLOODGATE_MAPS;
/** Their published lengths are not those of the maps as published. */
const WRONG = /blastedlands|duskwood/;
/** Every so many scenarios and queries here; `npm run scenarios` takes all. */
const SCENARIO_EVERY = process.env.FLOODGATE_LONG === '1' ? 1 : 3;
const JPS_EVERY = 100;
const ASTAR_EVERY = 1000;

describe.skipIf(!folder || !existsSync(folder))('the published optimal lengths', () => {
  it('are those of A* and of jump point search', { timeout: 600_000 }, () => {
    const files = readdirSync(folder!, { recursive: true, encoding: 'utf8' }).sort();
    let checked = 0;
    const scenarios = files.filter((name) => name.endsWith('.scen') && !WRONG.test(name));
    for (const file of scenarios.filter((_, i) => i % SCENARIO_EVERY === 0)) {
      const scenario = parseScenario(readFileSync(join(folder!, file), 'utf8'), { file });
      const grid = parseMovingAiMap(readFileSync(mapOf(join(folder!, file)), 'utf8'), { file });
      for (const [i, { start, goal, optimal, line }] of scenario.queries.entries()) {
        if (i % JPS_EVERY !== 0 || !grid.isFree(...start) || !grid.isFree(...goal)) continue;
        for (const kind of i % ASTAR_EVERY === 0 ? (['jps', 'astar'] as const) : (['jps'] as const)) {
          const { cost } = findPath(grid, { from: start, to: goal }, kind);
          const right = Math.abs(cost - optimal) <= lengthTolerance(scenario.precision, optimal);
          if (!right) expect.fail(`${file}:${line}: ${kind} finds ${cost}, published is ${optimal}`);
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(0);
  });
});

/** `dao/arena.map.scen` is on `dao/arena.map`, `mapf/scen-even/x-even-1.scen` on `mapf/x.map`. */
function mapOf(scenario: string): string {
  const beside = scenario.replace(/\.scen$/, '');
  if (beside.endsWith('.map')) return beside;
  return join(dirname(dirname(scenario)), basename(scenario).replace(/-(even|random)-\d+\.scen$/, '.map'));
}
