/** description.txt: the measures, features and algorithms that the other files may name. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { checkAscii } from './arff-file.ts';
import type { Complaints } from './complaints.ts';

export const DESCRIPTION = 'description.txt';

export interface Step {
  readonly name: string;
  readonly line: number | undefined;
  readonly requires: readonly string[];
  readonly provides: readonly string[];
}

export interface Description {
  readonly id: string;
  readonly measures: readonly string[];
  readonly steps: readonly Step[];
  readonly features: readonly string[];
  readonly algorithms: readonly string[];
}

const CUTOFFS = [
  'algorithm_cutoff_time',
  'algorithm_cutoff_memory',
  'features_cutoff_time',
  'features_cutoff_memory',
] as const;
const PERFORMANCE_TYPES = ['runtime', 'solution_quality'];
/** The specification asks for names of algorithms of at most this many characters. */
const LONGEST_NAME = 15;

/** YAML 1.1, in which yes is true, as the tools of the field read it. Undefined if it is no mapping. */
export function readDescription(text: string, complaints: Complaints): Description | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: '1.1' });
  for (const { pos, message } of document.errors)
    complaints.refuse(DESCRIPTION, lines.linePos(pos[0]).line, message.split('\n')[0]!);
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root)) {
    if (document.errors.length === 0) complaints.refuse(DESCRIPTION, 1, 'is not a list of names and values');
    return undefined;
  }
  return new DescriptionReader(root, lines, complaints).read();
}

class DescriptionReader {
  readonly #root: YAMLMap;
  readonly #lines: LineCounter;
  readonly #complaints: Complaints;

  constructor(root: YAMLMap, lines: LineCounter, complaints: Complaints) {
    this.#root = root;
    this.#lines = lines;
    this.#complaints = complaints;
  }

