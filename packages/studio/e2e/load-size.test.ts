import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './studio-test.ts';

const MOST_KILOBYTES = 605;
const QUIET_MS = 1000;

describe('the first visit', () => {
  test(`loads less than ${MOST_KILOBYTES} KB of compressed script`, async ({ studio: { page, open } }) => {
    const scripts = new Map<string, Promise<Buffer>>();
    const onResponse = (response: Response): void => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), response.body());
    };
    // Of the whole context: workers load scripts too.
    page.context().on('response', onResponse);
    await open();
    await page.locator('canvas').first().waitFor();
    await page.waitForLoadState('networkidle');
    // Which does not know of what workers load: until nothing has come for a while.
    for (let seen = 0; seen !== scripts.size; ) {
      seen = scripts.size;
      await Promise.all(scripts.values());
      await page.waitForTimeout(QUIET_MS);
    }
    page.context().off('response', onResponse);
    let bytes = 0;
    for (const body of scripts.values()) bytes += gzipSync(await body, { level: 9 }).length;
    console.log(`first visit: ${scripts.size} scripts, ${(bytes / 1000).toFixed(0)} KB compressed`);
    expect(scripts.size).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(MOST_KILOBYTES * 1000);
  });
});
