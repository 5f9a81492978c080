/** Says which field is wrong, and why. */
import { didYouMean } from 'floodgate';
import type * as v from 'valibot';

type Path = readonly (string | number)[];

/** `jobs[1].planners[0].id: unknown planner 'bmma' (did you mean 'bmaa'?): use …` */
// biome-ignore lint/suspicious/noExplicitAny: an issue of any schema
export function describeIssue(issue: v.BaseIssue<any>, schema: v.GenericSchema, at: Path): string {
  const path = [...at, ...(issue.path ?? []).map(({ key }) => key as string | number)];
  return `${showPath(path)}: ${messageOf(issue, schema)}`;
}

// biome-ignore lint/suspicious/noExplicitAny: an issue of any schema
function messageOf(issue: v.BaseIssue<any>, schema: v.GenericSchema): string {
  if (issue.type !== 'strict_object') return issue.message;
  const name = String(issue.path?.at(-1)?.key ?? '');
  if (issue.expected !== 'never') return issue.input === undefined ? 'is missing' : 'must be an object';
  // Only fields of the outermost object are known here; deeper ones are just named.
  const known = issue.path?.length === 1 && 'entries' in schema ? Object.keys(schema.entries as object) : [];
  return `unknown field${didYouMean(name, known)}${known.length > 0 ? `: use ${known.join(', ')}` : ''}`;
}

function showPath(path: Path): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return text === '' ? 'the experiment' : text.replace(/^\./, '');
}
