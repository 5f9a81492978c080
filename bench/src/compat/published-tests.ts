import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileFunction } from 'node:vm';

/** A test that came with a library. */
export interface PublishedTest {
  /** The names of its suites and its own. */
  readonly name: string;
  /** Rejects if the test fails. */
  run(): Promise<void>;
}

type Hook = () => void;
type Body = (done?: () => void) => void;

const require = createRequire(import.meta.url);

/**
 * Reads the tests that a library was published with, for a library of ours to pass. They see ours wherever they require
 * theirs, and just enough of Mocha with should.js, and of Jasmine.
 *
 * @param file the test file in an installed package, such as `pathfinding/test/Grid.js`
 * @param theirs what the tests call the library, such as `..`
 */
export function publishedTests(file: string, theirs: string, ours: object): PublishedTest[] {
  const packageFolder = dirname(require.resolve(`${file.split('/')[0]}/package.json`));
  const path = join(packageFolder, ...file.split('/').slice(1));
  const tests: PublishedTest[] = [];
  const suites: { readonly name: string; readonly before: Hook[] }[] = [];
  const failures: string[] = [];

  const describe = (name: string, body: Hook): void => {
    suites.push({ name, before: [] });
    body();
    suites.pop();
  };
  const beforeEach = (hook: Hook): void => void suites.at(-1)!.before.push(hook);
  const it = (name: string, body: Body): void => {
    const hooks = suites.flatMap(({ before }) => before);
    tests.push({
      name: [...suites.map((suite) => suite.name), name].join(' > '),
      async run() {
        failures.length = 0;
        for (const hook of hooks) hook();
        await (body.length > 0 ? new Promise<void>((done) => body(done)) : body());
        if (failures.length > 0) throw new Error(failures.join('; '));
      },
    });
  };
  const fail = (message: string): void => void failures.push(message);
  const names = { describe, beforeEach, it, fail, expect: jasmineExpect(fail) };
  const load = (request: string): unknown => (request === theirs ? ours : createRequire(path)(request));
  const code = compileFunction(readFileSync(path, 'utf8'), ['require', ...Object.keys(names)], {
    filename: path,
  });
  code(load, ...Object.values(names));
  return tests;
}

/** Expectations of Jasmine. They note failures and go on, for a callback that throws would end the program. */
function jasmineExpect(fail: (message: string) => void): (actual: unknown) => object {
  const matchers = (actual: unknown, wanted: boolean): object => {
    const check = (holds: boolean, what: string): void => {
      if (holds !== wanted) fail(`${JSON.stringify(actual)} ${wanted ? 'should' : 'should not'} ${what}`);
    };
    return {
      toBeNull: () => check(actual === null, 'be null'),
      toEqual: (other: unknown) => check(isDeepStrictEqual(actual, other), `equal ${JSON.stringify(other)}`),
      toBeGreaterThan: (other: number) => check((actual as number) > other, `be greater than ${other}`),
    };
  };
  return (actual) => ({ ...matchers(actual, true), not: matchers(actual, false) });
}

/** Gives every value the property `should` of should.js while a function runs. */
export async function withShould(run: () => Promise<void>): Promise<void> {
  Object.defineProperty(Object.prototype, 'should', {
    configurable: true,
    get(this: unknown) {
      return should(this);
    },
  });
  try {
    await run();
  } finally {
    Reflect.deleteProperty(Object.prototype, 'should');
  }
}

function should(actual: unknown): object {
  const check = (holds: boolean, expected: unknown): void => {
    if (!holds) throw new Error(`${JSON.stringify(actual)} should be ${JSON.stringify(expected)}`);
  };
  return {
    equal: (expected: unknown) => check(actual === expected, expected),
    eql: (expected: unknown) => check(isDeepStrictEqual(actual, expected), expected),
    be: {
      get true() {
        return check(actual === true, true);
      },
      get false() {
        return check(actual === false, false);
      },
    },
  };
}
