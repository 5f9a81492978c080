import { describe, expect, it } from 'vitest';
import { bin } from '../../testing/run-cli.ts';

describe('tour', () => {
  it('runs to its end without a terminal and without input', () => {
    const { code, stdout, stderr } = bin(['tour'], { input: '' });
    expect(stderr).toBe('');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('jump point search');
    expect(code).toBe(0);
  });

  it('finds optimal paths with both searches', () => {
    const { astar, jps } = JSON.parse(bin(['tour', '--json']).stdout);
    expect(astar).toMatchObject({ mismatches: 0, skipped: 0 });
    expect(jps).toMatchObject({ mismatches: 0, meanCost: astar.meanCost });
    expect(jps.meanExpanded).toBeLessThan(astar.meanExpanded);
  });

  it('suggests commands that work', () => {
    const { stdout } = bin(['tour']);
    const commands = [...stdout.matchAll(/npx floodgate (.*?)(?: {2}|$)/gm)].map((match) =>
      match[1]!.split(' '),
    );
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(bin(command).code).toBe(0);
  });
});
