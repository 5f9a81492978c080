import type { Page } from 'playwright-core';

/** Drops a file on the page, as if it was dragged from a folder. */
export async function dropFile(page: Page, name: string, content: string, on = 'main'): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text!], fileName!));
      return data;
    },
    [name, content],
  );
  const target = page.locator(on).first();
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
