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
  matrix,
  meanFigure,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  seriesOf,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
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
    return {
      name: `bcp-${scale}`,
      title: 'BCP and A*: rescue the hero, crossing groups',
      jobs: [
        { ...common, scenarios: 'rescue', units: RESCUE_UNITS },
        { ...common, scenarios: 'crossing', units: CROSSING_UNITS },
        {
          kind: 'bcp',
          scenarios: 'rescue',
          units: UNITS_BEFORE_HERO,
          hero: 'anywhere',
          attacks: ['chase', 'one-static', 'two-static'],
          planners: ITERATIONS.map((iterations) => ({
            id: 'bcp',
            preset: 'paper' as const,
            parameters: { iterations },
          })),
          seeds: DEATH_RUNS * times,
        },
      ],
    };
  },

  report,
};

type Row = ResultRow<'bcp'>;

const VARIANTS = ['A*', 'BCP', 'BCP, our default'] as const;
const ATTACKS = {
  chase: 'an attacker that follows',
  'one-static': 'one attacker that stands',
  'two-static': 'two attackers that stand',
} as const;

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'bcp');
  const rescue = rows.filter(({ spec }) => spec.scenario === 'rescue' && spec.hero !== 'anywhere');
  const crossing = rows.filter(({ spec }) => spec.scenario === 'crossing');
  const attacked = rows.filter(({ spec }) => spec.hero === 'anywhere');
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
          blocks: [...heroBlocks(rescue), ...totalBlocks('rescue-steps', 'Figure 6', rescue)],
        },
        deathSection(attacked),
        {
          heading: 'Crossing groups (Figure 11)',
          blocks: totalBlocks('crossing-steps', 'Figure 11', crossing),
        },
      ],
    },
    delayTable('Rescue', rescue, RESCUE_FIRST_MOVE_MS),
    delayTable('Crossing', crossing, CROSSING_FIRST_MOVE_MS),
  );
}

function heroBlocks(rows: readonly Row[]): Block[] {
  const steps = ({ result, spec }: Row) => result.heroSteps ?? spec.ticks;
  const inTime = VARIANTS.map((variant) => {
    const own = ofVariant(rows, variant);
    return `${own.filter(({ result }) => result.heroSteps === HERO_STEPS).length} of ${own.length}`;
  });
  return [
    table('Steps of the hero', rows, steps),
    `The paper: with BCP always ${HERO_STEPS}, the fewest possible; with A* almost always more. Here the hero needs ${HERO_STEPS} steps in ${inTime[0]} runs with A*, in ${inTime[1]} with BCP, and in ${inTime[2]} with our default.`,
    lines('hero-steps', 'Steps of the hero (Figure 7)', rows, steps),
  ];
}

function totalBlocks(name: string, place: string, rows: readonly Row[]): Block[] {
  return [
    table('Steps of all units together', rows, totalSteps),
    gapLine(rows),
    lines(name, `Steps of all units (${place})`, rows, totalSteps),
  ];
}

/** The hero has as many hit points as it loses on average over all numbers of iterations, as in the paper. */
function deathSection(rows: readonly Row[]): Section {
  const series = [...groupBy(rows, ({ spec }) => spec.attack as keyof typeof ATTACKS)].map(
    ([attack, group]) => {
      const hitPoints = meanOf(group, ({ result }) => result.damage)!;
      const byIterations = [...groupBy(group, ({ spec }) => Number(spec.planner.parameters.iterations))].sort(
        ([a], [b]) => a - b,
      );
      const deaths = (runs: readonly Row[]) => runs.filter(({ result }) => result.damage >= hitPoints).length;
      const { points } = seriesOf(
        attack,
        byIterations,
        ([iterations]) => iterations,
        ([, runs]) => (100 * deaths(runs)) / runs.length,
      );
      return { name: ATTACKS[attack], hitPoints, points };
    },
  );
  const iterations = [...new Set(series.flatMap(({ points }) => points.map(([count]) => count)))];
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

function ofVariant(rows: readonly Row[], variant: string): Row[] {
  return rows.filter(({ spec: { planner } }) => {
    if (planner.preset !== 'paper') return variant === 'BCP, our default';
    return variant === (planner.parameters.iterations === 0 ? 'A*' : 'BCP');
  });
}

function totalSteps({ result }: Row): number {
  return result.totalSteps;
}

/** Means over the seeds, by number of units. */
function meansByUnits(rows: readonly Row[], variant: string, value: (row: Row) => number) {
  const groups = groupBy(ofVariant(rows, variant), ({ spec }) => spec.units);
  return new Map([...groups].map(([units, group]) => [units, meanOf(group, value)!]));
}

function table(caption: string, rows: readonly Row[], value: (row: Row) => number): Table {
  return matrix(
    `${caption}, mean over the seeds`,
    'units',
    unitsIn(rows).map((units) => [units, units]),
    VARIANTS.map((variant) => [variant, meansByUnits(rows, variant, value)]),
    (units, means) => figure(means.get(units), 1),
  );
}

function lines(name: string, caption: string, rows: readonly Row[], value: (row: Row) => number) {
  return lineFigure({
    name,
    caption,
    x: { label: 'units', ticks: unitsIn(rows) },
    y: { label: 'steps' },
    series: VARIANTS.map((variant) => ({ name: variant, points: [...meansByUnits(rows, variant, value)] })),
  });
}

function unitsIn(rows: readonly Row[]): number[] {
  return [...new Set(rows.map(({ spec }) => spec.units))];
}

/** How the gap between A* and BCP grows with the number of units. */
function gapLine(rows: readonly Row[]): string {
  const bcp = meansByUnits(rows, 'BCP', totalSteps);
  const gaps = [...meansByUnits(rows, 'A*', totalSteps)].map(
    ([units, steps]) => `${figure(steps - (bcp.get(units) ?? Number.NaN), 1)} with ${units}`,
  );
  return `The paper: BCP needs fewer steps than A*, and the gap grows with the number of units. Here it is ${gaps.join(', ')}.`;
}

function delayTable(what: string, rows: readonly Row[], paper: Readonly<Record<number, number>>): Table {
  const groups = [...groupBy(ofVariant(rows, 'BCP'), ({ spec }) => spec.units)];
  return listing(`${what}: milliseconds before the first move with BCP (Table 1)`, groups, {
    units: ([units]) => String(units),
    "the paper's": ([units]) => figure(paper[units]),
    ours: ([, group]) => meanFigure(group, ({ timing }) => timing.firstMoveMs, 2),
  });
}
