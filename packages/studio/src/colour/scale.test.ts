import { expect, test } from 'vitest';
import { fromOklab, toOklab } from './oklab.ts';
import { PALETTES } from './palette.ts';
import { colourAt, colourScale } from './scale.ts';

const lightnessAt = (scale: Uint8Array, share: number): number => toOklab(colourAt(scale, share))[0];

test('a colour survives conversion to Oklab and back', () => {
  for (const colour of [
    [0, 0, 0],
    [255, 255, 255],
    [200, 30, 90],
    [12, 140, 255],
  ] as const)
    expect(fromOklab(toOklab(colour))).toEqual([...colour]);
});

test('a scale begins and ends with its colours and passes through those between', () => {
  const scale = colourScale('#000000', '#ff0000', '#ffffff');
  expect(colourAt(scale, 0)).toEqual([0, 0, 0]);
  expect(colourAt(scale, 1)).toEqual([255, 255, 255]);
  expect(colourAt(scale, 0.5)[0]).toBeGreaterThan(250);
  expect(colourAt(scale, 0.5)[1]).toBeLessThan(12);
  expect(colourAt(scale, 7)).toEqual([255, 255, 255]);
});

test('agents and heat maps can be read by lightness alone, in light and dark', () => {
  for (const { progress, heat } of Object.values(PALETTES)) {
    for (const scale of [progress, heat]) {
      const rising = lightnessAt(scale, 1) > lightnessAt(scale, 0) ? 1 : -1;
      for (let i = 1; i <= 8; i++) {
        const step = lightnessAt(scale, i / 8) - lightnessAt(scale, (i - 1) / 8);
        expect(step * rising).toBeGreaterThan(0);
      }
    }
  }
});
