import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { addMapsFetchCommand } from './maps-fetch.ts';
import { addMapsGenerateCommand } from './maps-generate.ts';
import { addMapsListCommand } from './maps-list.ts';
import { addMapsShowCommand } from './maps-show.ts';

const EXAMPLE = `
Example:
  $ floodgate maps list
  $ floodgate maps show ravenkeep`;

export function addMapsCommand(program: Command, context: Context): void {
  const maps = program
    .command('maps')
    .summary('list, show, generate and fetch maps')
    .description('Built-in, generated and downloaded maps.')
    .addHelpText('after', EXAMPLE);
  addMapsListCommand(maps, context);
  addMapsShowCommand(maps, context);
  addMapsGenerateCommand(maps, context);
  addMapsFetchCommand(maps, context);
}
