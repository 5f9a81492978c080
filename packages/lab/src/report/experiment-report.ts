/** The page of an experiment that is not a suite: default tables and figures for whatever it ran. */
import { groupBy } from '../statistics.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { crowdSection, crowdTimes } from './crowd-section.ts';
import { meansSection, timesOf } from './means-section.ts';
import { counted } from './numbers.ts';
import type { Block } from './page.ts';
import { type Report, type ReportInput, reportOf } from './report.ts';
import { plannerLabel } from './varied.ts';

/** The files of the page. Works for every kind of job, and for several in one experiment. */
export function experimentReport(title: string, input: ReportInput): Report {
  const { rows } = input;
  const kinds = groupBy(rows, ({ kind }) => kind as string);
  const crowds = rowsOf(rows, 'crowd');
  const others = [...kinds].filter(([kind]) => kind !== 'crowd');
  const times: Block[] = [
    ...(crowds.length > 0 ? crowdTimes(crowds) : []),
    ...others.flatMap(([kind, own]) => timesOf(kind, own)),
  ];
  return reportOf(
    input,
    {
      title,
      lead: leadOf(input),
      sections: [
        ...(crowds.length > 0 ? [crowdSection(crowds)] : []),
        ...others.map(([kind, own]) => meansSection(kind, own)),
      ],
    },
    ...times,
  );
}

/** What was run, and what went wrong, in a few sentences. */
function leadOf({ rows, failures, missing }: ReportInput): string[] {
  const jobs = rows.length + failures.length + missing;
  const kinds = [...groupBy(rows, ({ kind }) => kind as string)].map(
    ([kind, { length }]) => `${counted(length, 'result')} of the kind \`${kind}\``,
  );
  const planners = plannersOf(rows);
  const broken = rows.filter(({ result }) => 'violations' in result && result.violations > 0).length;
  return [
    `${counted(jobs, 'job')}: ${kinds.join(', ')}${planners.length > 0 ? `. Planners: ${planners.join(', ')}` : ''}.`,
    `Failed: ${counted(failures.length, 'job')}${failures.length > 0 ? ', named below' : ''}. Not yet run: ${counted(missing, 'job')}. Runs that broke the rules of movement: ${broken}.`,
  ];
}

/** Those of a file of the user's own with the name of the file. */
function plannersOf(rows: readonly ResultRow[]): string[] {
  const planners = rows.flatMap(({ spec }) => ('planner' in spec ? [spec.planner] : []));
  return [
    ...new Set(
      planners.map((planner) => {
        const file = planner.file?.split(/[\\/]/).at(-1);
        return `\`${plannerLabel(planner)}\`${file ? ` (from \`${file}\`)` : ''}`;
      }),
    ),
  ];
}
