/**
 * Screens 1,000 settings of the real-time family and prints the few that are worth many runs: those that
 * `lab run single --scale quick` tries. Settings race: after each round the worse ones drop out. A quarter of the places
 * goes to the greedy portfolio; the rest to the settings with the least mean cost and with the least mean cost relative to
 * the mean of all settings on the same problem, in turn. In the last round the best setting of each game has a place too.
 * Problems are others than those of the suite.
 *
 * FLOODGATE_MAPS=… npx tsx --conditions=floodgate-source scripts/screen-settings.ts [dao/lak506d]
 */
import { MapLibrary } from '@floodgate/lab';
import { costTable, greedyPortfolio, labelsOf, MOVING_AI_LABELS } from '@floodgate/select';
import { findPath, type Grid, Random } from 'floodgate';
import { RealTimeSearch, sampleRealTimeSettings } from 'floodgate/real-time';

const SETTINGS = 1000;
const SETS = ['dao', 'bg512', 'sc1', 'wc3'];
/** A run ends when its path is this many times as long as the shortest: worse settings need not be told apart. */
const TRAVEL_CAP = 300;
/** For each round: how many problems there have been by its end, and how many settings go on. */
const ROUNDS_ON_MAPS = [
  { problems: 16, left: 400 },
  { problems: 48, left: 150 },
  { problems: 120, left: 60 },
  { problems: 342, left: 24 },
];
const ROUNDS_ON_ONE_MAP = [
  { problems: 16, left: 400 },
  { problems: 60, left: 150 },
  { problems: 180, left: 60 },
];

interface Problem {
  readonly map: string;
  readonly search: RealTimeSearch;
  readonly start: number;
  readonly goal: number;
  readonly optimal: number;
}

const library = new MapLibrary([process.env.FLOODGATE_MAPS ?? '']);
const random = new Random('screening');
const settings = sampleRealTimeSettings(new Random('1/settings'), SETTINGS);
const [onMap] = process.argv.slice(2);
const rounds = onMap ? ROUNDS_ON_ONE_MAP : ROUNDS_ON_MAPS;
const maps = onMap ? [onMap] : random.shuffle(SETS.flatMap((set) => library.namesIn(set)));
const problems: Problem[] = [];
/** Costs of each setting, problem after problem, as long as it is in the race. */
const costs = settings.map((): number[] => []);
let racing = settings.map((_, i) => i);
let last: { readonly grid: Grid; readonly search: RealTimeSearch } | undefined;

for (const round of rounds) {
  const final = round === rounds.at(-1);
  while (problems.length < round.problems) {
    const map = maps[problems.length % maps.length]!;
    problems.push(drawProblem(map));
  }
  for (let i = costs[racing[0]!]!.length; i < problems.length; i++) {
    for (const setting of racing) costs[setting]!.push(costOf(problems[i]!, setting));
    if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${rounds.at(-1)!.problems} problems `);
  }
  racing = survivors(round.left, final && !onMap);
  console.error(
    `${problems.length} problems: ${racing.length} settings left, ${(process.cpuUsage().user / 1e6).toFixed()} s`,
  );
}
const means = racing.map((setting) => meanOf(costs[setting]!).toFixed(2));
console.error(`means: ${means.join(' ')}`);
console.log(JSON.stringify([...racing].sort((a, b) => a - b)));

function drawProblem(map: string): Problem {
  if (!onMap || !last) {
    const grid = library.load(map);
    last = { grid, search: new RealTimeSearch(grid) };
  }
  const { grid, search } = last;
  for (;;) {
    const [start, goal] = [grid.randomFreeCell(random)!, grid.randomFreeCell(random)!];
    const { status, cost } = findPath(grid, { from: grid.point(start), to: grid.point(goal) });
    if (status === 'found' && cost > 0) return { map, search, start, goal, optimal: cost };
  }
}

function costOf({ search, start, goal, optimal }: Problem, setting: number): number {
  const run = search.run(start, goal, settings[setting]!, { travelCap: TRAVEL_CAP * optimal });
  return run.arrived ? run.travelled / optimal : TRAVEL_CAP;
}

function survivors(places: number, perGame: boolean): number[] {
  const table = costTable(
    problems.length,
    racing.length,
    Float64Array.from(racing.flatMap((setting) => costs[setting]!)),
  );
  const relative = problems.map((_, i) => meanOf(racing.map((setting) => costs[setting]![i]!)));
  const ofGame = (game: string) =>
    problems.flatMap(({ map }, i) => (labelsOf(map, MOVING_AI_LABELS).game === game ? [i] : []));
  const ranked = (cost: (setting: number) => number) => [...racing].sort((a, b) => cost(a) - cost(b));
  const byMean = ranked((setting) => meanOf(costs[setting]!));
  const byRelative = ranked((setting) => meanOf(costs[setting]!.map((cost, i) => cost / relative[i]!)));
  const games = perGame ? [...new Set(problems.map(({ map }) => labelsOf(map, MOVING_AI_LABELS).game))] : [];
  const left = new Set(greedyPortfolio(table, Math.ceil(places / 4)).members.map((i) => racing[i]!));
  for (const game of games)
    left.add(ranked((setting) => meanOf(ofGame(game).map((i) => costs[setting]![i]!)))[0]!);
  for (let i = 0; left.size < places && i < racing.length; i++) {
    left.add(byMean[i]!);
    if (left.size < places) left.add(byRelative[i]!);
  }
  return [...left];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
