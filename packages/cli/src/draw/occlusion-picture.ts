/** What a network looks at, as pixels: the image that it saw, and beside it the same image under the heat. */
import { type EncodedImage, imageView } from '@floodgate/select';
import type { Occlusion } from '@floodgate/select/networks';
import { between, type Colour, joinPictures, type Picture } from './picture.ts';

/** Blocks that speak for the choice, and blocks that speak against it. Colour-blind readers can tell them apart. */
const FOR: Colour = [230, 92, 20];
const AGAINST: Colour = [36, 96, 190];

/** The colour of the strongest block hides this share of the image. */
const STRONGEST = 0.75;
/** The side of the square that small images are enlarged to, in pixels; less for many channels beside each other. */
const TARGET_SIDE = 454;
const TARGET_SIDE_OF_CHANNELS = 192;

/** The strongest block has the full colour, whatever its effect; the others are shaded in proportion. */
export function drawOcclusion(image: EncodedImage, { blocks, heat }: Occlusion): Picture {
  const seen = imageView(image);
  const inColour = seen.width === image.width;
  const target = inColour ? TARGET_SIDE : TARGET_SIDE_OF_CHANNELS;
  const scale = Math.max(1, Math.floor(target / image.height));
  const plain = enlarge(seen, scale);
  const most = heat.reduce((strongest, value) => Math.max(strongest, Math.abs(value)), 0);
  const shaded: Picture = { ...plain, data: plain.data.slice() };
  const side = image.width * scale;
  const blockOf = (pixel: number): number => Math.min(blocks - 1, Math.floor((pixel * blocks) / side));
  // Channels that are shown beside each other each have a square of their own.
  const pitch = channelPitch(image, seen.width) * scale;
  for (let y = 0; y < shaded.height; y++) {
    for (let x = 0; x < shaded.width; x++) {
      if (x % pitch >= side) continue;
      const value = heat[blockOf(y) * blocks + blockOf(x % pitch)]!;
      const share = most === 0 ? 0 : (STRONGEST * Math.abs(value)) / most;
      const at = (y * shaded.width + x) * 4;
      const own: Colour = [shaded.data[at]!, shaded.data[at + 1]!, shaded.data[at + 2]!];
      shaded.data.set(between(own, value > 0 ? FOR : AGAINST, share), at);
    }
  }
  return joinPictures([plain, shaded], inColour ? 'row' : 'column');
}

/** Pixels from the left edge of one channel to that of the next; the whole width if there is only one square. */
function channelPitch({ width, channels }: EncodedImage, viewed: number): number {
  if (viewed === width) return viewed;
  const gap = (viewed - channels.length * width) / (channels.length - 1);
  return width + gap;
}

function enlarge({ width, height, data }: Picture, scale: number): Picture {
  const large = { width: width * scale, height: height * scale };
  const pixels = new Uint8Array(large.width * large.height * 4);
  for (let y = 0; y < large.height; y++) {
    for (let x = 0; x < large.width; x++) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 4;
      pixels.set(data.subarray(from, from + 4), (y * large.width + x) * 4);
    }
  }
  return { ...large, data: pixels };
}
