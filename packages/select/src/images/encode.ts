import { didYouMean } from 'floodgate';
import { badArgument, checkWhole } from '../basics/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import { type Channel, gateChannel, TRAFFIC, trafficChannels } from './channels.ts';
import type { EncodedImage } from './image.ts';
import type { Plane } from './plane.ts';
import { resizeBicubic } from './resize.ts';
import { crowdPlanes, mapPlanes, singlePlanes } from './thesis-planes.ts';

/**
 * How a problem becomes an image:
 * - `map`: walls white on black, no agents (thesis, per map, game or genre);
 * - `single`: the map, the start and goal of the first agent and a line between them (thesis, per problem);
 * - `crowd`: the map, a green pixel at each start and a red one at each goal (thesis, crowds);
 * - `traffic`: a channel each for walls, starts, goals, shortest paths, opposing paths, clearance, size, agents;
 * - `traffic-gates`: the same, and a channel for how narrow the gates of the map are.
 */
export type ImageEncoding = 'map' | 'single' | 'crowd' | 'traffic' | 'traffic-gates';

/** Grows when an encoding changes, so that networks trained on the old one are refused. */
export const ENCODINGS_VERSION = 1;

/** How {@link encodeImage} draws a problem. */
export interface EncodeOptions {
  /** Default `crowd`. */
  readonly encoding?: ImageEncoding;
  /** Pixels a side, a whole number from 1. Maps are stretched to a square, as in the thesis. Default 227. */
  readonly side?: number;
}

const colours =
  (planes: (problem: SelectionProblem) => Plane[]) =>
  (problem: SelectionProblem): Channel[] =>
    planes(problem).map((plane) => ({ plane, scale: within }));

/** Cubics overshoot at sharp edges; colours are cut off. */
const within = (value: number): number => Math.min(1, Math.max(0, value));

const COLOURS = ['red', 'green', 'blue'];

interface Encoder {
  readonly channels: readonly string[];
  readonly encode: (problem: SelectionProblem) => Channel[];
}

const ENCODERS: Readonly<Record<ImageEncoding, Encoder>> = {
  map: { channels: COLOURS, encode: colours(mapPlanes) },
  single: { channels: COLOURS, encode: colours(singlePlanes) },
  crowd: { channels: COLOURS, encode: colours(crowdPlanes) },
  traffic: { channels: TRAFFIC, encode: trafficChannels },
  'traffic-gates': {
    channels: [...TRAFFIC, 'gates'],
    encode: (problem) => [...trafficChannels(problem), gateChannel(problem)],
  },
};

/** All image encodings. */
export const IMAGE_ENCODINGS = Object.keys(ENCODERS) as readonly ImageEncoding[];

/** The names of the channels of an encoding. Throws a FloodgateError `bad-argument` if there is no such encoding. */
export function channelsOf(encoding: ImageEncoding): readonly string[] {
  return encoderOf(encoding).channels;
}

/**
 * The image of a problem. Throws a FloodgateError `bad-argument` for an unknown encoding or a side that is not a whole
 * number from 1.
 */
export function encodeImage(problem: SelectionProblem, options: EncodeOptions = {}): EncodedImage {
  const { encoding = 'crowd', side = 227 } = options;
  const encoder = encoderOf(encoding);
  checkWhole('the side of an image', side, 1);
  const data = new Float32Array(encoder.channels.length * side * side);
  encoder.encode(problem).forEach(({ plane, scale }, c) => {
    const resized = resizeBicubic(plane, side, side).data;
    const offset = c * side * side;
    for (let i = 0; i < resized.length; i++) data[offset + i] = scale(resized[i]!);
  });
  return { width: side, height: side, channels: encoder.channels, data };
}

function encoderOf(encoding: ImageEncoding): Encoder {
  const encoder = ENCODERS[encoding];
  if (encoder) return encoder;
  const guess = didYouMean(encoding, IMAGE_ENCODINGS);
  throw badArgument(`no image encoding is called '${encoding}'${guess}`);
}
