import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

describe('README', () => {
  it('shows the quickstart exactly as it is', () => {
    const readme = readFileSync(here('../README.md'), 'utf8');
    const shown = /<!-- examples\/quickstart\.ts -->\s*```ts\n([\s\S]*?)```/.exec(readme)?.[1];
    expect(shown).toBe(readFileSync(here('quickstart.ts'), 'utf8'));
  });

  it('shows a quickstart that runs and brings a crowd home', { timeout: 60_000 }, () => {
    const output = execFileSync(process.execPath, ['--import', 'tsx', here('quickstart.ts')], {
      encoding: 'utf8',
    });
    expect(output).toMatch(/shortest way across the city is 439\.9 tiles/);
    expect(Number(/([\d.]+) % of 2000 are home/.exec(output)?.[1])).toBeGreaterThan(95);
  });

  it('links only to files that are there', () => {
    const readme = readFileSync(here('../README.md'), 'utf8');
    for (const [, target] of readme.matchAll(/\]\(([^)]+)\)/g)) {
      expect(() => readFileSync(here(`../${target}`))).not.toThrow();
    }
  });
});
