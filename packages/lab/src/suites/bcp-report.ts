import { CROSSING_FIRST_MOVE_MS, HERO_STEPS, RESCUE_FIRST_MOVE_MS } from '../papers/index.ts';
import {
  type Cell,
  figure,
  groupBy,
  lineFigure,
  mean,
  meanOfKnown,
  type Report,
  type ReportInput,
  renderPage,
  runFacts,
  runOnMachine,
  type Section,
  type Table,
} from '../report/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';

type Row = ResultRow<'bcp'>;

const VARIANTS = ['A*', 'BCP', 'BCP, our default'] as const;
const ATTACKS = {
  chase: 'an attacker that follows',
  'one-static': 'one attacker that stands',
  'two-static': 'two attackers that stand',
} as const;

export function bcpReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'bcp');
  const rescue = rows.filter(({ spec }) => spec.scenario === 'rescue' && spec.hero !== 'anywhere');
  const crossing = rows.filter(({ spec }) => spec.scenario === 'crossing');
  const attacked = rows.filter(({ spec }) => spec.hero === 'anywhere');
  return renderPage({
    title: 'Biased cost pathfinding',
    lead: [
      'The experiments of Geramifard, Chubak and Bulitko (2006). The paper prints its figures without numbers; what its text says about them is set beside ours.',
      'A* and BCP are the `paper` preset, without and with iterations; the last column is our default.',
    ],
    sections: [
      rescueSection(rescue),
      deathSection(attacked),
      crossingSection(crossing),
      runFacts(input),
      runOnMachine(
        input,
        delayTable('Rescue', rescue, RESCUE_FIRST_MOVE_MS),
        delayTable('Crossing', crossing, CROSSING_FIRST_MOVE_MS),
      ),
    ],
  });
}

function rescueSection(rows: readonly Row[]): Section {
  const inTime = (variant: string) => {
    const own = rows.filter((row) => variantOf(row) === variant);
    return `${own.filter(({ result }) => result.heroSteps === HERO_STEPS).length} of ${own.length}`;
  };
  return {
    heading: 'Rescue the hero (Figures 6 and 7)',
    blocks: [
      table('Steps of the hero', rows, ({ result, spec }) => result.heroSteps ?? spec.ticks, 1),
      `The paper: with BCP always ${HERO_STEPS}, the fewest possible; with A* almost always more. Here the hero needs ${HERO_STEPS} steps in ${inTime('A*')} runs with A*, in ${inTime('BCP')} with BCP, and in ${inTime('BCP, our default')} with our default.`,
      lines(
        'hero-steps',
        'Steps of the hero (Figure 7)',
        rows,
        ({ result, spec }) => result.heroSteps ?? spec.ticks,
      ),
      table('Steps of all units together', rows, ({ result }) => result.totalSteps, 1),
      gapLine(rows),
      lines('rescue-steps', 'Steps of all units (Figure 6)', rows, ({ result }) => result.totalSteps),
    ],
  };
}

function crossingSection(rows: readonly Row[]): Section {
  return {
    heading: 'Crossing groups (Figure 11)',
    blocks: [
      table('Steps of all units together', rows, ({ result }) => result.totalSteps, 1),
      gapLine(rows),
      lines('crossing-steps', 'Steps of all units (Figure 11)', rows, ({ result }) => result.totalSteps),
    ],
  };
}

/** The hero has as many hit points as it loses on average over all numbers of iterations, as in the paper. */
function deathSection(rows: readonly Row[]): Section {
  const series = [...groupBy(rows, ({ spec }) => spec.attack as keyof typeof ATTACKS)].map(
    ([attack, group]) => {
      const hitPoints = mean(group.map(({ result }) => result.damage))!;
      const byIterations = [...groupBy(group, iterationsOf)].sort(([a], [b]) => a - b);
      const points = byIterations.map(([iterations, runs]): [number, number] => [
        iterations,
        (100 * runs.filter(({ result }) => result.damage >= hitPoints).length) / runs.length,
      ]);
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

function variantOf({ spec: { planner } }: Row): string {
  if (planner.preset !== 'paper') return VARIANTS[2];
  return planner.parameters.iterations === 0 ? VARIANTS[0] : VARIANTS[1];
}

function iterationsOf({ spec }: Row): number {
  return Number(spec.planner.parameters.iterations);
}

function meansByUnits(
  rows: readonly Row[],
  variant: string,
  value: (row: Row) => number,
): [number, number][] {
  const groups = groupBy(
    rows.filter((row) => variantOf(row) === variant),
    ({ spec }) => spec.units,
  );
  return [...groups].map(([units, group]) => [units, mean(group.map(value))!]);
}

function table(caption: string, rows: readonly Row[], value: (row: Row) => number, digits: number): Table {
  const means = VARIANTS.map((variant) => new Map(meansByUnits(rows, variant, value)));
  const units = [...new Set(rows.map(({ spec }) => spec.units))];
  return {
    caption: `${caption}, mean over the seeds`,
    columns: ['units', ...VARIANTS],
    rows: units.map((count) => [String(count), ...means.map((of): Cell => figure(of.get(count), digits))]),
  };
}

function lines(name: string, caption: string, rows: readonly Row[], value: (row: Row) => number) {
  return lineFigure({
    name,
    caption,
    x: { label: 'units', ticks: [...new Set(rows.map(({ spec }) => spec.units))] },
    y: { label: 'steps' },
    series: VARIANTS.map((variant) => ({ name: variant, points: meansByUnits(rows, variant, value) })),
  });
}

/** How the gap between A* and BCP grows with the number of units. */
function gapLine(rows: readonly Row[]): string {
  const [aStar, bcp] = VARIANTS.map((variant) =>
    meansByUnits(rows, variant, ({ result }) => result.totalSteps),
  );
  const gaps = (aStar ?? []).map(([units, steps]) => {
    const own = bcp?.find(([count]) => count === units)?.[1] ?? Number.NaN;
    return `${figure(steps - own, 1)} with ${units}`;
  });
  return `The paper: BCP needs fewer steps than A*, and the gap grows with the number of units. Here it is ${gaps.join(', ')}.`;
}

function delayTable(what: string, rows: readonly Row[], paper: Readonly<Record<number, number>>): Table {
  const own = groupBy(
    rows.filter((row) => variantOf(row) === 'BCP'),
    ({ spec }) => spec.units,
  );
  return {
    caption: `${what}: milliseconds before the first move with BCP (Table 1)`,
    columns: ['units', "the paper's", 'ours'],
    rows: [...own].map(([units, group]) => [
      String(units),
      figure(paper[units]),
      figure(meanOfKnown(group.map(({ timing }) => timing.firstMoveMs)), 2),
    ]),
  };
}
