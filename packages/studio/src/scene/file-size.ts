import { FloodgateError } from 'floodgate';

/** The largest file that the studio reads: a browser keeps a text of that length, and what it becomes, in memory. */
const MOST_BYTES = 256 * 2 ** 20;

/** Refuses a file before it is read. Throws a FloodgateError `too-large` with both sizes. */
export function checkFileSize({ name, size }: { readonly name: string; readonly size: number }): void {
  if (size <= MOST_BYTES) return;
  const [has, most] = [size, MOST_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20).toLocaleString('en'));
  throw new FloodgateError('too-large', `${name} has ${has} MB; files of up to ${most} MB are opened`);
}
