import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect } from 'vitest';
import { type Scheme, test } from './studio-test.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MODES = ['crowd', 'regions', 'search', 'race', 'results'];
const SCHEMES: readonly Scheme[] = ['dark', 'light'];

describe('accessibility', () => {
  test.for(MODES)('%s mode has no serious fault, dark and light', async (mode, { studio }) => {
    const { page, open, setScheme } = studio;
    await open(`${mode}?map=arena&agents=20`);
    await page.getByRole('main').waitFor();
    await page.evaluate(AXE);
    for (const scheme of SCHEMES) {
      await setScheme(scheme);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const faults = serious.map(
        ({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
      );
      expect(faults).toEqual([]);
    }
  });
});
