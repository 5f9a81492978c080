import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRows } from 'floodgate/formats';
import { afterAll, describe, expect, it } from 'vitest';
import type { Task } from './task.ts';
import { findWarthog, readAnswers, WARTHOG_SEARCHES } from './warthog.ts';

const HEADER = 'id\talg\texpanded\tgenerated\treopen\tsurplus\theapops\tnanos\tplen\tpcost\tscost\tmap';

describe('readAnswers', () => {
  it('reads time, length and nodes by the names of the columns', () => {
    const output = `${HEADER}\n0\tjps2\t3\t5\t0\t2\t7\t44583\t2\t1186.79\t1186.794\tx.scen\n`;
    const [answer] = readAnswers(output, 1);
    expect(answer).toMatchObject({ ms: 0.044583, cost: 1186.79, expanded: 3 });
    // Two decimals are left of a length above 1000.
    expect(answer!.costTolerance).toBeCloseTo(0.005, 3);
  });

  it('takes a path without jumps for none', () => {
    const output = `${HEADER}\n0\tjps2\t3\t5\t0\t2\t7\t900\t0\t1.79769e+308\t5\tx.scen\n`;
    expect(readAnswers(output, 1)[0]!.cost).toBeNull();
  });

  it.each([
    ['a help text', 'warthog version 0.5.0\n==> manual <==\n', 'no column expanded, nanos, plen, pcost'],
    ['nothing', '', 'no column'],
    ['too few lines', HEADER, 'answered 0 queries instead of 1'],
    [
      'words for numbers',
      `${HEADER}\n0\tjps2\t3\t5\t0\t2\t7\tsoon\t2\t7\t7\tx`,
      'line 2 of warthog-jps makes no sense',
    ],
    ['a line that is cut off', `${HEADER}\n0\tjps2\t3\t5`, 'line 2 of warthog-jps makes no sense'],
  ])('says what is wrong with %s', (_, output, message) => {
    expect(() => readAnswers(output, 1)).toThrow(message);
  });
});

describe.skipIf(process.platform === 'win32')('findWarthog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-warthog-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A shell script in the place of the program. */
  const program = (name: string, script: string): string => {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const help = 'if [ "$1" = --help ]; then echo "warthog: jps, jps2, jps+, jps2+"; exit; fi';
  const grid = parseRows('....\n....');
  const query = { from: [0, 0], to: [3, 0], optimum: 3, tolerance: 1e-6 } as const;
  const task: Task = { map: 'test', moves: 'eight', terrain: false, grid, queries: [query] };

  it('finds nothing where no path is given', () => {
    expect(findWarthog(undefined)).toBeUndefined();
  });

  it('refuses what is no program, or another one', () => {
    expect(() => findWarthog(join(folder, 'none'))).toThrow('none is not a program that can be run');
    expect(() => findWarthog(program('other', 'echo hello'))).toThrow('is not warthog-jps');
    expect(() => findWarthog(program('broken', 'exit 3'))).toThrow('--help failed');
  });

  it('takes the median of all times but the first, and checks the length', async () => {
    // It says 9 ns the first time, then 1000, 2000 and 3000.
    const answers = `printf '${HEADER.replaceAll('\t', '\\t')}\\n'
      tail -n +2 "$4" | awk '{ print NR "\\tjps2\\t1\\t1\\t0\\t0\\t1\\t" (NR == 1 ? 9 : (NR - 1) * 1000) "\\t1\\t3\\t3\\tx" }'`;
    const warthog = findWarthog(program('ok', `${help}\n${answers}`))!;
    const runner = await warthog.on(task, WARTHOG_SEARCHES[0]!);
    const checked = await runner.check({ ms: 1, queries: 1 });
    expect(checked.ms[0]).toBe(0.002);
    expect(checked.verdicts).toEqual([{ missing: false, illegal: false, excess: 0, impossible: false }]);
    warthog.dispose();
  });

  it('says how it failed', async () => {
    const warthog = findWarthog(program('fails', `${help}\necho "invalid grid format" >&2; exit 7`))!;
    await expect(warthog.on(task, WARTHOG_SEARCHES[0]!)).rejects.toThrow(
      'ended with code 7: invalid grid format',
    );
    warthog.dispose();
  });
});
