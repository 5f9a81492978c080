import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { formatMovingAiMap } from 'floodgate/formats';
import { InputError } from '../../../packages/cli/src/failure.ts';
import { unpack } from '../../../packages/cli/src/fetch/unpack.ts';
import { joined, mutateBytes } from '../mutate/bytes.ts';
import { smallGrid } from '../samples.ts';
import { bytesOf, sane, type Target } from '../target.ts';

const folder = mkdtempSync(join(tmpdir(), 'floodgate-fuzz-archive-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const target: Target = {
  id: 'archive',
  title: 'archives of maps, as they are fetched',
  seeds: () => [zipOf({ 'a.map': formatMovingAiMap(smallGrid()) })],
  mutate: mutateBytes,
  refusals: [InputError],
  async decode(input) {
    const file = join(folder, 'a.zip');
    writeFileSync(file, input);
    mkdirSync(join(folder, 'out'), { recursive: true });
    try {
      const { maps, scenarios } = await unpack(file, join(folder, 'out'), new AbortController().signal);
      sane(maps + scenarios >= 0, 'it counts the files');
    } finally {
      rmSync(join(folder, 'out'), { recursive: true });
    }
  },
};

export default target;

/** An archive with one local header and one entry in the directory for each file. */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = new Uint8Array(deflateRawSync(text));
    const about = fields(
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, crc32(text)],
      [4, packed.length],
      [4, bytesOf(text).length],
      [2, name.length],
      [2, 0],
    );
    const entry = joined(fields([4, 0x04034b50]), about, bytesOf(name), packed);
    local.push(entry);
    directory.push(
      joined(
        fields([4, 0x02014b50], [2, 20]),
        about,
        fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        bytesOf(name),
      ),
    );
    at += entry.length;
  }
  const index = joined(...directory);
  const count = directory.length;
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, at],
    [2, 0],
  );
  return joined(...local, index, end);
}

/** Little-endian numbers of 2 or 4 bytes. */
function fields(...values: readonly (readonly [width: number, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}
