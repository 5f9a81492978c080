/** What tests ask of a page, again and again until it is so. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from './studio-test.ts';

/** Until the condition holds of the element's text. */
export async function untilText(locator: Locator, holds: (text: string) => boolean): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        text = ((await locator.textContent()) ?? '').trim();
        return holds(text);
      },
      { timeout: PATIENCE, interval: 50, message: `the text of ${locator}` },
    )
    .toBe(true);
  return text;
}

/** The first number in an element's text, such as 1234 of "1,234 of 2,000". */
export async function numberIn(locator: Locator): Promise<number> {
  return firstNumber((await locator.textContent()) ?? '');
}

export function firstNumber(text: string): number {
  return Number(/-?\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
}