  read(): Description {
    const id = this.#scalar('scenario_id');
    if (id === undefined) this.#refuse('scenario_id', 'scenario_id is missing');
    const measures = this.#measures();
    for (const name of CUTOFFS) this.#cutoff(name);
    const steps = this.#steps();
    const features = this.#features(steps);
    return { id: id ?? '', measures, steps, features, algorithms: this.#algorithms() };
  }

  #measures(): string[] {
    const measures = this.#list('performance_measures');
    if (measures.length === 0)
      this.#refuse('performance_measures', 'performance_measures is missing or empty');
    const maximize = this.#values('maximize');
    const types = this.#list('performance_type');
    for (const value of maximize)
      if (typeof value !== 'boolean') this.#refuse('maximize', `maximize has '${value}', not true or false`);
    for (const type of types)
      if (!PERFORMANCE_TYPES.includes(type))
        this.#refuse(
          'performance_type',
          `performance_type has '${type}', not one of ${PERFORMANCE_TYPES.join(', ')}`,
        );
    for (const [name, { length }] of [['maximize', maximize] as const, ['performance_type', types] as const])
      if (length !== measures.length)
        this.#refuse(name, `${name} has ${length} entries for ${measures.length} performance_measures`);
    for (const name of new Set(measures))
      if (measures.filter((other) => other === name).length > 1)
        this.#refuse('performance_measures', `'${name}' is listed twice`);
    return measures;
  }

  #cutoff(name: string): void {
    const [value] = this.#values(name);
    if (value === undefined) this.#refuse(name, `${name} is missing: write ? if there was none`);
    else if (value !== '?' && !(typeof value === 'number' && value >= 0))
      this.#refuse(name, `${name} is '${value}', neither a number nor ?`);
  }

  #steps(): Step[] {
    const node = this.#root.get('feature_steps', true) as Node | undefined;
    if (!isMap(node)) {
      this.#refuse('feature_steps', 'feature_steps is missing or has no steps');
      return [];
    }
    const steps = node.items.map(({ key, value }): Step => {
      const name = String((key as { value: unknown }).value);
      const line = this.#lineAt(key as Node);
      const part = (field: string): string[] =>
        isMap(value) ? valuesIn(value.get(field, true) as Node | undefined).map(String) : [];
      return { name, line, requires: part('requires'), provides: part('provides') };
    });
    const names = steps.map(({ name }) => name);
    for (const { name, line, requires } of steps) {
      checkAscii(DESCRIPTION, line, 'feature step', name, this.#complaints);
      for (const other of requires)
        if (!names.includes(other))
          this.#complaints.refuse(DESCRIPTION, line, `step '${name}' requires '${other}', which is no step`);
      if (isOnCycle(name, steps))
        this.#complaints.refuse(DESCRIPTION, line, `step '${name}' requires itself in the end`);
    }
    const [count] = this.#values('number_of_feature_steps');
    if (count !== steps.length)
      this.#refuse(
        'number_of_feature_steps',
        `number_of_feature_steps is ${count ?? 'missing'}, but there are ${steps.length} steps`,
      );
    for (const name of this.#list('default_steps'))
      if (!names.includes(name))
        this.#refuse('default_steps', `default_steps has '${name}', which is no step`);
    if (this.#list('default_steps').length === 0)
      this.#refuse('default_steps', 'default_steps is missing or empty');
    return steps;
  }

  #features(steps: readonly Step[]): string[] {
    const deterministic = this.#list('features_deterministic');
    const stochastic = this.#list('features_stochastic');
    const declared = new Set([...deterministic, ...stochastic]);
    if (declared.size === 0) this.#refuse('features_deterministic', 'no feature is declared');
    const provided = new Set(steps.flatMap(({ provides }) => provides));
    for (const name of declared) {
      checkAscii(DESCRIPTION, this.#lineOf('features_deterministic'), 'feature', name, this.#complaints);
      if (!provided.has(name)) this.#refuse('feature_steps', `no step provides the feature '${name}'`);
      if (deterministic.includes(name) && stochastic.includes(name))
        this.#remark('features_stochastic', `feature '${name}' is declared deterministic and stochastic`);
    }
    for (const { name, line, provides } of steps)
      for (const feature of provides)
        if (!declared.has(feature))
          this.#complaints.refuse(
            DESCRIPTION,
            line,
            `step '${name}' provides '${feature}', which is neither in features_deterministic nor in features_stochastic`,
          );
    return [...declared];
  }

  #algorithms(): string[] {
    const node = this.#root.get('metainfo_algorithms', true) as Node | undefined;
    if (!isMap(node) || node.items.length === 0) {
      this.#refuse('metainfo_algorithms', 'metainfo_algorithms is missing or has no algorithms');
      return [];
    }
    return node.items.map(({ key, value }) => {
      const name = String((key as { value: unknown }).value);
      const line = this.#lineAt(key as Node);
      checkAscii(DESCRIPTION, line, 'algorithm', name, this.#complaints);
      if (name.length > LONGEST_NAME)
        this.#complaints.remark(
          DESCRIPTION,
          line,
          `algorithm '${name}' has more than ${LONGEST_NAME} characters`,
        );
      const has = (field: string) => isMap(value) && value.has(field);
      if (!has('configuration'))
        this.#complaints.refuse(DESCRIPTION, line, `algorithm '${name}' has no configuration`);
      const deterministic = isMap(value) ? value.get('deterministic') : undefined;
      if (typeof deterministic !== 'boolean')
        this.#complaints.refuse(
          DESCRIPTION,
          line,
          `deterministic of algorithm '${name}' is ${deterministic === undefined ? 'missing' : `'${deterministic}'`}, not true or false`,
        );
      return name;
    });
  }

  /** The entries of a field as text; `?` and nothing stand for none. */
  #list(name: string): string[] {
    const values = this.#values(name).map(String);
    return values.length === 1 && (values[0] === '?' || values[0] === '') ? [] : values;
  }

  /** The example of the specification writes a list of one as a value. */
  #values(name: string): unknown[] {
    return valuesIn(this.#root.get(name, true) as Node | undefined);
  }

  #scalar(name: string): string | undefined {
    const [value] = this.#values(name);
    return value === undefined || value === '' ? undefined : String(value);
  }

  #refuse(name: string, message: string): void {
    this.#complaints.refuse(DESCRIPTION, this.#lineOf(name), message);
  }

  #remark(name: string, message: string): void {
    this.#complaints.remark(DESCRIPTION, this.#lineOf(name), message);
  }

  #lineOf(name: string): number | undefined {
    const pair = this.#root.items.find(({ key }) => isScalar(key) && key.value === name);
    return pair && this.#lineAt(pair.key as Node);
  }

  #lineAt(node: Node): number | undefined {
    return node.range ? this.#lines.linePos(node.range[0]).line : undefined;
  }
}

function valuesIn(node: Node | undefined | null): unknown[] {
  if (isSeq(node)) return node.items.map((item) => (isScalar(item) ? item.value : String(item)));
  return isScalar(node) && node.value !== null ? [node.value] : [];
}

function isOnCycle(name: string, steps: readonly Step[]): boolean {
  const seen = new Set<string>();
  const open = [name];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    for (const next of steps.find((one) => one.name === step)?.requires ?? []) {
      if (next === name) return true;
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return false;
}
