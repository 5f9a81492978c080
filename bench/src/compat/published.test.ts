import EasyStar from 'floodgate/compat/easystar';
import PF from 'floodgate/compat/pathfinding';
import { describe, expect, it } from 'vitest';
import { publishedTests, withShould } from './published-tests.ts';

/**
 * Tests that fail by design, by name, with the reason. docs/migrating says that there are none, so what is put here goes
 * there too.
 */
const BY_DESIGN: ReadonlyMap<string, string> = new Map();

const SUITES = [
  ...['Grid', 'PathTest', 'Util'].map((file) => ({
    file: `pathfinding/test/${file}.js`,
    tests: publishedTests(`pathfinding/test/${file}.js`, '..', PF),
  })),
  {
    file: 'easystarjs/test/easystartest.js',
    tests: publishedTests('easystarjs/test/easystartest.js', '../src/easystar', EasyStar),
  },
];

describe.each(SUITES)('$file', ({ tests }) => {
  it.each(tests)('$name', async ({ name, run }) => {
    const outcome = withShould(run);
    if (BY_DESIGN.has(name)) await expect(outcome, BY_DESIGN.get(name)!).rejects.toThrow();
    else await outcome;
  });
});

describe('the tests that came with the libraries', () => {
  it('are all there', () => {
    expect(SUITES.map(({ tests }) => tests.length)).toEqual([8, 44, 5, 13]);
  });

  it('fail if the library does', async () => {
    const broken = { ...PF, Util: { ...PF.Util, interpolate: () => [] } };
    const [first] = publishedTests('pathfinding/test/Util.js', '..', broken);
    await expect(withShould(first!.run)).rejects.toThrow('[[0,1],[0,2],[0,3],[0,4]]');
    class NoPaths extends EasyStar.js {
      override findPath(...[, , , , callback]: Parameters<EasyStar.js['findPath']>): number {
        callback([]);
        return 1;
      }
    }
    const [second] = publishedTests('easystarjs/test/easystartest.js', '../src/easystar', { js: NoPaths });
    await expect(second!.run()).rejects.toThrow();
  });

  it('that fail by design are named as they are', () => {
    const names = SUITES.flatMap(({ tests }) => tests.map(({ name }) => name));
    for (const name of BY_DESIGN.keys()) expect(names).toContain(name);
  });
});
