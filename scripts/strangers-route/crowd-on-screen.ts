/** What one sees of a crowd: the pixels in the colours of its units. */
import type { Page } from 'playwright-core';

/** The colours of the pages' units and paths. */
const COLOURS = [
  [0xc8, 0x45, 0x2d],
  [0x2f, 0x6f, 0x8f],
] as const;

export interface Sight {
  /** How many pixels of the canvas have a unit's colour. */
  readonly pixels: number;
  /** Their mean place, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Of all of the picture: equal pictures have equal numbers. */
  readonly hash: number;
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate((colours) => {
    const { width, height } = document.querySelector('canvas')!;
    const { data } = document.querySelector('canvas')!.getContext('2d')!.getImageData(0, 0, width, height);
    let [pixels, sumX, sumY, hash] = [0, 0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = data.subarray(i, i + 3) as unknown as [number, number, number];
      hash = (Math.imul(hash, 31) + red + 256 * green + 65_536 * blue) | 0;
      if (!colours.some(([r, g, b]) => r === red && g === green && b === blue)) continue;
      pixels++;
      sumX += (i / 4) % width;
      sumY += Math.floor(i / 4 / width);
    }
    return { pixels, x: sumX / pixels, y: sumY / pixels, hash };
  }, COLOURS);
}

/** Resolves when the picture has changed `times` times. Throws if that takes a minute. */
export async function watchItMove(page: Page, times: number): Promise<void> {
  let { hash } = await look(page);
  const end = performance.now() + 60_000;
  for (let changes = 0; changes < times; ) {
    await page.waitForTimeout(50);
    const now = await look(page);
    if (now.hash !== hash) changes++;
    hash = now.hash;
    if (performance.now() > end) throw new Error(`the picture has changed ${changes} times, not ${times}`);
  }
}
