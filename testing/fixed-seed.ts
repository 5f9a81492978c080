import fc from 'fast-check';

/**
 * Properties try the same values in every run of the tests, so that a change fails only by what it changed.
 * `npm run fuzz` tries others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FLOODGATE_SEED ?? 1) });
