import { Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import type { LossKind } from '../training/graphs.ts';
import { startTrainer, type Trainer } from '../training/trainer.ts';
import { convolution } from './convolution.ts';
import { maxPool } from './max-pool.ts';
import type { Layer } from './net.ts';
import { batchNorm, responseNorm } from './normalisation.ts';
import { dense, dropout, flatten, globalAverage, relu, residual, sequence, standardise } from './simple.ts';

const OUTPUTS = 3;
const BATCH = 3;
/** The first convolution learns only through the layer after it, so that what that passes back is checked too. */
const before = convolution({ filters: 4, size: 3 });
const after = sequence(flatten(), dense(OUTPUTS));

const cases: [string, Layer, LossKind?][] = [
  ['cross-entropy', after, 'cross-entropy'],
  ['squared error', after, 'squared-error'],
  [
    'channels moved and scaled',
    sequence(before, standardise(Float32Array.of(1, 0, 2, 3), Float32Array.of(3, 1, 0.5, 2)), after),
  ],
  ['relu', sequence(before, relu(), after)],
  ['a convolution that keeps the size', sequence(before, convolution({ filters: 2, size: 3 }), after)],
  [
    'a convolution whose stride leaves columns over',
    sequence(before, convolution({ filters: 2, size: 3, stride: 3, pad: 0 }), after),
  ],
  ['a convolution with a stride', sequence(before, convolution({ filters: 2, size: 5, stride: 2 }), after)],
  ['a convolution in groups', sequence(before, convolution({ filters: 4, size: 3, groups: 2 }), after)],
  ['an overlapping max pool', sequence(before, maxPool(3, 2), after)],
  ['a max pool that leaves columns over', sequence(before, maxPool(2, 2), after)],
  ['batch normalisation', sequence(before, relu(), batchNorm(), after)],
  ['response normalisation', sequence(before, responseNorm(0.5), after)],
  ['the mean of each channel', sequence(before, globalAverage(), dense(OUTPUTS))],
  [
    'a residual block',
    sequence(before, residual(convolution({ filters: 4, size: 3 }), relu()), globalAverage(), dense(OUTPUTS)),
  ],
  ['dense layers', sequence(flatten(), dense(5), relu(), dense(OUTPUTS))],
];

/** Convolutions of many channels take another way to the gradient of their weights. */
const wideCases: [string, Layer][] = [
  ['many channels', convolution({ filters: 2, size: 3 })],
  ['many channels and a stride', convolution({ filters: 2, size: 3, stride: 2 })],
  ['many channels and columns left over', convolution({ filters: 2, size: 3, stride: 3, pad: 0 })],
  ['many channels in groups', convolution({ filters: 2, size: 1, groups: 2 })],
];

describe('emitted gradients are those of the loss', () => {
  it.each(cases)('%s', async (_name, layer, loss = 'cross-entropy') => {
    await expectTrueGradients(layer, 2, loss);
  });

  it.each(wideCases)('a convolution of %s', async (_name, layer) => {
    await expectTrueGradients(sequence(layer, globalAverage(), dense(OUTPUTS)), 32, 'squared-error');
  });

  it('dropout, which drops the same values on the way back', async () => {
    const random = new Random('dropout');
    const trainer = await trainerFor(
      sequence(flatten(), dense(64), dropout(0.5), dense(OUTPUTS)),
      2,
      'squared-error',
      random,
    );
    const { gradients } = await trainer.gradients();
    // A value that was dropped for all images moves nothing: its row of the last weights has no gradient.
    const last = gradients[2]!;
    const dead = Array.from({ length: 64 }, (_, unit) =>
      last.subarray(unit * OUTPUTS, (unit + 1) * OUTPUTS),
    ).map((row) => row.every((value) => value === 0));
    const share = dead.filter(Boolean).length / 64;
    // Half of the units in each of three images: an eighth in all of them.
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.35);
    const into = gradients[0]!;
    dead.forEach((isDead, unit) => {
      let sum = 0;
      for (let i = unit; i < into.length; i += 64) sum += Math.abs(into[i]!);
      expect(sum === 0).toBe(isDead);
    });
    await trainer.close();
  });
});

async function trainerFor(layer: Layer, channels: number, loss: LossKind, random: Random): Promise<Trainer> {
  const trainer = await startTrainer(layer, {
    image: [channels, 7, 7],
    batch: BATCH,
    loss,
    weightDecay: 0,
    random,
  });
  const fill = (values: Float32Array, low: number, high: number): void => {
    for (let i = 0; i < values.length; i++) values[i] = low + (high - low) * random.next();
  };
  fill(trainer.images, -1, 1);
  fill(trainer.weights, 0.5, 1.5);
  for (let b = 0; b < BATCH; b++) trainer.targets[b * OUTPUTS + random.below(OUTPUTS)] = 1;
  // Biases and residual gains begin with 0, where mistakes in what multiplies them would not show.
  for (const values of trainer.values) if (values.every((value) => value === 0)) fill(values, -0.5, 0.5);
  return trainer;
}

/** Moves each parameter a little both ways and compares what that does to the loss. */
async function expectTrueGradients(layer: Layer, channels: number, loss: LossKind): Promise<void> {
  const trainer = await trainerFor(layer, channels, loss, new Random('gradients'));
  const emitted = (await trainer.gradients()).gradients.map((gradient) => gradient.slice());
  const nudge = 2e-3;
  for (let p = 0; p < trainer.values.length; p++) {
    if (!trainer.learned[p]) continue;
    const values = trainer.values[p]!;
    const gradient = emitted[p]!;
    let error = 0;
    let size = 0;
    // Every parameter of small layers, some of large ones.
    for (let i = 0; i < values.length; i += Math.ceil(values.length / 32)) {
      const value = values[i]!;
      values[i] = value + nudge;
      const above = (await trainer.gradients()).loss;
      values[i] = value - nudge;
      const below = (await trainer.gradients()).loss;
      values[i] = value;
      const measured = (above - below) / (2 * nudge);
      error += (measured - gradient[i]!) ** 2;
      size += measured ** 2;
    }
    expect(size).toBeGreaterThan(0);
    // Where a nudge moves a value across 0 or past another, the loss has a kink; a wrong gradient is far more wrong.
    expect(Math.sqrt(error / size), `parameter ${p}`).toBeLessThan(0.04);
  }
  await trainer.close();
}
