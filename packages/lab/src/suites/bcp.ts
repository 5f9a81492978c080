/** The experiments of the BCP paper: rescue the hero, with and without attackers, and crossing groups. */
import type { PlannerInput } from '../jobs/index.ts';
import {
  BCP_RUNS,
  CROSSING_FIRST_MOVE_MS,
  CROSSING_UNITS,
  DEATH_RUNS,
  HERO_STEPS,
  RESCUE_FIRST_MOVE_MS,
  RESCUE_UNITS,
} from '../papers/index.ts';
import {
  type Block,
  figure,
  lineFigure,
  listing,
  meanFigure,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { constantBlocks, constantsSection, deathRate } from './bcp-constants.ts';
import {
  type BcpRow,
  meansByUnits,
  ofVariant,
  totalSteps,
  unitsFigure,
  unitsTable,
  VARIANTS,
} from './bcp-rows.ts';
import { finishedByAll, unfinishedBlocks, unfinishedCount } from './bcp-unfinished.ts';
import type { Suite } from './suite.ts';

/** Numbers of iterations of Figure 9; 0 is plain A*. */
const ITERATIONS = [0, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30];
/** Units between the hero and its goal in Figure 9. The paper does not say how many: the whole block. */
const UNITS_BEFORE_HERO = 9;

const PLANNERS: readonly PlannerInput[] = [
  { id: 'bcp', preset: 'paper', parameters: { iterations: 0 } },
  { id: 'bcp', preset: 'paper' },
  { id: 'bcp' },
];

/** All of it takes seconds, so quick is as large as the paper's experiments and full ten times that. */
export const bcp: Suite = {
  id: 'bcp',
  title: 'BCP and A*: rescue the hero, crossing groups (Geramifard et al. 2006)',

  experiment(scale) {
    const times = scale === 'quick' ? 1 : 10;
    const common = { kind: 'bcp' as const, planners: PLANNERS, seeds: BCP_RUNS * times };
    const deaths = {
      kind: 'bcp' as const,
      scenarios: 'rescue' as const,
      units: UNITS_BEFORE_HERO,
      hero: 'anywhere' as const,
      attacks: ['chase' as const, 'one-static' as const, 'two-static' as const],
      planners: ITERATIONS.map((iterations) => ({
        id: 'bcp',
        preset: 'paper' as const,
        parameters: { iterations },
      })),
      seeds: DEATH_RUNS * times,
    };
    return {
      name: `bcp-${scale}`,
      title: 'BCP and A*: rescue the hero, crossing groups',
      jobs: [
        { ...common, scenarios: 'rescue', units: RESCUE_UNITS },
        { ...common, scenarios: 'crossing', units: CROSSING_UNITS },
        deaths,
        ...constantBlocks(times, deaths),
      ],
    };
  },

  report,
};

const ATTACKS = {
  chase: 'an attacker that follows',
  'one-static': 'one attacker that stands',
  'two-static': 'two attackers that stand',
} as const;

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'bcp');
  const rescue = rows.filter(({ spec }) => spec.scenario === 'rescue' && spec.hero !== 'anywhere');
  const crossing = rows.filter(({ spec }) => spec.scenario === 'crossing');
  const attacked = rows.filter(
    ({ spec }) => spec.hero === 'anywhere' && spec.range === undefined && spec.aside === undefined,
  );
  return reportOf(
    input,
    {
      title: 'Biased cost pathfinding',
      lead: [
        "The experiments of Geramifard, Chubak and Bulitko (2006). The paper's figures have no numbers, so ours are compared with what its text says about them.",
        'A* and BCP are the `paper` preset, without and with iterations; the last column is our default.',
      ],
      sections: [
        {
          heading: 'Rescue the hero (Figures 6 and 7)',
          blocks: [
            ...heroBlocks(rescue),
            ...totalBlocks('rescue-steps', 'Figure 6', rescue),
            ...unfinishedBlocks(rescue, []),
          ],
        },
        deathSection(attacked),
        crossingSection(crossing),
        constantsSection(rows, ATTACKS),
      ],
    },
    delayTable('Rescue', rescue, RESCUE_FIRST_MOVE_MS),
    delayTable('Crossing', crossing, CROSSING_FIRST_MOVE_MS),
  );
}

function heroBlocks(rows: readonly BcpRow[]): Block[] {
  const steps = ({ result, spec }: BcpRow) => result.heroSteps ?? spec.ticks;
  const inTime = VARIANTS.map((variant) => {
    const own = ofVariant(rows, variant);
    return `${own.filter(({ result }) => result.heroSteps === HERO_STEPS).length} of ${own.length}`;
  });
  return [
    unitsTable('Steps of the hero', rows, steps),
    `The paper: with BCP always ${HERO_STEPS}, the fewest possible; with A* almost always more. Here the hero needs ${HERO_STEPS} steps in ${inTime[0]} runs with A*, in ${inTime[1]} with BCP, and in ${inTime[2]} with our default.`,
    unitsFigure('hero-steps', 'Steps of the hero (Figure 7)', rows, steps),
  ];
}

