import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { checkAslib } from './index.ts';

/** Written by hand from the specification: two algorithms, one of them with two repetitions, on three instances. */
const FILES: Readonly<Record<string, string>> = {
  'readme.txt': 'A scenario made up for tests. A crash is a crash.\n',
  'description.txt': `scenario_id: tiny
performance_measures:
  - runtime
  - quality
maximize:
  - false
  - true
performance_type:
  - runtime
  - solution_quality
algorithm_cutoff_time: 900
algorithm_cutoff_memory: '?'
features_cutoff_time: '?'
features_cutoff_memory: '?'
number_of_feature_steps: 2
feature_steps:
  base:
    provides:
      - size
  probe:
    requires:
      - base
    provides:
      - steps
default_steps:
  - base
features_deterministic:
  - size
features_stochastic: steps
metainfo_algorithms:
  clasp:
    configuration: ""
    deterministic: yes
  sparrow:
    configuration: -x
    deterministic: false
`,
  'feature_values.arff': `% values
@RELATION FEATURE_VALUES_tiny

@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE size NUMERIC
@ATTRIBUTE steps NUMERIC

@DATA
'a, b.cnf',1,10,33
b.cnf,1,20,?
c.cnf,1,30,12
`,
  'feature_runstatus.arff': `@RELATION FEATURE_RUNSTATUS_tiny
@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE base {ok, timeout, memout, presolved, crash, other}
@ATTRIBUTE probe {ok, timeout, memout, presolved, crash, other}
@DATA
'a, b.cnf',1,ok,ok
b.cnf,1,ok,timeout
c.cnf,1,ok,ok
`,
  'feature_costs.arff': `@RELATION FEATURE_COSTS_tiny
@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE base NUMERIC
@ATTRIBUTE probe NUMERIC
@DATA
'a, b.cnf',1,0.1,10
b.cnf,1,0.2,?
c.cnf,1,0.3,4
`,
  'algorithm_runs.arff': `@RELATION ALGORITHM_RUNS_tiny
@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE algorithm STRING
@ATTRIBUTE runtime NUMERIC
@ATTRIBUTE quality NUMERIC
@ATTRIBUTE runstatus {ok, timeout, memout, not_applicable, crash, other}
@DATA
'a, b.cnf', 1, clasp, 5.8, 24, ok
'a, b.cnf', 1, sparrow, 900, 20, timeout
'a, b.cnf', 2, sparrow, 1.7, 24, ok
b.cnf, 1, clasp, 50, 0, memout
b.cnf, 1, sparrow, 501, 105, ok
b.cnf, 2, sparrow, 900, 101, timeout
c.cnf, 1, clasp, 3, 1, crash
c.cnf, 1, sparrow, 2, 1, ok
c.cnf, 2, sparrow, 2, 1, ok
`,
  'cv.arff': `@RELATION CV_tiny
@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE fold NUMERIC
@DATA
'a, b.cnf',1,1
b.cnf,1,2
c.cnf,1,2
`,
};

/** The scenario with some text replaced; `undefined` for a file that is left out. */
function scenario(
  changes: Readonly<Record<string, readonly [from: string, to: string] | undefined>> = {},
): string {
  const folder = join(freshFolder(), 'tiny');
  mkdirSync(folder);
  for (const [file, text] of Object.entries(FILES)) {
    const [from, to] = changes[file] ?? ['', ''];
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
    if (file in changes && changes[file] === undefined) rmSync(join(folder, file));
  }
  return folder;
}

describe('a scenario that conforms', () => {
  it('is read without a complaint', () => {
    const { states, ...check } = checkAslib(scenario());
    expect(check).toEqual({
      scenario: 'tiny',
      instances: 3,
      algorithms: 2,
      features: 2,
      runs: 9,
      folds: 2,
      errors: [],
      remarks: [],
    });
    expect([...states]).toEqual([
      ['ok', 5],
      ['timeout', 2],
      ['memout', 1],
      ['crash', 1],
    ]);
  });

  it('may do without costs and folds, but that is remarked', () => {
    const { errors, remarks } = checkAslib(
      scenario({ 'feature_costs.arff': undefined, 'cv.arff': undefined }),
    );
    expect(errors).toEqual([]);
    expect(remarks.map(({ file }) => file)).toEqual(['feature_costs.arff', 'cv.arff']);
  });
});

