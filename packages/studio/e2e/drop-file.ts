import type { Page } from 'playwright-core';

/** Drops a file on the page, as if it was dragged from a folder. */
export async function dropFile(
  page: Page,
  name: string,
  content: string,
  on = 'main',
  encoding: 'utf8' | 'base64' = 'utf8',
): Promise<void> {
  const bytes = [...Buffer.from(content, encoding)];
  const transfer = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], fileName));
      return data;
    },
    [name, bytes] as const,
  );
  const target = page.locator(on).first();
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
