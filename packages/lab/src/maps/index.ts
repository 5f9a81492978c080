/** Finds maps and scenarios by name: files, built-in maps, and folders of MovingAI sets. */
export { MapLibrary, type MapRules } from './library.ts';
export { groupAlike } from './near-duplicates.ts';
