/** Whether `npm run test:long` runs: all combinations and more random values, where `npm test` takes some. */
export const LONG = process.env.FLOODGATE_LONG === '1';
