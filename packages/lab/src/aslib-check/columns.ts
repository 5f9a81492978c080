/** What all ARFF files of a scenario share: columns of given names, and rows of an instance and a repetition. */
import { type ArffFile, type ArffRow, checkAscii } from './arff-file.ts';
import type { Complaints } from './complaints.ts';

/** The first columns have these names in this order; the others are exactly the declared ones, in any order. */
export function checkColumns(
  { file, attributes }: ArffFile,
  first: readonly string[],
  declared: readonly string[],
  what: string,
  complaints: Complaints,
): void {
  first.forEach((wanted, i) => {
    const { name, line } = attributes[i] ?? {};
    if (name !== wanted)
      complaints.refuse(
        file,
        line,
        `column ${i + 1} is ${name === undefined ? 'missing' : `'${name}'`}: must be ${wanted}`,
      );
  });
  const names = attributes.slice(first.length);
  for (const { name, line } of names)
    if (!declared.includes(name))
      complaints.refuse(file, line, `${what} '${name}' is not declared in description.txt`);
  for (const name of declared)
    if (!names.some((attribute) => attribute.name === name))
      complaints.refuse(file, undefined, `has no column for the ${what} '${name}' of description.txt`);
}

/** A name for the instance and the repetition of a row. */
export function pairOf({ values: [instance, repetition] }: ArffRow): string {
  return JSON.stringify([instance, repetition]);
}

interface Pair {
  readonly instance: string;
  readonly repetition: number;
}

/** Checks that the pairs of a file are unlike, and repetitions count 1, 2, 3 … for each instance. */
export function readPairs(file: ArffFile, complaints: Complaints): Pair[] {
  const pairs: (Pair & { readonly line: number })[] = [];
  const seen = new Set<string>();
  for (const row of file.rows) {
    const [instance, repetition] = row.values;
    if (!checkPair(file.file, row, complaints)) continue;
    if (seen.has(pairOf(row)))
      complaints.refuse(file.file, row.line, `'${instance}', repetition ${repetition} is there twice`);
    seen.add(pairOf(row));
    pairs.push({ instance: String(instance), repetition: repetition as number, line: row.line });
  }
  for (const { instance, repetition, line } of pairs)
    if (repetition > 1 && !seen.has(JSON.stringify([instance, repetition - 1])))
      complaints.refuse(
        file.file,
        line,
        `'${instance}' has repetition ${repetition} but no ${repetition - 1}`,
      );
  return pairs;
}

/** Whether a row begins with an instance and a repetition. */
export function checkPair(file: string, { line, values }: ArffRow, complaints: Complaints): boolean {
  const [instance, repetition] = values;
  if (instance === null || instance === undefined || instance === '') {
    complaints.refuse(file, line, 'instance_id is missing');
    return false;
  }
  checkAscii(file, line, 'instance_id', String(instance), complaints);
  if (typeof repetition === 'number' && Number.isInteger(repetition) && repetition >= 1) return true;
  complaints.refuse(file, line, `repetition is '${repetition ?? '?'}', not a whole number from 1`);
  return false;
}

/** Whether the instances of a file are those of feature_values.arff. */
export function checkInstances(
  file: string,
  found: ReadonlyMap<string, number>,
  instances: readonly string[],
  complaints: Complaints,
): void {
  const known = new Set(instances);
  for (const [instance, line] of found)
    if (!known.has(instance)) complaints.refuse(file, line, `'${instance}' is not in feature_values.arff`);
  for (const instance of instances)
    if (!found.has(instance))
      complaints.refuse(file, undefined, `has no row of '${instance}', which is in feature_values.arff`);
}
