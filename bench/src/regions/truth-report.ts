/** The part of the regions benchmark that compares gates with those that maps are known to have, as tables. */
import { markdownTable } from '../markdown.ts';
import type { TruthReport } from './truth.ts';

export function formatTruth(reports: readonly TruthReport[]): string[] {
  return [
    '## Finding the gates that a map has',
    '',
    'Our generators tell where they put doors, bridges and ramps. A gate is found if its sides are in different zones and a gate of the regions is within 2 tiles of it. Doors that are open on both sides are one tile wide, with ground 3 tiles wide on both sides.',
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
    'The other way round: a gate of the regions is right if it is within 2 tiles of a known gate and between its sides. Strictly, all others are wrong. But maps have narrow places that nobody planned, so leniently a gate is right too if closing it makes a detour of more than 12 tiles and it is narrower than 0.6 of the open ground on each side.',
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

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
