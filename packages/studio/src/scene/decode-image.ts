import { FloodgateError } from 'floodgate';
import { checkMapClaim } from 'floodgate/formats';
import { IMAGE_START_BYTES, imageSize } from './image-size.ts';
import type { NamedFile } from './open-files.ts';
import { MAX_MAP_TILES } from './scene.ts';

/**
 * The pixels of an image file, by the browser's own decoder. Rejects with a FloodgateError: `too-large` before it is decoded
 * if it is larger than any map here, `bad-file` if it is no image.
 */
export async function decodeImage(file: NamedFile): Promise<ImageData> {
  const image = file as File;
  const start = new Uint8Array(await image.slice(0, IMAGE_START_BYTES).arrayBuffer());
  const size = imageSize(start);
  if (size) checkMapClaim({ ...size, bytes: file.size, maxTiles: MAX_MAP_TILES }, { file: file.name });
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(image);
  } catch {
    throw new FloodgateError('bad-file', `${file.name} is not an image that this browser can read`);
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  return pen.getImageData(0, 0, bitmap.width, bitmap.height);
}
