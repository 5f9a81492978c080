/** Downloads one file. Resumes where an earlier attempt stopped. */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../failure.ts';
import { showBytes } from '../io/print.ts';

/** The largest published archive is some 60 MB. */
const MOST_BYTES = 512 * 2 ** 20;

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Attempts after the first. */
  readonly retries: number;
  /** The largest file that is accepted. Default 512 MB. */
  readonly mostBytes?: number;
  /** How long the server may be silent, in milliseconds. */
  readonly timeoutMs: number;
  /** Pause before the second attempt in milliseconds; each further one doubles it. Default 500. */
  readonly backoffMs?: number;
  readonly onProgress?: (received: number, total: number | undefined) => void;
}

/** Tells whether the file on the server is still the one of the partial download. */
interface Validator {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly length: number | null;
}

/** The server answered, and asking again will not change the answer. */
export class HttpError extends InputError {
  readonly status: number;

  constructor(status: number, url: string) {
    super(`${url}: the server answered ${status}`);
    this.status = status;
  }
}

/** The server sends more than any archive of maps has. */
class TooLongError extends InputError {
  constructor(url: string, length: number, most: number) {
    super(`${url} is ${showBytes(length)} or more; at most ${showBytes(most)} are accepted`);
  }
}

/** A network failure, worth another attempt. */
class TransferError extends Error {}

/**
 * Downloads `url` to `file`. Received bytes go to `file.part`, which is kept if the download breaks off. The
 * next attempt asks only for the rest, if the server says that the file is still the same.
 */
export async function download(url: string, file: string, options: DownloadOptions): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      await transfer(url, file, options);
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof TransferError)) throw error;
      if (attempt >= options.retries) {
        throw new InputError(`${url}: ${error.message}; run the command again to resume`);
      }
      await sleep((options.backoffMs ?? 500) * 2 ** attempt, undefined, { signal: options.signal });
    }
  }
}

async function transfer(url: string, file: string, options: DownloadOptions): Promise<void> {
  const part = `${file}.part`;
  const notes = `${part}.json`;
  const before = await resumable(url, part, notes);
  // Aborts when the server has sent nothing for a while.
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), options.timeoutMs);
  const signal = AbortSignal.any([options.signal, stall.signal]);
  try {
    const response = await request(url, before, signal, options);
    const resumed = response.status === 206 && before !== undefined && continues(response, before);
    if (!resumed && response.status !== 200) {
      await response.body?.cancel();
      // The partial file is useless now, so the next attempt starts from the beginning.
      await forget(part, notes);
      throw new TransferError(`the server answered ${response.status} to a request for the rest of the file`);
    }
    const offset = resumed ? before.size : 0;
    const announced = numberOf(response.headers.get('content-length'));
    const total = announced === null ? null : offset + announced;
    const most = options.mostBytes ?? MOST_BYTES;
    if (total !== null && total > most) {
      await response.body?.cancel();
      throw new TooLongError(url, total, most);
    }
    if (!resumed) await writeFile(notes, JSON.stringify(validatorOf(url, response, total)));
    let received = offset;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        received += chunk.length;
        // A server need not say how long a file is, or say the truth.
        if (received > most) throw new TooLongError(url, received, most);
        options.onProgress?.(received, total ?? undefined);
        yield chunk;
      }
    };
    const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
    await pipeline(body, counted, createWriteStream(part, { flags: resumed ? 'a' : 'w' }), { signal });
    if (total !== null && received !== total) {
      throw new TransferError(`the connection closed after ${received} of ${total} bytes`);
    }
  } catch (error) {
    if (error instanceof TooLongError) await forget(part, notes);
    throw asTransferError(error, stall.signal, options);
  } finally {
    clearTimeout(timer);
  }
  await rename(part, file);
  await rm(notes, { force: true });
}

async function request(
  url: string,
  before: (Validator & { size: number }) | undefined,
  signal: AbortSignal,
  options: DownloadOptions,
): Promise<Response> {
  // With compression, the lengths would not be those of the file.
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (before) {
    headers.range = `bytes=${before.size}-`;
    headers['if-range'] = (before.etag ?? before.lastModified)!;
  }
  const response = await fetch(url, { headers, signal });
  if (response.ok || response.status === 416) return response;
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    throw new TransferError(`the server answered ${response.status}`);
  }
  options.signal.throwIfAborted();
  throw new HttpError(response.status, url);
}

/** What is left of an earlier attempt, if it can be resumed safely. */
async function resumable(
  url: string,
  part: string,
  notes: string,
): Promise<(Validator & { size: number }) | undefined> {
  try {
    const { size } = await stat(part);
    const validator = JSON.parse(await readFile(notes, 'utf8')) as Validator;
    const known = validator.etag ?? validator.lastModified;
    const incomplete = validator.length === null || size < validator.length;
    if (size > 0 && incomplete && known && validator.url === url) return { ...validator, size };
  } catch {
    // No part, or no readable notes about it.
  }
  return undefined;
}

/** Whether a 206 answer continues the partial file. */
function continues(response: Response, before: Validator & { size: number }): boolean {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!match || Number(match[1]) !== before.size) return false;
  if (before.length !== null && match[2] !== '*' && Number(match[2]) !== before.length) return false;
  const etag = strongEtag(response);
  return etag === null || before.etag === null || etag === before.etag;
}

function validatorOf(url: string, response: Response, length: number | null): Validator {
  return { url, etag: strongEtag(response), lastModified: response.headers.get('last-modified'), length };
}

/** A weak tag means "equivalent", which is not enough to join two parts of a file. */
function strongEtag(response: Response): string | null {
  const etag = response.headers.get('etag');
  return etag?.startsWith('"') ? etag : null;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

async function forget(part: string, notes: string): Promise<void> {
  await rm(part, { force: true });
  await rm(notes, { force: true });
}

function asTransferError(error: unknown, stalled: AbortSignal, options: DownloadOptions): unknown {
  if (options.signal.aborted || error instanceof InputError || error instanceof TransferError) return error;
  if (stalled.aborted) return new TransferError(`no answer for ${options.timeoutMs / 1000} s`);
  const { code, syscall, cause } = error as NodeJS.ErrnoException;
  // A failure of the local disk is not a network failure.
  if (code !== undefined && ['open', 'write', 'mkdir', 'rename'].includes(syscall ?? '')) return error;
  const detail = (cause ?? error) as NodeJS.ErrnoException;
  return new TransferError(detail.code === undefined ? detail.message : `${detail.message} (${detail.code})`);
}
