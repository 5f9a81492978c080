/** cv.arff: in which fold each instance is. */
import type { ArffFile } from './arff-file.ts';
import { checkColumns, checkInstances, readPairs } from './columns.ts';
import type { Complaints } from './complaints.ts';

/** The number of folds. Every repetition of the cross-validation has every instance. */
export function checkFolds(cv: ArffFile, instances: readonly string[], complaints: Complaints): number {
  const { file, rows } = cv;
  checkColumns(cv, ['instance_id', 'repetition', 'fold'], [], 'column', complaints);
  readPairs(cv, complaints);
  const folds = new Set<number>();
  for (const { line, values } of rows) {
    const fold = values[2];
    if (typeof fold === 'number' && Number.isInteger(fold) && fold >= 1) folds.add(fold);
    else complaints.refuse(file, line, `fold is '${fold ?? '?'}', not a whole number from 1`);
  }
  const most = Math.max(0, ...folds);
  for (let fold = 1; fold <= most; fold++)
    if (!folds.has(fold)) complaints.refuse(file, undefined, `has folds up to ${most} but no fold ${fold}`);
  for (const repetition of new Set(rows.map(({ values }) => values[1]))) {
    const own = rows.filter(({ values }) => values[1] === repetition);
    checkInstances(
      file,
      new Map(own.map(({ line, values }) => [String(values[0]), line])),
      instances,
      complaints,
    );
  }
  return folds.size;
}
