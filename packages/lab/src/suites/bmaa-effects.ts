/** What changes the tables besides the limit: flow, pushing, corners, memory, and the time of the first searches. */
import { outcomeAt } from '../jobs/index.ts';
import { BMAA_COMPLETION, BMAA_PLANNERS } from '../papers/index.ts';
import { figure, listing, matrix, type Table } from '../report/index.ts';
import { groupBy, meanOf, sumOf } from '../statistics.ts';
import { completion, distance, meanAt, type NamedLimit } from './bmaa-limits.ts';
import { type CrowdRow, ofPlanner, titleOf } from './crowds.ts';

/** Pairs of planners of which the first has something that the second has not. */
const EFFECTS = [
  ['flow', 'bmaa-f', 'bmaa'],
  ['flow, with pushing', 'bmaa-f-c', 'bmaa-c'],
  ['pushing', 'bmaa-c', 'bmaa'],
  ['pushing, with flow', 'bmaa-f-c', 'bmaa-f'],
] as const;

/** `+6.0 (better on 7, worse on 2)`, of differences map by map. */
function effectOf(differences: readonly number[]): string {
  if (differences.length === 0) return '–';
  const mean = meanOf(differences, (each) => each)!;
  const [better, worse] = [differences.filter((each) => each > 0), differences.filter((each) => each < 0)];
  return `${mean > 0 ? '+' : ''}${figure(mean, 1)} (better on ${better.length}, worse on ${worse.length})`;
}

/** What flow and pushing change in the completion rate, at each limit, with the paper's own figures in the first row. */
export function effectsTable(
  caption: string,
  rows: readonly CrowdRow[],
  limits: readonly NamedLimit[],
): Table {
  const byMap = [...groupBy(rows, ({ spec }) => spec.map)];
  const printed = Object.entries(BMAA_COMPLETION).filter(([map]) => map !== 'overall');
  const column = (id: string) => BMAA_PLANNERS.indexOf(id as (typeof BMAA_PLANNERS)[number]);
  const ofPaper = EFFECTS.map(([, one, other]) =>
    effectOf(printed.map(([, line]) => line[column(one)]! - line[column(other)]!)),
  );
  const ofOurs = (limit: NamedLimit) =>
    EFFECTS.map(([, one, other]) => {
      const differences = byMap.map(([, group]) => {
        const [a, b] = [one, other].map((id) => meanAt(ofPlanner(group, id), limit, completion));
        return a === undefined || b === undefined ? undefined : a - b;
      });
      return differences.includes(undefined) ? '–' : effectOf(differences as number[]);
    });
  return matrix(
    caption,
    'limit',
    [['the paper', ofPaper] as const, ...limits.map((limit) => [limit.name, ofOurs(limit)] as const)],
    EFFECTS.map(([name], i) => [name, i] as const),
    (line, i) => line[i]!,
  );
}

/**
 * Whether FAR and A\*-Replan lose their agents to the time of their first searches: how many runs a limit ends in
 * their first tick, and how many agents the other runs bring home by then.
 */
export function firstSearchTable(
  caption: string,
  rows: readonly CrowdRow[],
  limits: readonly NamedLimit[],
): Table {
  const lines = ['far', 'astar-replan', 'bmaa', 'bmaa-f'].flatMap((id) =>
    limits.map((limit) => {
      const known = ofPlanner(rows, id).flatMap((row) => {
        const outcome = outcomeAt(row, limit);
        return outcome ? [outcome] : [];
      });
      const cut = known.filter(({ ticks }) => ticks <= 1);
      const others = known.filter(({ ticks }) => ticks > 1);
      return { id, limit, known, cut, others };
    }),
  );
  const rate = (outcomes: readonly { completion: number }[]) =>
    figure(outcomes.length === 0 ? undefined : 100 * meanOf(outcomes, (each) => each.completion)!);
  return listing(caption, lines, {
    planner: ({ id }) => titleOf(id),
    limit: ({ limit }) => limit.name,
    'runs known': ({ known }) => figure(known.length),
    'ended in the first tick': ({ known, cut }) =>
      figure(known.length === 0 ? undefined : (100 * cut.length) / known.length),
    'home, of these': ({ cut }) => rate(cut),
    'home, of the other runs': ({ others }) => rate(others),
    'home, all': ({ known }) => rate(known),
  });
}

/** Milliseconds of the first tick per agent, by map, of crowds of one size. */
export function firstTickTable(caption: string, rows: readonly CrowdRow[], ids: readonly string[]): Table {
  const ms = ({ result, timing }: CrowdRow) => {
    const seconds = timing.curve?.ticks[0] === 1 ? timing.curve.seconds[0] : undefined;
    // A run of a single tick was cut in it.
    return seconds === undefined || result.ticks < 2 ? undefined : (1000 * seconds) / result.agents;
  };
  return matrix(
    caption,
    'map',
    groupBy(rows, ({ spec }) => spec.map),
    ids.map((id) => [titleOf(id), id] as const),
    (group, id) => figure(meanOf(ofPlanner(group, id), ms), 2),
  );
}

/** The same runs twice, under two rules: completion rate and distance of both, over the pairs known at the limit. */
export function pairsTable(
  caption: string,
  names: readonly [one: string, other: string],
  rows: readonly CrowdRow[],
  others: readonly CrowdRow[],
  limits: readonly NamedLimit[],
): Table {
  const nameOf = ({ spec }: CrowdRow) => `${spec.map} ${spec.agents} ${spec.seed} ${spec.planner.id}`;
  const partners = new Map(others.map((row) => [nameOf(row), row]));
  const ids = BMAA_PLANNERS.filter((id) => ofPlanner(others, id).length > 0);
  const lines = ids.flatMap((id) =>
    limits.map((limit) => {
      const pairs = ofPlanner(rows, id).flatMap((row) => {
        const partner = partners.get(nameOf(row));
        const [one, other] = [outcomeAt(row, limit), partner && outcomeAt(partner, limit)];
        return one && other ? [[one, other] as const] : [];
      });
      return { id, limit, pairs };
    }),
  );
  const mean = (pairs: (typeof lines)[number]['pairs'], side: 0 | 1, measure: typeof completion) =>
    pairs.length === 0 ? undefined : sumOf(pairs, (pair) => measure(pair[side])!) / pairs.length;
  return listing(caption, lines, {
    planner: ({ id }) => titleOf(id),
    limit: ({ limit }) => limit.name,
    'pairs of runs': ({ pairs }) => figure(pairs.length),
    [`home, ${names[0]}`]: ({ pairs }) => figure(mean(pairs, 0, completion), 1),
    [`home, ${names[1]}`]: ({ pairs }) => figure(mean(pairs, 1, completion), 1),
    [`distance, ${names[0]}`]: ({ pairs }) => figure(mean(pairs, 0, distance)),
    [`distance, ${names[1]}`]: ({ pairs }) => figure(mean(pairs, 1, distance)),
  });
}
