import type { BrowserContext } from 'playwright-core';

/**
 * The standard deviation of a picture's brightness, from 0 to 127: 0 if all pixels are alike. The browser decodes it,
 * on a page of its own.
 */
export async function colourSpread(context: BrowserContext, png: Buffer): Promise<number> {
  const page = await context.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(image, 0, 0);
      const { data } = drawing.getImageData(0, 0, image.width, image.height);
      let sum = 0;
      let squares = 0;
      for (let i = 0; i < data.length; i += 4) {
        const brightness = (data[i]! + data[i + 1]! + data[i + 2]!) / 3;
        sum += brightness;
        squares += brightness * brightness;
      }
      const mean = (4 * sum) / data.length;
      return Math.sqrt(Math.max(0, (4 * squares) / data.length - mean * mean));
    }, png.toString('base64'));
  } finally {
    await page.close();
  }
}
