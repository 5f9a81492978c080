/** Puts a text on the clipboard. Rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // A page from another machine without TLS has no clipboard; there, only what is selected can be copied.
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copySelected(text);
}

function copySelected(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  // Elements outside of an open dialog cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied)
    throw new Error('This browser does not let the page copy. Select the text and copy it yourself.');
}
