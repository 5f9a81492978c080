import { costTable, greedyPortfolio, singleBest } from '@floodgate/select';
import { findPath, Random } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { RealTimeSearch, sampleRealTimeSettings } from 'floodgate/real-time';

const grid = builtInMap('ravenkeep').load();
const random = new Random(1);
const settings = sampleRealTimeSettings(random, 30);
const problems = Array.from({ length: 40 }, () => {
  const [start, goal] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!];
  return { start, goal, shortest: findPath(grid, { from: grid.point(start), to: grid.point(goal) }).cost };
}).filter(({ shortest }) => shortest > 0 && shortest < Number.POSITIVE_INFINITY);

const search = new RealTimeSearch(grid);
const costs = settings.flatMap((setting) =>
  problems.map(({ start, goal, shortest }) => search.run(start, goal, setting).travelled / shortest),
);
const table = costTable(problems.length, settings.length, Float64Array.from(costs));

console.log(`best single setting: ${JSON.stringify(settings[singleBest(table)])}`);
const { members, means } = greedyPortfolio(table, 4);
members.forEach((member, i) => {
  console.log(`with #${member}: ${means[i]!.toFixed(2)} times the shortest path`);
});
