/** The parts of the regions benchmark that compare regions with what is known of maps, as tables. */
import { markdownTable } from '../markdown.ts';
import type { DrawnReport } from './drawn.ts';
import type { SymmetryRow } from './symmetry.ts';
import type { TruthReport } from './truth.ts';

export function formatTruth(reports: readonly TruthReport[]): string[] {
  return [
    '## Finding the gates that a map has',
    '',
    'Our generators tell where they put doors, bridges and ramps. A gate is found if its sides are in different zones (where three places meet, at least two of them) and a gate of the regions is within 3 tiles of it. Doors that are open on both sides are one tile wide, with ground 3 tiles wide on both sides. Gaps look the same, but a path of at most 12 tiles leads around them, as past a market stall: it is no fault to miss them.',
    '',
    ...reports.flatMap(({ level, recall }) => [
      `### Found: ${level}`,
      '',
      markdownTable(
        ['maps', 'gates', 'known', 'found', 'share', 'most missed on'],
        recall.map((row) => [
          row.maps,
          row.gates,
          row.known,
          row.found,
          percent(row.found, row.known),
          row.worst ?? '–',
        ]),
      ),
      '',
    ]),
    'The other way round: a gate of the regions is right if it is within 3 tiles of a known gate and between its sides. Strictly, all others are wrong. But maps have narrow places that nobody planned, so leniently a gate is right too if closing it makes a detour of more than 12 tiles and it is narrower than 0.6 of the open ground on each side, rocks and trees of up to 9 tiles apart. One side may also be a hallway that begins there, as wide as the gate and at least three times as long.',
    '',
    ...reports.flatMap(({ level, precision }) => [
      `### Right: ${level}`,
      '',
      markdownTable(
        [
          'maps',
          'gates',
          'at known gates',
          'strictly right',
          'narrow by nature',
          'leniently right',
          'most wrong on',
        ],
        precision.map((row) => [
          row.maps,
          row.gates,
          row.known,
          percent(row.known, row.gates),
          row.natural,
          percent(row.known + row.natural, row.gates),
          row.worst ?? '–',
        ]),
      ),
      '',
    ]),
  ];
}

export function formatDrawn(reports: readonly DrawnReport[]): string[] {
  return [
    '## Drawn maps',
    '',
    'Small maps on which the places of gates are marked, and points that must be in one zone or in different ones. A map is right if every place has its gate within 2 tiles, there is no other gate, and all points are in the right zones.',
    '',
    ...reports.flatMap(({ level, rows }) => [
      `### Drawn: ${level}`,
      '',
      markdownTable(
        [
          'family',
          'maps',
          'right',
          'places',
          'missed',
          'extra gates',
          'zones joined',
          'zones split',
          'first wrong',
        ],
        rows.map((row) => [
          row.family,
          row.maps,
          row.right,
          row.places,
          row.missed,
          row.extra,
          row.joined,
          row.split,
          row.example ?? '–',
        ]),
      ),
      '',
    ]),
  ];
}

export function formatSymmetry(rows: readonly SymmetryRow[]): string[] {
  return [
    '## Symmetry',
    '',
    'The share of cells in matching zones (at least 0.9 of both in common), and of gates at the same place, within 2 tiles: between a map and its seven mirrored and turned images, then between a map and itself under the symmetries that it has. The least of each is shown.',
    '',
    markdownTable(
      ['map', 'images: cells', 'images: gates', 'itself: cells', 'its symmetries'],
      rows.map((row) => [
        row.map,
        percent(row.turned, 1),
        percent(row.turnedGates, 1),
        row.ownShare === undefined ? '–' : percent(row.ownShare, 1),
        Object.entries(row.own)
          .map(([name, share]) => (share === 1 ? name : `${name} (${percent(share, 1)} of tiles)`))
          .join(', ') || 'none',
      ]),
    ),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