describe('a scenario with a fault', () => {
  /** File, what is replaced, by what, the complaint and its line; null if it is about the whole file. */
  it.each([
    ['description.txt', 'scenario_id: tiny\n', '', 'scenario_id is missing', null],
    ['description.txt', '  - false\n', '', 'maximize has 1 entries for 2 performance_measures', 5],
    ['description.txt', '- solution_quality', '- speed', "performance_type has 'speed'", 8],
    ['description.txt', 'time: 900', 'time: long', "algorithm_cutoff_time is 'long'", 11],
    ['description.txt', 'steps: 2', 'steps: 3', 'number_of_feature_steps is 3, but there are 2 steps', 15],
    [
      'description.txt',
      '      - base\n',
      '      - bsae\n',
      "step 'probe' requires 'bsae', which is no step",
      20,
    ],
    ['description.txt', '      - size\n', '      - sise\n', "provides 'sise', which is neither in", 17],
    ['description.txt', 'default_steps:\n  - base', 'default_steps:\n  - all', "default_steps has 'all'", 25],
    ['description.txt', '    configuration: -x\n', '', "algorithm 'sparrow' has no configuration", 34],
    [
      'description.txt',
      'deterministic: false',
      'deterministic: maybe',
      "of algorithm 'sparrow' is 'maybe'",
      34,
    ],
    ['feature_values.arff', 'steps NUMERIC', 'leaps NUMERIC', "feature 'leaps' is not declared", 7],
    [
      'feature_values.arff',
      'b.cnf,1,20,?',
      'b.cnf,1,?,?',
      "feature 'size' of 'b.cnf' is missing although step 'base' is ok",
      11,
    ],
    ['feature_values.arff', 'c.cnf,1,30', 'c.cnf,2,30', "'c.cnf' has repetition 2 but no 1", 12],
    ['feature_values.arff', 'c.cnf,1,30', 'b.cnf,1,30', "'b.cnf', repetition 1 is there twice", 12],
    ['feature_values.arff', '30,12', '30,many', "steps is 'many', not a number", 12],
    ['feature_values.arff', '30,12', '30', 'has 3 values for 4 attributes', 12],
    ['feature_values.arff', '@DATA\n', '', "'b.cnf,1,20,?' is neither @RELATION", 10],
    ['feature_runstatus.arff', 'ok,timeout\n', 'ok,asleep\n', "probe is 'asleep', not one of", 8],
    [
      'feature_runstatus.arff',
      'crash, other}\n@DATA',
      'crash, asleep}\n@DATA',
      "step 'probe' may be 'asleep', which is no run state",
      5,
    ],
    [
      'feature_runstatus.arff',
      '@ATTRIBUTE probe {',
      '@ATTRIBUTE prob {',
      "feature step 'prob' is not declared",
      5,
    ],
    ['feature_runstatus.arff', 'b.cnf,1,ok,timeout\n', '', "'b.cnf', repetition 1 is missing", null],
    [
      'feature_costs.arff',
      '@ATTRIBUTE probe N',
      '@ATTRIBUTE prob N',
      "has no column for the feature step 'probe'",
      null,
    ],
    [
      'feature_costs.arff',
      '0.3,4',
      '0.3,?',
      "the cost of step 'probe' is missing although the step is ok",
      9,
    ],
    ['feature_costs.arff', '0.3,4', '-1,4', "the cost of step 'base' is '-1', not a number from 0", 9],
    ['algorithm_runs.arff', 'b.cnf, 1, clasp, 50, 0, memout\n', '', "has no run of 'clasp' on 'b.cnf'", null],
    ['algorithm_runs.arff', 'b.cnf, 1, clasp', 'b.cnf, 1, clasq', "algorithm 'clasq' is not declared", 12],
    ['algorithm_runs.arff', '50, 0, memout', '50, 0, gone', "runstatus is 'gone', not one of", 12],
    [
      'algorithm_runs.arff',
      'crash, other}',
      'crash, gone}',
      "runstatus may be 'gone', which is no run state",
      7,
    ],
    ['algorithm_runs.arff', '50, 0, memout', '?, 0, memout', 'runtime is ?, which is not permitted', 12],
    [
      'algorithm_runs.arff',
      'c.cnf, 2, sparrow',
      'c.cnf, 3, sparrow',
      "'sparrow' on 'c.cnf' has repetition 3 of 2",
      17,
    ],
    [
      'algorithm_runs.arff',
      'c.cnf, 2, sparrow, 2, 1, ok\n',
      '',
      "'sparrow' has 1 repetitions on 'c.cnf' and 2 on",
      16,
    ],
    [
      'algorithm_runs.arff',
      'c.cnf, 1, clasp',
      'd.cnf, 1, clasp',
      "'d.cnf' is not in feature_values.arff",
      15,
    ],
    [
      'algorithm_runs.arff',
      'c.cnf, 2, sparrow',
      'c.cnf, 1, sparrow',
      "'c.cnf', repetition 1, 'sparrow' is already on line 16",
      17,
    ],
    [
      'algorithm_runs.arff',
      '@ATTRIBUTE quality',
      '@ATTRIBUTE beauty',
      "column 5 is 'beauty': must be quality",
      6,
    ],
    ['cv.arff', 'c.cnf,1,2\n', '', "has no row of 'c.cnf'", null],
    ['cv.arff', 'c.cnf,1,2', 'c.cnf,1,0', "fold is '0', not a whole number from 1", 8],
    ['cv.arff', 'b.cnf,1,2\nc.cnf,1,2', 'b.cnf,1,3\nc.cnf,1,3', 'has folds up to 3 but no fold 2', null],
    ['cv.arff', 'c.cnf,1,2', 'c.cnf,1.5,2', "repetition is '1.5', not a whole number from 1", 8],
  ] as const)('%s: %j → %j is refused', (file, from, to, message, line) => {
    const { errors } = checkAslib(scenario({ [file]: [from, to] }));
    const found = errors.find((error) => error.file === file && error.message.includes(message));
    expect(found, JSON.stringify(errors)).toBeDefined();
    expect(found!.line ?? null).toBe(line);
  });

  it.each([
    'readme.txt',
    'description.txt',
    'feature_values.arff',
    'feature_runstatus.arff',
    'algorithm_runs.arff',
  ])('%s must be there', (file) => {
    const { errors } = checkAslib(scenario({ [file]: undefined }));
    expect(errors).toContainEqual({ file, message: 'is missing' });
  });

  it('is refused if a name is not ASCII', () => {
    const folder = scenario();
    for (const file of ['feature_values', 'feature_runstatus', 'feature_costs', 'algorithm_runs', 'cv']) {
      const path = join(folder, `${file}.arff`);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('c.cnf', 'ç.cnf'));
    }
    expect(checkAslib(folder).errors[0]).toMatchObject({ file: 'feature_values.arff', line: 12 });
  });
});
