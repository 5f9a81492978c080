import { FloodgateError } from 'floodgate';
import type { NamedFile } from './open-files.ts';

/** The pixels of an image file, by the browser's own decoder. */
export async function decodeImage(file: NamedFile): Promise<ImageData> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file as File);
  } catch {
    throw new FloodgateError('bad-file', `${file.name} is not an image that this browser can read`);
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  return pen.getImageData(0, 0, bitmap.width, bitmap.height);
}
