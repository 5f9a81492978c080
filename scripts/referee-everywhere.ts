/**
 * Runs planners on every map under the Referee, disturbed all the while: agents are re-tasked, come and go, walls
 * change, outside agents wander. Also checks that flow annotations keep reachability on every map.
 *
 *   npm run referee                            all planners on all maps
 *   npm run referee -- --every 10              on every tenth map
 *   npm run referee -- --planners far,whca --ticks 100 dao
 *   npm run referee -- --planners ''           only the flow annotations, a minute for all maps
 */
import { parseArgs } from 'node:util';
import { PLANNERS, plannerById } from 'floodgate';
import { FlowMap } from 'floodgate/planner-kit';
import { cellsOf, keepsReachability, runUnderReferee } from '../packages/core/src/planners/testing.ts';
import { loadMap, mapNames } from './game-maps.ts';

/** A different number of agents on each map, over and over. */
const CROWDS = [10, 50, 200, 500, 1000, 2000];
/** Keeps the first tick of planners that search whole paths from taking all the time. */
const BUDGET = { budgetExpansions: 100_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    ticks: { type: 'string', default: '40' },
    planners: { type: 'string', default: PLANNERS.map((planner) => planner.id).join(',') },
  },
});
const ticks = Number(values.ticks);
const planners = values.planners.split(',').filter(Boolean);
const names = mapNames()
  .filter((name) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
  .filter((_, i) => i % Number(values.every) === 0);

let runs = 0;
let failures = 0;
for (const [index, name] of names.entries()) {
  const grid = loadMap(name);
  const room = cellsOf(grid, grid.components.largest()).length;
  const agents = Math.min(CROWDS[index % CROWDS.length]!, Math.floor(room / 2));
  const began = performance.now();
  const flowHolds = keepsReachability(grid, new FlowMap(grid));
  if (!flowHolds) failures++;
  for (const [turn, id] of planners.entries()) {
    for (const preset of ['default', 'paper']) {
      runs++;
      try {
        runUnderReferee(grid.clone(), plannerById(id, { preset }), {
          agents,
          ticks,
          seed: index * 100 + turn,
          disturbed: true,
          budget: BUDGET,
          crossing: runs % 2 === 0 ? 'allowed' : 'forbidden',
        });
      } catch (error) {
        failures++;
        console.log(`  ${name}, ${agents} agents, preset ${preset}: ${(error as Error).message}`);
      }
    }
  }
  console.log(
    `${index + 1}/${names.length} ${name}: ${agents} agents, flow ${flowHolds ? 'keeps reachability' : 'LOSES REACHABILITY'}, ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}
console.log(`${names.length} maps, ${runs} runs of ${ticks} ticks, ${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;
