/** Problems as images, as the selection thesis draws them and with more channels, for networks to look at. */
export {
  channelsOf,
  ENCODINGS_VERSION,
  type EncodeOptions,
  encodeImage,
  IMAGE_ENCODINGS,
  type ImageEncoding,
} from './encode.ts';
export { type EncodedImage, imageView } from './image.ts';
