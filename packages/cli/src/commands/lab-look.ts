import { readFileSync } from 'node:fs';
import { encodeImage, selectionProblem } from '@floodgate/select';
import type { NetworkModel, Occlusion } from '@floodgate/select/networks';
import type { Command } from 'commander';
import { PROBLEM_TYPES } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor, titleLine } from '../draw/colours.ts';
import { drawOcclusion } from '../draw/occlusion-picture.ts';
import { drawTable } from '../draw/table.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printResult, showMany } from '../io/print.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { addProblemOptions, DEFAULT_PROBLEM, problemTypesHelp } from '../options/problem-options.ts';
import { readPositiveCount } from '../options/values.ts';
import { makeProblem, type ProblemChoice } from './make-problem.ts';

interface LookOptions extends MapLoadOptions, ProblemChoice {
  readonly blocks: number;
  readonly out: string;
  readonly json?: true;
}

const DEFAULT_BLOCKS = 12;

const EXAMPLE = `
Left: the image of the problem, as the network sees it. Right: the same image, each block
shaded by what happens to the lead of the chosen planner over the next if the block is
blanked out. Orange blocks speak for the choice, blue ones against it; the strongest
block has the full colour.

Example:
  $ floodgate lab contest --models alexnet --splits 1 --keep-networks nets
  $ floodgate lab look nets/alexnet-map-1.onnx arena --agents 300 --problem swap-sides`;

export function addLabLookCommand(lab: Command, context: Context): void {
  const command = lab
    .command('look')
    .summary('draw what a network looks at')
    .description('Draws which parts of the image of a problem made a network choose as it did.')
    .argument('<network>', 'an .onnx file of a network that chooses planners')
    .argument('<map>', MAP_ARGUMENT);
  addProblemOptions(command, 'the problem')
    .option(
      '--blocks <n>',
      'blocks a side to blank out, one after the other',
      readPositiveCount,
      DEFAULT_BLOCKS,
    )
    .option('--out <file>', 'the PNG file to write', 'look.png')
    .option('--json', 'print ratings and the effect of each block as JSON');
  addMapOptions(command)
    .addHelpText('after', () => `\n${problemTypesHelp(PROBLEM_TYPES)}\n${EXAMPLE}`)
    .action((network: string, map: string, options: LookOptions) => look(network, map, options, context));
}

async function look(file: string, map: string, options: LookOptions, context: Context): Promise<void> {
  const { explainByOcclusion, loadNetwork } = await import('@floodgate/select/networks');
  const { grid } = loadMap(map, options, context.env);
  const made = makeProblem(grid, options);
  const problem = selectionProblem(made);
  const model = await loadNetwork(readFileSync(file), { file });
  try {
    const occlusion = await explainByOcclusion(model, problem, { blocks: options.blocks });
    writePng(options.out, () => drawOcclusion(encodeImage(problem, model.facts.format), occlusion));
    const about = `${options.problem ?? DEFAULT_PROBLEM} · ${showMany(made.agents.length, 'agent')}`;
    printResult(context, options, answer(model, occlusion, options.out), () => [
      titleLine(grid.name, about, context),
      ...lines(model, occlusion, context),
      `Written: ${options.out}`,
    ]);
  } finally {
    await model.close();
  }
}

function answer({ facts }: NetworkModel, { ratings, choice, blocks, heat }: Occlusion, picture: string) {
  return {
    choice: facts.portfolio[choice]!,
    ratings: Object.fromEntries(facts.portfolio.map((id, i) => [id, ratings[i]!])),
    blocks,
    heat: [...heat],
    picture,
  };
}

function lines(
  { facts }: NetworkModel,
  { ratings, choice, blocks, heat }: Occlusion,
  context: Context,
): string[] {
  const { green } = coloursFor(context.stdout, context.env);
  const [head, ...rows] = drawTable(
    ['planner', 'rating'],
    facts.portfolio.map((id, i) => [id, ratings[i]!.toFixed(3)]),
    'lr',
  );
  const most = heat.reduce((best, value, i) => (Math.abs(value) > Math.abs(heat[best]!) ? i : best), 0);
  const place = `column ${(most % blocks) + 1}, row ${Math.floor(most / blocks) + 1} of ${blocks}`;
  const side = heat[most]! > 0 ? 'for' : 'against';
  return [
    `  ${head}`,
    ...rows.map((row, i) => (i === choice ? green(`> ${row}`) : `  ${row}`)),
    `The strongest block, ${place}, speaks ${side} ${facts.portfolio[choice]!}: ${heat[most]!.toFixed(3)} of its lead.`,
  ];
}
