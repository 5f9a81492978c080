/** algorithm_runs.arff: every algorithm on every instance. */
import type { ArffFile } from './arff-file.ts';
import { checkColumns, checkInstances, checkPair } from './columns.ts';
import type { Complaints } from './complaints.ts';
import type { Description } from './description.ts';

const STATUS = ['ok', 'timeout', 'memout', 'not_applicable', 'crash', 'other'];

export interface RunCounts {
  readonly runs: number;
  /** State → runs. */
  readonly states: ReadonlyMap<string, number>;
}

export function checkRuns(
  runs: ArffFile,
  { measures, algorithms }: Description,
  instances: readonly string[],
  complaints: Complaints,
): RunCounts {
  const { file, attributes, rows } = runs;
  const columns = ['instance_id', 'repetition', 'algorithm', ...measures, 'runstatus'];
  checkColumns(runs, columns, [], 'performance measure', complaints);
  const last = attributes.at(-1);
  for (const value of last?.name === 'runstatus' ? last.values : [])
    if (!STATUS.includes(value))
      complaints.refuse(
        file,
        last!.line,
        `runstatus may be '${value}', which is no run state: use ${STATUS.join(', ')}`,
      );
  for (const { name, type, line } of attributes.slice(3, -1))
    if (type !== 'numeric') complaints.refuse(file, line, `performance measure '${name}' is not NUMERIC`);
  const states = new Map<string, number>();
  const found = new Map<string, number>();
  /** Algorithm → instance → repetition → line. */
  const lines = new Map<string, Map<string, Map<number, number>>>();
  for (const row of rows) {
    const { line, values } = row;
    const missing = values.indexOf(null);
    if (missing >= 0)
      complaints.refuse(file, line, `${attributes[missing]!.name} is ?, which is not permitted in this file`);
    if (!checkPair(file, row, complaints)) continue;
    const [instance, repetition, algorithm] = values as [string, number, string];
    if (!found.has(instance)) found.set(instance, line);
    if (!algorithms.includes(algorithm)) {
      complaints.refuse(file, line, `algorithm '${algorithm}' is not declared in description.txt`);
      continue;
    }
    const status = String(values.at(-1));
    if (!STATUS.includes(status))
      complaints.refuse(
        file,
        line,
        `runstatus is '${status}', which is no run state: use ${STATUS.join(', ')}`,
      );
    states.set(status, (states.get(status) ?? 0) + 1);
    const ofAlgorithm = lines.get(algorithm) ?? new Map<string, Map<number, number>>();
    const ofPair = ofAlgorithm.get(instance) ?? new Map<number, number>();
    if (ofPair.has(repetition))
      complaints.refuse(
        file,
        line,
        `'${instance}', repetition ${repetition}, '${algorithm}' is already on line ${ofPair.get(repetition)}`,
      );
    lines.set(algorithm, ofAlgorithm.set(instance, ofPair.set(repetition, line)));
  }
  checkInstances(file, found, instances, complaints);
  for (const algorithm of algorithms)
    checkRepetitions(file, algorithm, lines.get(algorithm), instances, complaints);
  return { runs: rows.length, states };
}

/** Every instance has the repetitions 1 to n of an algorithm, with the same n. */
function checkRepetitions(
  file: string,
  algorithm: string,
  byInstance: ReadonlyMap<string, ReadonlyMap<number, number>> | undefined,
  instances: readonly string[],
  complaints: Complaints,
): void {
  if (!byInstance) {
    complaints.refuse(file, undefined, `has no run of the algorithm '${algorithm}' of description.txt`);
    return;
  }
  const first = instances.find((instance) => byInstance.has(instance));
  const count = (first && byInstance.get(first)?.size) || 1;
  for (const instance of instances) {
    const own = byInstance.get(instance);
    if (!own) {
      complaints.refuse(file, undefined, `has no run of '${algorithm}' on '${instance}'`);
      continue;
    }
    for (const [repetition, line] of own)
      if (repetition > own.size)
        complaints.refuse(
          file,
          line,
          `'${algorithm}' on '${instance}' has repetition ${repetition} of ${own.size}`,
        );
    if (own.size !== count)
      complaints.refuse(
        file,
        Math.min(...own.values()),
        `'${algorithm}' has ${own.size} repetitions on '${instance}' and ${count} on '${first}'`,
      );
  }
}
