/** The thesis' experiment at many limits: what single planners do, and how much of the gap a selector closes. */
import { bestMember, worstMember } from '@floodgate/select';
import { THESIS_CROWDS, THESIS_PLANNERS } from '../papers/index.ts';
import { type Block, figure, lineFigure, listing, seriesOf } from '../report/index.ts';
import { meanOf } from '../statistics.ts';
import { gainInterval, gapInterval, type LimitReading, type ThesisStudy } from '../train/index.ts';
import { interval, KIND_NAMES, percentOver, wonEvenLost } from './mapf-tables.ts';

/** `2 s` or `500 ticks`. */
export function limitName({ limit }: Pick<LimitReading, 'limit'>): string {
  return 'seconds' in limit ? `${limit.seconds} s` : `${figure(limit.steps)} ticks`;
}

/** How many agents arrive with each planner, and with the perfect and the worst choice, at every limit. */
export function ratesBlocks({ readings, nearest, portfolio }: ThesisStudy): Block[] {
  const oracle = ({ problems }: LimitReading, choose: typeof bestMember): number =>
    100 * meanOf(problems, ({ outcomes }) => outcomes[choose(outcomes)]!.completion)!;
  const table = listing('Agents that arrived within a limit, in per cent of all problems', readings, {
    limit: (reading) => (reading === nearest ? `${limitName(reading)} (nearest)` : limitName(reading)),
    ...Object.fromEntries(
      portfolio.members.map(({ id }, i) => [id, ({ rates }: LimitReading) => figure(100 * rates[i]!, 1)]),
    ),
    perfect: (reading) => figure(oracle(reading, bestMember), 1),
    worst: (reading) => figure(oracle(reading, worstMember), 1),
    'mean difference of the three from the thesis': ({ fromThesis }) => figure(100 * fromThesis, 1),
    'runs cut before, %': ({ cut }) => figure(100 * cut),
  });
  const { perfect, worst } = THESIS_CROWDS;
  const thesis = [
    'thesis, 30 s',
    ...THESIS_PLANNERS.map((id) => figure(THESIS_CROWDS[id].completion, 1)),
    figure(perfect.completion, 1),
    figure(worst.completion, 1),
    '',
    '',
  ];
  const timed = readings.filter(({ limit }) => 'seconds' in limit);
  return [
    { ...table, rows: [...table.rows, thesis], summary: true },
    lineFigure({
      name: 'limits',
      caption: 'Agents that arrive with each planner, and with the perfect choice, by the limit',
      x: { label: 'seconds of planning', type: 'log', ticks: timed.map(secondsOf) },
      y: { label: 'agents at their goals, %', domain: [0, 100] },
      series: [
        ...portfolio.members.map(({ id }, i) =>
          seriesOf(id, timed, secondsOf, ({ rates }) => 100 * rates[i]!),
        ),
        seriesOf('perfect', timed, secondsOf, (reading) => oracle(reading, bestMember)),
      ],
    }),
  ];
}

/** The closed gap as a function of the limit. */
export function gapBlocks({ byLimit }: ThesisStudy): Block[] {
  const contestOf = ({ contests }: (typeof byLimit)[number], kind: 'random' | 'map') =>
    contests.find((contest) => contest.kind === kind)!;
  const blocks: Block[] = (['random', 'map'] as const).map((kind) =>
    listing(
      `${kind === 'map' ? 'Unseen maps' : 'Random splits'}: agents that arrived in per cent, points gained over the single best and share of the gap closed in per cent, with 95 % intervals`,
      byLimit,
      {
        limit: ({ reading }) => limitName(reading),
        'single best': (each) => figure(percentOver(contestOf(each, kind), 'singleBest'), 1),
        selected: (each) => figure(percentOver(contestOf(each, kind), 'selected'), 1),
        perfect: (each) => figure(percentOver(contestOf(each, kind), 'perfect'), 1),
        gained: (each) => interval(gainInterval(contestOf(each, kind)), 1),
        'gap closed': (each) => interval(gapInterval(contestOf(each, kind)), 0),
        'won / even / lost': (each) => wonEvenLost(contestOf(each, kind)),
      },
    ),
  );
  const timed = byLimit.filter(({ reading }) => 'seconds' in reading.limit);
  const line = (name: string, kind: 'random' | 'map', end: 'mean' | 'low' | 'high') =>
    seriesOf(
      name,
      timed,
      ({ reading }) => secondsOf(reading),
      (each) => 100 * gapInterval(contestOf(each, kind))[end],
    );
  blocks.push(
    lineFigure({
      name: 'gap',
      caption:
        'Share of the gap between the single best and the perfect choice that the selector closes, with the ends of its 95 % interval',
      x: { label: 'seconds of planning', type: 'log', ticks: timed.map(({ reading }) => secondsOf(reading)) },
      y: { label: 'gap closed, %' },
      series: (['random', 'map'] as const).flatMap((kind) => [
        line(KIND_NAMES[kind], kind, 'mean'),
        line(`${KIND_NAMES[kind]}, low end`, kind, 'low'),
        line(`${KIND_NAMES[kind]}, high end`, kind, 'high'),
      ]),
    }),
  );
  return blocks;
}

function secondsOf({ limit }: LimitReading): number {
  return 'seconds' in limit ? limit.seconds : Number.NaN;
}
