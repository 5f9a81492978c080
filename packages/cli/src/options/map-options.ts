/** The options of every command that loads a map. */
import { type Command, Option } from 'commander';
import { CORNER_RULES, type CornerRule, type CostRule } from 'floodgate';
import { readAmount, readPositiveCount } from './values.ts';

export interface MapLoadOptions {
  readonly corners: CornerRule;
  readonly costs: CostRule;
  readonly wallLayer?: string;
  readonly wallProperty?: string;
  readonly walls?: 'any-tile' | 'none';
  readonly threshold?: number;
  readonly maxTiles?: number;
}

export const MAP_ARGUMENT =
  'a map file (.map, Tiled .tmj or .tmx, .png, .txt), - for stdin, or a map name (see floodgate maps list)';

export function addMapOptions(command: Command): Command {
  return command
    .optionsGroup('Map options:')
    .addOption(
      new Option('--corners <rule>', 'which diagonal moves past walls are allowed')
        .choices(CORNER_RULES)
        .default('no-corner-cutting'),
    )
    .addOption(
      new Option('--costs <rule>', 'a diagonal move costs √2 (octile) or 1 (uniform)')
        .choices(['octile', 'uniform'])
        .default('octile'),
    )
    .addOption(
      new Option('--wall-layer <name>', 'Tiled: tiles of this layer are walls').conflicts([
        'wallProperty',
        'walls',
      ]),
    )
    .option('--wall-property <name>', 'Tiled: tiles with this property are walls')
    .addOption(
      new Option('--walls <rule>', 'Tiled: any tile is a wall, or none is')
        .choices(['any-tile', 'none'])
        .conflicts('wallProperty'),
    )
    .option('--threshold <0-255>', 'PNG: pixels darker than this are walls (default: 128)', readAmount)
    .option(
      '--max-tiles <n>',
      'accept maps of up to that many tiles (default: 4,096 × 4,096, or 64 for each byte of the file)',
      readPositiveCount,
    );
}
