/**
 * The papers and theses that the suites repeat, as data: the maps, crowds and limits that they used, and the figures
 * that they print. A file for each; everything in it is there for the suites.
 */
export * from './geramifard.ts';
export * from './halldorsson.ts';
export * from './sigurdson.ts';
export * from './sigurdson-thesis-crowds.ts';
export * from './sigurdson-thesis-single.ts';
