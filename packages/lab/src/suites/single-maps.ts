/** The maps of the selection thesis, or built-in ones instead, and the game that each is from. */

import { type LabelBook, labelsOf, type MapLabels, MOVING_AI_LABELS } from '@floodgate/select';
import { BUILT_IN_MAPS } from 'floodgate/problems';
import type { MapLibrary } from '../maps/index.ts';
import { SELECTION_PROBLEM_MAP, SELECTION_SETS } from '../papers/index.ts';
import { type AvailableMaps, availableMaps } from './available-maps.ts';

/** Kinds of built-in map take the place of games. */
const STAND_INS: LabelBook = new Map([
  ['stony-meadow', { game: 'fields', genre: 'outdoors' }],
  ['giants-field', { game: 'fields', genre: 'outdoors' }],
  ['silverbend', { game: 'rivers', genre: 'outdoors' }],
  ['longwater', { game: 'rivers', genre: 'outdoors' }],
  ['twin-summits', { game: 'battlefields', genre: 'outdoors' }],
  ['four-winds', { game: 'battlefields', genre: 'outdoors' }],
  ['millbrook', { game: 'towns', genre: 'outdoors' }],
  ['kingsmarket', { game: 'towns', genre: 'outdoors' }],
  ['ravenkeep', { game: 'rooms', genre: 'indoors' }],
  ['stonehalls', { game: 'rooms', genre: 'indoors' }],
  ['emberdeep', { game: 'caves', genre: 'indoors' }],
  ['gloamwarren', { game: 'caves', genre: 'indoors' }],
  ['briar-maze', { game: 'mazes', genre: 'indoors' }],
]);

/** Used instead of the map whose problems are chosen for one by one. */
const PROBLEM_STAND_IN = 'gloamwarren';

export function thesisMaps(library: MapLibrary): AvailableMaps {
  const maps = Object.keys(SELECTION_SETS).flatMap((set) => library.namesIn(set));
  const wanted = Object.values(SELECTION_SETS).reduce((sum, count) => sum + count, 0);
  if (maps.length === 0) return availableMaps(library, ['none'], [...STAND_INS.keys()]);
  const note = maps.length < wanted ? ` (on ${maps.length} of the thesis' ${wanted} maps)` : '';
  return { maps, note };
}

export function problemMap(library: MapLibrary): string {
  return availableMaps(library, [SELECTION_PROBLEM_MAP], [PROBLEM_STAND_IN]).maps[0]!;
}

/** Which genre and game a map counts as. */
export function labelsInSuite(map: string): MapLabels {
  return STAND_INS.get(map) ?? labelsOf(map, MOVING_AI_LABELS);
}

export function isStandIn(map: string): boolean {
  return BUILT_IN_MAPS.some(({ name }) => name === map);
}
