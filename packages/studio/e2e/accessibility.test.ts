import { describe, expect } from 'vitest';
import { seriousFaults } from './axe.ts';
import { type Scheme, test } from './studio-test.ts';

const MODES = ['crowd', 'regions', 'search', 'race', 'results'];
const SCHEMES: readonly Scheme[] = ['dark', 'light'];

describe('accessibility', () => {
  test.for(MODES)('%s mode has no serious fault, dark and light', async (mode, { studio }) => {
    const { page, open, setScheme } = studio;
    await open(`${mode}?map=arena&agents=20`);
    await page.getByRole('main').waitFor();
    for (const scheme of SCHEMES) {
      await setScheme(scheme);
      expect(await seriousFaults(page), scheme).toEqual([]);
    }
  });
});
