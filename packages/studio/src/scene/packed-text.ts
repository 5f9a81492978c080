/** The rest of the largest scene: a bit for each of its tiles as base64, and painted tiles and agents beside it. */
export const MOST_UNPACKED = 2 ** 24;

/** Bytes as text that an address may hold unchanged. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws a DOMException if {@link toBase64Url} cannot have made the text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** A value as compressed JSON, in letters that an address may hold. */
export async function packText(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return toBase64Url(await through(new CompressionStream('deflate-raw'), bytes));
}

/**
 * The value that {@link packText} was given. Rejects if the text is damaged, and with a FloodgateError `too-large` if it
 * unpacks to more than {@link MOST_UNPACKED} bytes.
 */
export async function unpackText(text: string): Promise<unknown> {
  // Loaded when there is a link to unpack: most visits have none, and the page is up sooner.
  const { unpackAtMost } = await import('floodgate/formats');
  const bytes = await unpackAtMost(fromBase64Url(text), 'deflate-raw', MOST_UNPACKED);
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function through(
  stream: { readonly readable: ReadableStream; readonly writable: WritableStream },
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [result] = await Promise.all([new Response(stream.readable).arrayBuffer(), written]);
  return new Uint8Array(result);
}
