/** Fingers on a page. Playwright itself can only tap. */
import type { CDPSession, Page } from 'playwright-core';

type Place = readonly [x: number, y: number];

/** Moves one finger or several at once, each from one place to another. */
export async function swipe(page: Page, ...fingers: readonly { from: Place; to: Place }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from[0] + share * (to[0] - from[0]),
      y: from[1] + share * (to[1] - from[1]),
      id,
    }));
  await dispatch(session, 'touchStart', at(0));
  for (let step = 1; step <= 6; step++) await dispatch(session, 'touchMove', at(step / 6));
  await dispatch(session, 'touchEnd', []);
  await session.detach();
}

/** Holds a finger on a place for some time. */
export async function hold(page: Page, [x, y]: Place, ms: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await dispatch(session, 'touchStart', [{ x, y }]);
  await page.waitForTimeout(ms);
  await dispatch(session, 'touchEnd', []);
  await session.detach();
}

async function dispatch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: { x: number; y: number; id?: number }[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
}
