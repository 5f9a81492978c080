/** Finds maps and scenarios by name: files, built-in and generated maps, and folders of MovingAI sets. */
export { type GeneratedMap, generatedName } from './generated.ts';
export { MapLibrary, type MapRules } from './library.ts';
export { groupAlike } from './near-duplicates.ts';
