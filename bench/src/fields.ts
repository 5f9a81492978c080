/** `npm run bench:fields`: repairs of flow fields, questions about towers, and a game of tower defence. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { percentile, type TickBudget } from 'floodgate';
import { FIELD_MAPS } from './fields/maps.ts';
import { measureQuestions, type Question } from './fields/questions.ts';
import { measureRepairs } from './fields/repairs.ts';
import { type GameTick, type TowerDefence, towerDefence } from './fields/tower-defence.ts';
import { markdownTable } from './markdown.ts';

const HELP = `npm run bench:fields -- [options]

Flow fields after edits of one tile next to fields built again, the time of grid.wouldBlock with a
live world of 500 agents, and a game of tower defence: CPU time of its ticks. About two minutes.

  --planners A,B    for tower defence, default: pibt
  --quick           fewer edits, questions and runs
  --help
`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const PARTS = ['total', 'world', 'edit', 'wouldBlock', 'field'] as const;

const { values } = parseArgs({
  options: {
    planners: { type: 'string', default: 'pibt' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const edits = values.quick ? 20 : 100;
const questionCount = values.quick ? 100 : 500;
const runs = values.quick ? 2 : 5;

const text = `# Fields

Written by \`npm run bench:fields\` on Node ${process.version}. Times are milliseconds of CPU time.

## A flow field after an edit of one tile

Each of ${edits} tiles of a map of 256 × 256 is changed and changed back. Ratios are what following the edit takes by what
\`new FlowField\` takes on the edited map; times are the least of five samples.

${repairTable()}

## grid.wouldBlock

${questionCount} towers of 2 × 2 tiles on maps of 256 × 256 with a live world of 500 agents, asked for all of them; after every fifth
question a tile is changed. Of each question the least time of ${runs} equal runs.

${questionTable()}

## Tower defence

128 × 128, 500 creeps to one exit, a tower every five ticks: 200 are built and sold, each asked for with \`wouldBlock\` before, for all
creeps. A tick is the edit, the question, the field's update and \`world.tick()\`. Runs without a budget are equal, those with
one in milliseconds nearly so; _least_ is the least time of each tick in ${runs} runs, _single_ are the ticks of all runs as they came, with what else the machine did.

${gameTable()}
`;
process.stdout.write(text);
if (!values.quick) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}fields.md`, text);
}

function repairTable(): string {
  const rows = FIELD_MAPS.map(({ name, make }) => {
    progress(`repairs on ${name}`);
    const repairs = measureRepairs(make(), edits);
    const inTime = repairs.map(({ repairMs, buildMs }) => repairMs / buildMs);
    const inCells = repairs.map((repair) => repair.repairExpansions / repair.buildExpansions);
    return [
      name,
      percentile(
        repairs.map(({ buildMs }) => buildMs),
        0.5,
      ).toFixed(2),
      ...[0.5, 0.9, 0.99, 1].map((share) => percentile(inTime, share).toFixed(4)),
      ...[0.5, 1].map((share) => percentile(inCells, share).toFixed(4)),
    ];
  });
  return markdownTable(['map', 'build, ms', 'time p50', 'p90', 'p99', 'max', 'expansions p50', 'max'], rows);
}

function questionTable(): string {
  const rows = FIELD_MAPS.map(({ name, make }) => {
    progress(`questions on ${name}`);
    measureQuestions(make(), questionCount);
    const asked: Question[][] = Array.from({ length: runs }, () => measureQuestions(make(), questionCount));
    // The first question labels the whole map.
    const [first, ...later] = leastOf(asked.map((run) => run.map(({ ms }) => ms)));
    const blocking = asked[0]!.filter(({ blocks }) => blocks).length;
    return [
      name,
      blocking,
      ...[0.5, 0.99, 1].map((share) => percentile(later, share).toFixed(3)),
      first!.toFixed(2),
    ];
  });
  return markdownTable(['map', 'would block', 'p50', 'p99', 'max', 'first question'], rows);
}

function gameTable(): string {
  const rows = values.planners.split(',').flatMap((planner) =>
    ([{}, { budgetMs: 1 }, { budgetMs: 2 }] as TickBudget[]).map((budget) => {
      progress(`tower defence with ${planner}`);
      towerDefence(planner, budget, 2);
      const games: TowerDefence[] = Array.from({ length: runs }, () => towerDefence(planner, budget, 1));
      const least = (part: keyof GameTick): number[] =>
        leastOf(games.map(({ ticks }) => ticks.map((tick) => tick[part])));
      const single = games.flatMap(({ ticks }) => ticks.map(({ total }) => total));
      const { built, sold, refused, escaped } = games[0]!;
      return [
        planner,
        budget.budgetMs ?? 'none',
        `${built}, ${sold}, ${refused}`,
        escaped,
        ...[0.5, 0.99, 1].map((share) => percentile(least('total'), share).toFixed(2)),
        ...PARTS.slice(1).map((part) => percentile(least(part), 1).toFixed(2)),
        [0.5, 0.99, 1].map((share) => percentile(single, share).toFixed(2)).join(', '),
      ];
    }),
  );
  const parts = PARTS.slice(1).map((part) => `${part} max`);
  return markdownTable(
    [
      'planner',
      'budget, ms',
      'built, sold, refused',
      'out',
      'least p50',
      'p99',
      'max',
      ...parts,
      'single p50, p99, max',
    ],
    rows,
  );
}

/** Per place the least of several equal runs. */
function leastOf(lists: readonly (readonly number[])[]): number[] {
  const length = Math.min(...lists.map((list) => list.length));
  return Array.from({ length }, (_, i) => Math.min(...lists.map((list) => list[i]!)));
}

function progress(what: string): void {
  process.stderr.write(`${what}\n`);
}
