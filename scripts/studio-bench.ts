/**
 * Measures how smooth the studio is in the Chromium that the tests use: what the page's main thread does per
 * frame and per second while a crowd runs in the worker, and how many frames a second come of it.
 *
 * Work per frame is the CPU time of all tasks of the main thread from one animation frame to the next: drawing,
 * messages from the worker, React, layout, garbage collection. CPU time, so that other programs on the machine do
 * not count. Chromium draws WebGL on the processor here, in another process, which takes its own time: frames a
 * second are lower than on a machine with a graphics card.
 */
import { percentile } from 'floodgate';
import { launchBrowser } from '../packages/studio/e2e/browser.ts';
import { dropFile } from '../packages/studio/e2e/drop-file.ts';
import { startStudio } from '../packages/studio/e2e/studio-server.ts';
import { frameWork, TRACED } from './studio-frame-work.ts';
import { gameMapOfSize } from './studio-game-map.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

const SECONDS = 10;
const LIMIT_MS = 8;
/** Frames a second below which the figures say more of the machine than of the page. */
const SLOW = 15;
const GENERATED = 'map=rts:512x512:1';

const studio = await startStudio();
const browser = await launchBrowser();
try {
  const game = gameMapOfSize(512, 512);
  await measure('2,000 agents, generated 512 × 512', `${GENERATED}&agents=2000`, LIMIT_MS);
  if (game) await measure(`2,000 agents, ${game.name} 512 × 512`, 'agents=2000', LIMIT_MS, game);
  await measure('10,000 agents, generated 512 × 512', `${GENERATED}&agents=10000`);
} finally {
  await browser.close();
  await studio.stop();
}

async function measure(
  title: string,
  scene: string,
  limit?: number,
  game?: { readonly name: string; readonly text: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  page.on('pageerror', ({ message }) => console.error(`  the page failed: ${message}`));
  try {
    await page.goto(`${studio.url}#crowd?problem=random&planner=bmaa-f-c&seed=1&${scene}`);
    await untilRunning(page);
    if (game) {
      await dropFile(page, game.name, game.text);
      await page.getByText('512 × 512 tiles').waitFor({ timeout: 120_000 });
      await untilRunning(page);
    }
    const before = await tickOf(page);
    await browser.startTracing(page, { categories: TRACED });
    await page.waitForTimeout(SECONDS * 1000);
    const { workMs, drawMs, workPerSecondMs, framesPerSecond } = frameWork(await browser.stopTracing());
    const ticks = (await tickOf(page)) - before;
    const p95 = percentile(workMs, 0.95);
    console.log(
      `${title}: main thread ${p95.toFixed(2)} ms per frame at the 95th percentile ` +
        `(median ${percentile(workMs, 0.5).toFixed(2)}; drawing alone ${percentile(drawMs, 0.95).toFixed(2)}), ` +
        `${workPerSecondMs.toFixed(0)} ms per second in all, ` +
        `${framesPerSecond.toFixed(0)} frames and ${(ticks / SECONDS).toFixed(1)} ticks a second`,
    );
    if (framesPerSecond < SLOW) {
      console.log(
        `  below ${SLOW} frames a second each frame carries the work of several: the machine is busy`,
      );
    }
    if (limit !== undefined && p95 > limit) {
      console.error(`  over the limit of ${limit} ms`);
      process.exitCode = 1;
    }
  } finally {
    await page.close();
  }
}

async function untilRunning(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Time line' }).waitFor({ timeout: 120_000 });
  while ((await tickOf(page)) < 3) await page.waitForTimeout(100);
}

async function tickOf(page: Page): Promise<number> {
  const text = await page.getByRole('slider', { name: 'Time line' }).getAttribute('aria-valuetext');
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}
