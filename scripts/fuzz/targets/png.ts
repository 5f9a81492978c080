import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { gridFromImage } from 'floodgate/formats';
import { decodePng, encodePng } from '../../../packages/cli/src/io/png.ts';
import { joined, mutateBytes } from '../mutate/bytes.ts';
import { oddWhole } from '../mutate/numbers.ts';
import { saneGrid } from '../samples.ts';
import { bytesOf, sane, type Target } from '../target.ts';

const SIGNATURE = 8;

const target: Target = {
  id: 'png',
  title: 'PNG pictures, with checksums and packed pixels made right again',
  seeds: () => [picture(6, 4), picture(1, 1)],
  mutate(seed, random, other) {
    if (random.chance(0.25)) return mutateBytes(seed, random, other);
    const chunks = chunksOf(seed);
    const chunk = random.pick(chunks);
    const kind = random.below(6);
    if (kind === 0) chunk.type = random.pick(['IHDR', 'IDAT', 'IEND', 'PLTE', 'tRNS', 'gAMA', 'XXXX']);
    else if (kind === 1) chunks.splice(random.below(chunks.length + 1), 0, random.pick(chunks));
    else if (kind === 2) chunks.splice(random.below(chunks.length), 1);
    else if (chunk.type === 'IDAT' && kind < 5) {
      const plain = mutateBytes(inflateSync(chunk.data), random, other);
      const many = random.chance(0.05) ? new Uint8Array(random.pick([1e5, 1e6, 5e6])) : plain;
      chunk.data = new Uint8Array(deflateSync(many));
    } else if (chunk.type === 'IHDR' && kind < 5) {
      const view = new DataView(chunk.data.buffer, chunk.data.byteOffset);
      view.setUint32(random.pick([0, 4]), oddWhole(random, 6));
      if (random.chance(0.5)) chunk.data[8 + random.below(5)] = random.pick([0, 1, 2, 3, 4, 6, 8, 16, 255]);
    } else chunk.data = mutateBytes(chunk.data, random, other);
    return written(chunks);
  },
  seal: (input) => written(chunksOf(input)),
  decode(input) {
    const image = decodePng(Buffer.from(input), 'a.png');
    sane(image.data.length === 4 * image.width * image.height, 'it has all pixels');
    saneGrid(gridFromImage(image));
  },
};

export default target;

interface Chunk {
  type: string;
  data: Uint8Array;
}

function picture(width: number, height: number): Uint8Array {
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
    i % 4 === 3 || (i >> 2) % 3 > 0 ? 255 : 0,
  );
  return new Uint8Array(encodePng({ width, height, data } as never));
}

/** What follows the signature, as far as lengths fit. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const length = Math.min(view.getUint32(at), bytes.length - at - 12);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.slice(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function written(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.map(({ type, data }) => {
    const named = joined(bytesOf(type), data);
    const [length, sum] = [data.length, crc32(named)].map((value) => {
      const field = new Uint8Array(4);
      new DataView(field.buffer).setUint32(0, value);
      return field;
    });
    return joined(length!, named, sum!);
  });
  return joined(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts);
}
