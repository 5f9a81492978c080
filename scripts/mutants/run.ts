import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { mapFolder } from '../game-maps.ts';
import type { Mutant } from './list.ts';
import type { Room } from './rooms.ts';
import { mutantKey } from './stryker-plugins.js';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'noCoverage' | 'notRun';

export interface MutantOutcome {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'noCoverage',
};

/** Where Stryker puts its copies of the project. */
const TEMPORARY = 'out/mutants/tmp';

/** Runs the tests of a room once for every mutant that is drawn, and says what became of each. */
export async function runMutants(
  room: Room,
  drawn: readonly Mutant[],
  { jobs, name }: { jobs: number; name: string },
): Promise<MutantOutcome[]> {
  mkdirSync(TEMPORARY, { recursive: true });
  const sample = resolve(TEMPORARY, `${name}-sample.json`);
  writeFileSync(sample, JSON.stringify(drawn.map(mutantKey)));
  const maps = mapFolder();
  Object.assign(process.env, {
    FLOODGATE_MUTANTS_SAMPLE: sample,
    FLOODGATE_MUTANTS_TESTS: room.tests.join(','),
    FLOODGATE_MUTANTS_SKIP: room.skipped.join(','),
    // The copies of the project lie elsewhere.
    ...(maps ? { FLOODGATE_MAPS: resolve(maps) } : {}),
  });
  const results = await new Stryker({
    mutate: [...new Set(drawn.map(rangeOf))],
    plugins: ['@stryker-mutator/vitest-runner', resolve('scripts/mutants/stryker-plugins.js')],
    ignorers: ['error-texts'],
    checkers: ['sample'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: jobs,
    // Other work on the machine must not look like a mutant that hangs.
    timeoutMS: 20_000,
    timeoutFactor: 5,
    dryRunTimeoutMinutes: 30,
    disableTypeChecks: false,
    ignorePatterns: [
      '**',
      '!packages/core/**',
      '!scripts/mutants/**',
      '!testing/**',
      '!package.json',
      '!tsconfig*.json',
      'dist',
    ],
    tempDirName: `${TEMPORARY}/${name}`,
    cleanTempDir: 'always',
    reporters: ['outcomes'],
    logLevel: 'warn' as LogLevel,
    allowConsoleColors: false,
  }).runMutationTest();

  const outcomes = new Map<string, Outcome>();
  for (const { fileName, mutatorName, replacement, location, status } of results) {
    const file = relative('.', fileName).replaceAll('\\', '/');
    const place = { start: fromZero(location.start), end: fromZero(location.end) };
    const key = mutantKey({ file, mutator: mutatorName, replacement, ...place });
    outcomes.set(key, OUTCOMES[status] ?? 'notRun');
  }
  return drawn.map((mutant) => ({ mutant, outcome: outcomes.get(mutantKey(mutant)) ?? 'notRun' }));
}

/** Reports count lines and columns from 1. */
function fromZero({ line, column }: Mutant['start']): Mutant['start'] {
  return { line: line - 1, column: column - 1 };
}

/** Stryker counts lines from 1 and columns from 0 in its ranges. */
function rangeOf({ file, start, end }: Mutant): string {
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
