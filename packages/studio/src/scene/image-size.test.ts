import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

/** The beginnings of files by other programs, 640 × 480 each, filled up with zeros. */
const FILES = {
  png: '89504e470d0a1a0a0000000d4948445200000280000001e008020000',
  gif: '474946383961800 2e001f70000'.replace(' ', ''),
  bmp: '424d36100e000000000036000000280000008002 0000e0010000'.replace(' ', ''),
  'bmp from the top': '424d36100e00000000003600000028000000800200002 0feffff'.replace(' ', ''),
  'webp, plain': '52494646000000005745425056503820000000003001009d012a8002e001',
  'webp, lossless': '5249464600000000574542505650384c000000002f7fc27700',
  'webp, extended': '52494646000000005745425056503858 0a000000100000007f0200df0100'.replace(' ', ''),
  jpeg: 'ffd8ffe000104a46494600010100000100010000ffdb0003aaffc0001108 01e0028003'.replace(' ', ''),
};

test.each(Object.entries(FILES))('the size of a file is in its first bytes: %s', (_, hex) => {
  const bytes = new Uint8Array(64);
  bytes.set(Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)));
  expect(imageSize(bytes)).toEqual({ width: 640, height: 480 });
});

test('other files, and files that are cut short, have none', () => {
  expect(imageSize(new Uint8Array(100))).toBeUndefined();
  expect(imageSize(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBeUndefined();
  const jpeg = new Uint8Array(40);
  jpeg.set([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]);
  expect(imageSize(jpeg)).toBeUndefined();
});
