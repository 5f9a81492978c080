import type { Mutant } from './list.ts';
import type { MutantOutcome, Outcome } from './run.ts';
import { type Score, scoreOf, type Tally } from './score.ts';

/** What a run of a room found. */
export interface RoomReport {
  readonly room: string;
  readonly files: readonly string[];
  readonly seed: number;
  /** How many mutants the room has, error texts apart. */
  readonly total: number;
  readonly drawn: number;
  readonly tally: Tally;
  readonly score: Score;
  readonly survivors: readonly Survivor[];
}

interface Survivor {
  readonly outcome: Outcome;
  readonly place: string;
  readonly mutator: string;
  readonly was: string;
  readonly is: string;
}

export function reportOf(
  about: Pick<RoomReport, 'room' | 'files' | 'seed' | 'total'>,
  outcomes: readonly MutantOutcome[],
): RoomReport {
  const of = (outcome: Outcome) => outcomes.filter((one) => one.outcome === outcome).length;
  const tally: Tally = {
    killed: of('killed'),
    timeout: of('timeout'),
    survived: of('survived'),
    noCoverage: of('noCoverage'),
    notRun: of('notRun'),
  };
  const alive = outcomes.filter(({ outcome }) => outcome === 'survived' || outcome === 'noCoverage');
  return {
    ...about,
    drawn: outcomes.length,
    tally,
    score: scoreOf(tally),
    survivors: alive.map(({ mutant, outcome }) => survivor(mutant, outcome)),
  };
}

function survivor({ file, mutator, original, replacement, start }: Mutant, outcome: Outcome): Survivor {
  const place = `${file}:${start.line + 1}:${start.column + 1}`;
  return { outcome, place, mutator, was: oneLine(original), is: oneLine(replacement) };
}

function oneLine(code: string): string {
  const text = code.replace(/\s+/g, ' ');
  return text.length > 110 ? `${text.slice(0, 109)}…` : text;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const HEADER = [
  'room',
  'mutants',
  'drawn',
  'seed',
  'killed',
  'timeout',
  'survived',
  'no coverage',
  'not run',
  'score',
];

/** A Markdown table of one row for each room. */
export function scoreTable(reports: readonly RoomReport[]): string[] {
  const rows = reports.map(({ room, files, total, drawn, seed, tally, score }) => [
    files.length > 0 ? `${room} (${files.join(', ')})` : room,
    total,
    drawn,
    seed,
    tally.killed,
    tally.timeout,
    tally.survived,
    tally.noCoverage,
    tally.notRun,
    score.share === undefined
      ? 'none counted'
      : `${percent(score.share)} (${percent(score.low)} to ${percent(score.high)})`,
  ]);
  return [HEADER, HEADER.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

export function survivorLines({ survivors }: RoomReport): string[] {
  return survivors.flatMap(({ outcome, place, mutator, was, is }) => [
    `${place} ${mutator}${outcome === 'noCoverage' ? ', no test runs this' : ''}`,
    `  - ${was}`,
    `  + ${is}`,
  ]);
}
