import { describe, expect, it } from 'vitest';
import { HELP, readOptions } from './options.ts';
import { ROOMS } from './rooms.ts';

describe('the options of npm run mutants', () => {
  it('draw 200 mutants by seed 1 unless told otherwise', () => {
    expect(readOptions(['search'])).toEqual({ room: 'search', sample: 200, seed: 1, files: [], jobs: 1 });
    expect(readOptions(['world', '--all', '--files', 'recorder,run', '--jobs', '2', '--seed', '5'])).toEqual({
      room: 'world',
      sample: undefined,
      seed: 5,
      files: ['recorder', 'run'],
      jobs: 2,
    });
  });

  it('name what is wrong', () => {
    for (const [args, message] of [
      [[], 'which room?'],
      [['serch'], "unknown room 'serch'"],
      [['search', 'world'], "'world' is too much"],
      [['search', '--all', '--sample', '5'], '--all and --sample exclude each other'],
      [['search', '--sample', '0'], "--sample: expected a whole number above 0, got '0'"],
      [['search', '--seed', 'x'], "--seed: expected a whole number above 0, got 'x'"],
      [['search', '--nonsense'], '--nonsense'],
    ] as const) {
      expect(() => readOptions(args), args.join(' ')).toThrow(message);
    }
  });

  it('are all explained by --help, which names every room', () => {
    expect(readOptions(['--help'])).toBeUndefined();
    for (const name of [...ROOMS.keys(), '--sample', '--seed', '--all', '--files', '--jobs'])
      expect(HELP).toContain(name);
  });
});
