/** The size of a picture by the first bytes of its file, so that a huge one is refused before the browser decodes it. */

/** How much of a file {@link imageSize} looks at; the size of a JPEG comes after its previews. */
export const IMAGE_START_BYTES = 2 ** 20;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, GIF, BMP, WebP or JPEG; undefined if the bytes are none, or do not reach as far. */
export function imageSize(start: Uint8Array): ImageSize | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const begins = (text: string, at = 0) => [...text].every((c, i) => start[at + i] === c.charCodeAt(0));
  if (start.length < 30) return undefined;
  if (begins('PNG', 1)) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begins('GIF')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (begins('BM')) {
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  }
  if (begins('RIFF') && begins('WEBP', 8)) return webpSize(view, begins);
  return start[0] === 0xff && start[1] === 0xd8 ? jpegSize(view) : undefined;
}

function webpSize(view: DataView, begins: (text: string, at: number) => boolean): ImageSize | undefined {
  if (begins('VP8X', 12)) {
    const side = (at: number) => 1 + view.getUint16(at, true) + 2 ** 16 * view.getUint8(at + 2);
    return { width: side(24), height: side(27) };
  }
  if (begins('VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!begins('VP8 ', 12)) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Looks for the start of a frame, among segments with a marker and their length. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Fill bytes stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
