/** `floodgate/regions`: zones of a map, the gates between them, and how to find, edit, survey, save and load them. */
export * from '../regions/index.ts';
