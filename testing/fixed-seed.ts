import fc from 'fast-check';
import { beforeEach } from 'vitest';

const SEED = Number(process.env.FLOODGATE_SEED ?? 1);

/**
 * Each test draws its random values from a seed of its own, the same in every run, so that a change fails only by what
 * it changed. `npm run test:seeds` draws others.
 */
beforeEach(({ task }) => {
  let seed = SEED;
  for (const letter of `${task.file.name} ${task.fullTestName}`)
    seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) | 0;
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
});
