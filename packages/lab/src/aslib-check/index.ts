/**
 * A strict reader of ASlib scenarios, written from the specification (github.com/coseal/aslib-spec, format.md; Bischl and
 * others 2016). It shares no code with the exporter, so that each finds the mistakes of the other.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FloodgateError } from 'floodgate';
import { type ArffFile, readArff } from './arff-file.ts';
import { type Complaint, Complaints } from './complaints.ts';
import { DESCRIPTION, readDescription } from './description.ts';
import { checkFeatureCosts, checkFeatureStatus, readFeatureValues } from './feature-files.ts';
import { checkFolds } from './fold-file.ts';
import { checkRuns } from './run-file.ts';

export type { Complaint } from './complaints.ts';

/** What was read. Counts are 0 where a file could not be read. */
export interface AslibCheck {
  readonly scenario: string;
  readonly instances: number;
  readonly algorithms: number;
  readonly features: number;
  readonly runs: number;
  /** State of runs → how many ended in it. */
  readonly states: ReadonlyMap<string, number>;
  readonly folds: number;
  /** What the specification forbids, in the order of the files. Empty if the scenario conforms. */
  readonly errors: readonly Complaint[];
  /** What it advises against. */
  readonly remarks: readonly Complaint[];
}

/** Reads a scenario. Throws a FloodgateError if there is no such folder. */
export function checkAslib(folder: string): AslibCheck {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new FloodgateError('bad-argument', `no folder ${folder}`);
  const complaints = new Complaints();
  const text = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined;
  const required = (file: string) => {
    const found = text(file);
    if (found === undefined || found.trim() === '')
      complaints.refuse(file, undefined, found === undefined ? 'is missing' : 'is empty');
    return found;
  };
  const readme = required('readme.txt');
  const description = readDescription(required(DESCRIPTION) ?? '', complaints);
  const nothing = {
    scenario: '',
    instances: 0,
    algorithms: 0,
    features: 0,
    runs: 0,
    states: new Map(),
    folds: 0,
  };
  if (!description) return { ...nothing, ...complaints };
  const arff = (file: string, content: string | undefined): ArffFile | undefined => {
    if (content === undefined) return undefined;
    const read = readArff(file, content, complaints);
    if (!read.relation.toLowerCase().endsWith(description.id.toLowerCase()))
      complaints.remark(
        file,
        read.relationLine,
        `@RELATION ${read.relation} does not end with ${description.id}`,
      );
    return read;
  };
  const values = arff('feature_values.arff', required('feature_values.arff'));
  const instances = values ? readFeatureValues(values, description, complaints) : [];
  const status = arff('feature_runstatus.arff', required('feature_runstatus.arff'));
  if (status && values) checkFeatureStatus(status, values, description, complaints);
  const costs = arff('feature_costs.arff', text('feature_costs.arff'));
  if (!costs) complaints.remark('feature_costs.arff', undefined, 'is missing');
  if (costs && values) checkFeatureCosts(costs, values, status, description, complaints);
  const runs = arff('algorithm_runs.arff', required('algorithm_runs.arff'));
  const counts = runs && checkRuns(runs, description, instances, complaints);
  for (const state of ['crash', 'other'])
    if (counts?.states.has(state) && !readme?.toLowerCase().includes(state))
      complaints.remark('readme.txt', undefined, `does not explain the runs with the state '${state}'`);
  const cv = arff('cv.arff', text('cv.arff'));
  if (!cv) complaints.remark('cv.arff', undefined, 'is missing');
  return {
    scenario: description.id,
    instances: instances.length,
    algorithms: description.algorithms.length,
    features: description.features.length,
    runs: counts?.runs ?? 0,
    states: counts?.states ?? new Map(),
    folds: cv ? checkFolds(cv, instances, complaints) : 0,
    errors: complaints.errors,
    remarks: complaints.remarks,
  };
}
