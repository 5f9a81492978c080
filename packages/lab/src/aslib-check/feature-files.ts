/** feature_values.arff, feature_runstatus.arff and feature_costs.arff. */
import type { ArffFile, ArffRow } from './arff-file.ts';
import { checkColumns, pairOf, readPairs } from './columns.ts';
import type { Complaints } from './complaints.ts';
import type { Description, Step } from './description.ts';

const STATUS = ['ok', 'timeout', 'memout', 'presolved', 'crash', 'unknown', 'other'];

/** The ids of the instances, in their order. */
export function readFeatureValues(
  values: ArffFile,
  { features }: Description,
  complaints: Complaints,
): string[] {
  checkColumns(values, ['instance_id', 'repetition'], features, 'feature', complaints);
  return [...new Set(readPairs(values, complaints).map(({ instance }) => instance))];
}

/** Whether every step has a known state for every row of the values, and missing values have a reason. */
export function checkFeatureStatus(
  status: ArffFile,
  values: ArffFile,
  { steps }: Description,
  complaints: Complaints,
): void {
  const names = steps.map(({ name }) => name);
  checkColumns(status, ['instance_id', 'repetition'], names, 'feature step', complaints);
  checkSamePairs(status, values, complaints);
  for (const { name, line, values } of status.attributes.filter(({ name }) => names.includes(name)))
    for (const value of values)
      if (!STATUS.includes(value))
        complaints.refuse(
          status.file,
          line,
          `step '${name}' may be '${value}', which is no run state: use ${STATUS.join(', ')}`,
        );
  for (const { line, values } of status.rows)
    status.attributes.forEach(({ name }, i) => {
      const value = values[i] ?? '?';
      if (names.includes(name) && !STATUS.includes(String(value)))
        complaints.refuse(
          status.file,
          line,
          `step '${name}' is '${value}', which is no run state: use ${STATUS.join(', ')}`,
        );
    });
  checkMissing(status, values, steps, complaints);
}

/** A value may be missing only if each step that could have given it, or one that this requires, failed. */
function checkMissing(
  status: ArffFile,
  values: ArffFile,
  steps: readonly Step[],
  complaints: Complaints,
): void {
  const stateOf = statesOf(status);
  for (const row of values.rows) {
    row.values.forEach((value, i) => {
      if (value !== null) return;
      const { name } = values.attributes[i]!;
      const providers = steps.filter(({ provides }) => provides.includes(name));
      const pair = pairOf(row);
      const works = providers.find((step) =>
        withRequired(step, steps).every((one) => stateOf(pair, one) === 'ok'),
      );
      if (works)
        complaints.refuse(
          values.file,
          row.line,
          `feature '${name}' of '${row.values[0]}' is missing although step '${works.name}' is ok in ${status.file}`,
        );
    });
  }
}

export function checkFeatureCosts(
  costs: ArffFile,
  values: ArffFile,
  status: ArffFile | undefined,
  { steps }: Description,
  complaints: Complaints,
): void {
  const names = steps.map(({ name }) => name);
  checkColumns(costs, ['instance_id', 'repetition'], names, 'feature step', complaints);
  checkSamePairs(costs, values, complaints);
  const stateOf = status && statesOf(status);
  for (const row of costs.rows)
    row.values.forEach((value, i) => {
      const { name } = costs.attributes[i]!;
      if (!names.includes(name)) return;
      if (value === null && stateOf?.(pairOf(row), name) === 'ok')
        complaints.refuse(
          costs.file,
          row.line,
          `the cost of step '${name}' is missing although the step is ok`,
        );
      else if (value !== null && !(typeof value === 'number' && value >= 0))
        complaints.refuse(
          costs.file,
          row.line,
          `the cost of step '${name}' is '${value}', not a number from 0`,
        );
    });
}

function statesOf(status: ArffFile): (pair: string, step: string) => unknown {
  const rows = new Map(status.rows.map((row) => [pairOf(row), row]));
  const columns = new Map(status.attributes.map(({ name }, i) => [name, i]));
  return (pair, step) => rows.get(pair)?.values[columns.get(step) ?? -1];
}

function withRequired(step: Step, steps: readonly Step[]): string[] {
  const names = new Set([step.name]);
  for (const name of names)
    for (const other of steps.find((one) => one.name === name)?.requires ?? []) names.add(other);
  return [...names];
}

/** The specification wants the same pairs of instance and repetition as in the values. */
function checkSamePairs(file: ArffFile, values: ArffFile, complaints: Complaints): void {
  readPairs(file, complaints);
  const show = ({ values: [instance, repetition] }: ArffRow) => `'${instance}', repetition ${repetition}`;
  const wanted = new Map(values.rows.map((row) => [pairOf(row), row]));
  const own = new Map(file.rows.map((row) => [pairOf(row), row]));
  for (const [pair, row] of own)
    if (!wanted.has(pair)) complaints.refuse(file.file, row.line, `${show(row)} is not in ${values.file}`);
  for (const [pair, row] of wanted)
    if (!own.has(pair))
      complaints.refuse(
        file.file,
        undefined,
        `${show(row)} is missing, which is on line ${row.line} of ${values.file}`,
      );
}