function totalBlocks(name: string, place: string, rows: readonly BcpRow[]): Block[] {
  return [
    unitsTable('Steps of all units together', rows, totalSteps),
    gapLine(rows),
    unitsFigure(name, `Steps of all units (${place})`, rows, totalSteps),
  ];
}

/** Once without the problems that some method never finishes, once with all. */
function crossingSection(rows: readonly BcpRow[]): Section {
  const heading = 'Crossing groups (Figure 11)';
  const pushing = rows.filter(({ spec }) => spec.planner.parameters.giveWay !== undefined);
  const unfinished = unfinishedBlocks(rows, pushing);
  const compared = rows.filter(({ spec: { planner } }) => planner.parameters.height === undefined);
  const ended = finishedByAll(compared);
  if (ended.length === compared.length)
    return { heading, blocks: [...totalBlocks('crossing-steps', 'Figure 11', compared), ...unfinished] };
  return {
    heading,
    blocks: [
      ...unfinished,
      'First without the problems that some method never finishes, then with all of them.',
      unitsTable('Steps of all units together, problems that all methods finish', ended, totalSteps),
      gapLine(ended),
      unitsFigure(
        'crossing-steps',
        'Steps of all units (Figure 11), problems that all methods finish',
        ended,
        totalSteps,
      ),
      unitsTable('Steps of all units together, all problems', compared, totalSteps),
      unitsFigure(
        'crossing-steps-all',
        'Steps of all units (Figure 11), all problems: runs that never end count to the limit',
        compared,
        totalSteps,
      ),
    ],
  };
}

/** The hero has as many hit points as it loses on average over all numbers of iterations, as in the paper. */
function deathSection(rows: readonly BcpRow[]): Section {
  const iterations = ITERATIONS.filter((count) =>
    rows.some(({ spec }) => Number(spec.planner.parameters.iterations) === count),
  );
  const series = [...groupBy(rows, ({ spec }) => spec.attack as keyof typeof ATTACKS)].map(
    ([attack, group]) => ({
      name: ATTACKS[attack],
      hitPoints: meanOf(group, ({ result }) => result.damage)!,
      points: iterations.flatMap((count): [number, number][] => {
        const rate = deathRate(group, count);
        return rate === undefined ? [] : [[count, rate]];
      }),
    }),
  );
  const table: Table = {
    caption: 'Death rate of the hero in per cent, by number of iterations',
    columns: ['attack', 'hit points', ...iterations.map(String)],
    rows: series.map(({ name, hitPoints, points }) => [
      name,
      figure(hitPoints, 1),
      ...iterations.map((count) => figure(points.find(([of]) => of === count)?.[1])),
    ]),
  };
  const ends = series.map(
    ({ name, points }) => `${name} from ${figure(points[0]?.[1])} % to ${figure(points.at(-1)?.[1])} %`,
  );
  return {
    heading: 'Death rate of the hero (Figure 9)',
    blocks: [
      table,
      'The paper: the death rate falls with the number of iterations in all three cases, with a slight rise at the tenth.' +
        (ends.length > 0 ? ` Here it goes with ${ends.join(', with ')}.` : ''),
      `In ${unfinishedCount(rows)} some unit never gets home; why was not tested here. The hero gets home in ${heroHome(rows)} runs. Damage is counted until then, so runs in which other units are left count like the others.`,
      lineFigure({
        name: 'death-rate',
        caption: 'Death rate of the hero (Figure 9); no iterations is A*',
        x: { label: 'iterations of BCP' },
        y: { label: 'runs in which the hero dies, %', domain: [0, 100] },
        series,
      }),
    ],
  };
}

function heroHome(rows: readonly BcpRow[]): string {
  return `${figure(rows.filter(({ result }) => result.heroSteps !== null).length)} of ${figure(rows.length)}`;
}

/** How the gap between A* and BCP grows with the number of units. */
function gapLine(rows: readonly BcpRow[]): string {
  const bcp = meansByUnits(ofVariant(rows, 'BCP'), totalSteps);
  const gaps = [...meansByUnits(ofVariant(rows, 'A*'), totalSteps)].map(
    ([units, steps]) => `${figure(steps - (bcp.get(units) ?? Number.NaN), 1)} with ${units}`,
  );
  return `The paper: BCP needs fewer steps than A*, and the gap grows with the number of units. Here it is ${gaps.join(', ')}.`;
}

function delayTable(what: string, rows: readonly BcpRow[], paper: Readonly<Record<number, number>>): Table {
  const groups = [...groupBy(ofVariant(rows, 'BCP'), ({ spec }) => spec.units)];
  return listing(`${what}: milliseconds before the first move with BCP (Table 1)`, groups, {
    units: ([units]) => String(units),
    "the paper's": ([units]) => figure(paper[units]),
    ours: ([, group]) => meanFigure(group, ({ timing }) => timing.firstMoveMs, 2),
  });
}
