/** Runs of the suite `bcp` that never end: which they are, why, and the figures without them. */
import { type Block, figure, listing } from '../report/index.ts';
import { groupBy } from '../statistics.ts';
import { type BcpRow, ofVariant, VARIANTS, variantOf } from './bcp-rows.ts';

export function isUnfinished({ result }: BcpRow): boolean {
  return (result.unfinished ?? 0) > 0;
}

/** Without the problems that some method does not finish, so that all methods are compared on the same problems. */
export function finishedByAll(rows: readonly BcpRow[]): BcpRow[] {
  const problemOf = ({ spec }: BcpRow): string => `${spec.units} ${spec.seed}`;
  const left = new Set(rows.filter(isUnfinished).map(problemOf));
  return rows.filter((row) => !left.has(problemOf(row)));
}

/** How many runs of each method did not end, each of them named, and what their units were waiting for. */
export function unfinishedBlocks(rows: readonly BcpRow[], pushing: readonly BcpRow[]): Block[] {
  const compared = rows.filter((row) => variantOf(row) !== undefined);
  const unknown = compared.filter(({ result }) => result.unfinished === undefined).length;
  if (unknown > 0) {
    return [
      `Results of an older version: ${figure(unknown)}, which did not count the runs that never end. Run \`floodgate lab run bcp --again\`.`,
    ];
  }
  const left = compared.filter(isUnfinished);
  if (left.length === 0) return [`All of the ${figure(compared.length)} runs end.`];
  return [
    `${figure(left.length)} of ${figure(compared.length)} runs never end: ${byVariant(compared)}. In them a unit that is not home counts with the ${figure(left[0]!.spec.ticks)} ticks after which a run is given up, so one such run adds about ${figure(left[0]!.spec.ticks / 10)} steps to a mean of ten. The paper mentions no such runs.`,
    listing('Runs that never end', left, {
      method: (row) => variantOf(row)!,
      units: ({ spec }) => figure(spec.units),
      seed: ({ spec }) => String(spec.seed),
      'units not home': ({ result }) => figure(result.unfinished),
      'of these enclosed': ({ result }) => figure(result.enclosed),
      steps: ({ result }) => figure(result.totalSteps),
      'without those not home': (row) =>
        figure(row.result.totalSteps - row.result.unfinished! * row.spec.ticks),
    }),
    causeOf(left, pushing),
  ];
}

function byVariant(rows: readonly BcpRow[]): string {
  const counts = VARIANTS.map((variant) => {
    const own = ofVariant(rows, variant);
    return `${own.filter(isUnfinished).length} of ${own.length} with ${variant}`;
  });
  return counts.join(', ');
}

/** What was tested: whether goals are enclosed, and whether units that step aside end the wait. */
function causeOf(left: readonly BcpRow[], pushing: readonly BcpRow[]): string {
  const units = left.reduce((sum, { result }) => sum + result.unfinished!, 0);
  const enclosed = left.reduce((sum, { result }) => sum + (result.enclosed ?? 0), 0);
  const cause =
    enclosed === units
      ? 'In each of them the goal is the middle of a block, and every path to it leads over units that are on their own goals. By the rules of the paper units do not step aside, so the last one waits for ever.'
      : `Of the ${units} units that are not home, ${enclosed} have goals to which every path leads over units on their own goals. The cause of the others was not tested.`;
  if (pushing.length === 0) return cause;
  const still = pushing.filter(isUnfinished).length;
  return `${cause} Tested: where units step aside (\`giveWay\`, the rest of BCP as in the paper), ${still === 0 ? 'all' : figure(pushing.length - still)} of the ${figure(pushing.length)} runs end.`;
}

/** `3 of 240 runs`, for experiments of which the steps of all units are not shown. */
export function unfinishedCount(rows: readonly BcpRow[]): string {
  const known = rows.filter(({ result }) => result.unfinished !== undefined);
  const groups = groupBy(known, isUnfinished);
  return `${figure(groups.get(true)?.length ?? 0)} of ${figure(known.length)} runs`;
}
