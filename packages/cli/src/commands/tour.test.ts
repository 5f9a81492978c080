import { PLANNERS } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { bin, freshFolder } from '../../testing/run-cli.ts';

describe('tour', () => {
  it('runs to its end without a terminal and without input, and suggests commands that work', () => {
    const { code, stdout, stderr } = bin(['tour'], { input: '' });
    expect(stderr).toBe('');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('A shortest path');
    for (const { id } of PLANNERS) expect(stdout).toMatch(new RegExp(`^${id} .* clean$`, 'm'));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(code).toBe(0);

    const commands = [...stdout.matchAll(/npx floodgate (.*?)(?: {2}|$)/gm)].map((match) => match[1]!);
    expect(commands).toHaveLength(7);
    const cwd = freshFolder();
    // A test has no terminal to watch in.
    for (const command of commands.filter((line) => !line.includes('--watch'))) {
      expect([command, bin(command.split(' '), { cwd }).code]).toEqual([command, 0]);
    }
  }, 120_000);
});
