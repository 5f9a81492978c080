/** Unpacks archives of maps and scenarios, trusting nothing in them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { systemReason, WriteError } from '@floodgate/lab/files';
import { parseMap } from 'floodgate';
import { parseScenario } from 'floodgate/formats';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { InputError } from '../failure.ts';

export interface Unpacked {
  readonly maps: number;
  readonly scenarios: number;
}

/** The largest published map has four million tiles. Far larger entries cannot be maps. */
const MAX_ENTRY_BYTES = 512 * 2 ** 20;

/**
 * Unpacks the maps and scenarios of an archive into a folder and checks each of them. Throws an InputError that
 * names the archive and the entry if one is damaged, has a path that leads out of the folder, or does not parse.
 */
export async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<Unpacked> {
  const name = basename(archive);
  let maps = 0;
  let scenarios = 0;
  let zip: ZipFile | undefined;
  try {
    // Checks that entries are as long as they claim and that their paths stay inside; see yauzl's documentation.
    zip = await openPromise(archive, { lazyEntries: true, autoClose: false, strictFileNames: true });
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      const kind = kindOf(entry.fileName);
      if (kind === undefined) continue;
      const content = await contentOf(zip, entry);
      const parse = kind === 'map' ? parseMap : parseScenario;
      parse(content.toString('utf8'), { file: `${name}/${entry.fileName}` });
      const target = join(folder, entry.fileName);
      await write(target, content);
      if (kind === 'map') maps++;
      else scenarios++;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WriteError) throw error;
    throw new InputError(`${name} is damaged: ${(error as Error).message}`);
  } finally {
    zip?.close();
  }
  return { maps, scenarios };
}

/** Not synced: the folder is staged, and takes its place when all of it is written. */
async function write(file: string, content: Buffer): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  } catch (error) {
    const { code = 'EIO' } = error as NodeJS.ErrnoException;
    throw new WriteError(file, code, systemReason(code), error);
  }
}

/** Archives also hold hidden files of file managers. Only maps and scenarios are unpacked. */
function kindOf(path: string): 'map' | 'scenario' | undefined {
  if (path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) return undefined;
  if (path.endsWith('.map')) return 'map';
  return path.endsWith('.scen') ? 'scenario' : undefined;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_ENTRY_BYTES) {
    throw new InputError(`${entry.fileName} would be ${entry.uncompressedSize} bytes long`);
  }
  const content = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new InputError(`${entry.fileName} has a wrong checksum`);
  return content;
}
