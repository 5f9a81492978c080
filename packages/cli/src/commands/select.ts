import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Choice,
  choosePlanner,
  explainChoice,
  loadSelector,
  memberName,
  type SelectionLimits,
  shippedSelector,
} from '@floodgate/select';
import type { Command } from 'commander';
import { LIFELONG, PROBLEM_TYPES } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor, titleLine } from '../draw/colours.ts';
import { drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { loadMap } from '../io/load-map.ts';
import { printJson, printLines, showBytes, showMany, showMean, showMs, showShare } from '../io/print.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { addProblemOptions, DEFAULT_PROBLEM, problemTypesHelp } from '../options/problem-options.ts';
import { readPositiveAmount } from '../options/values.ts';
import { makeProblem, type ProblemChoice } from './make-problem.ts';

interface SelectOptions extends MapLoadOptions, ProblemChoice {
  readonly central: boolean;
  readonly preprocessing: boolean;
  readonly memory?: number;
  readonly tickMs?: number;
  readonly model?: string;
  readonly explain?: true;
  readonly json?: true;
}

const EXAMPLE = `
Predicts how well every planner would do from the map, starts and goals and the tick
budget, without running any, and chooses as 'solve --planner auto' does. Times are those of
the machine on which the selector was trained. Points say how much better a planner is
expected to be: one point is worth 1 % of the ticks until agents are home.

Example:
  $ floodgate select emberdeep --agents 300 --problem swap-sides --explain
  $ floodgate select millbrook --agents 1000 --no-central --tick-ms 2
  $ floodgate select my.map --scen my.map.scen --json`;

export function addSelectCommand(program: Command, context: Context): void {
  const command = program
    .command('select')
    .summary('choose a planner for a problem, and say why')
    .description(
      'Says which planner the selector chooses for a multi-agent problem, and what it predicts for each.',
    )
    .argument('<map>', MAP_ARGUMENT);
  addProblemOptions(command, 'the problem')
    .option('--no-central', 'only planners in which every agent decides for itself')
    .option('--no-preprocessing', 'only planners that do not preprocess the map')
    .option('--memory <mb>', 'only planners that need at most this much memory', readPositiveAmount)
    .option(
      '--tick-ms <n>',
      'milliseconds that a tick may take for the whole crowd; default: no limit',
      readPositiveAmount,
    )
    .option('--model <file>', "a selector from 'floodgate lab train' instead of the built-in one")
    .option('--explain', 'show what adds up to the difference to the next planner')
    .option('--json', 'print everything as JSON');
  addMapOptions(command)
    .addHelpText('after', () => `\n${problemTypesHelp(PROBLEM_TYPES)}\n${EXAMPLE}`)
    .action((map: string, options: SelectOptions) => select(map, options, context));
}

function select(map: string, options: SelectOptions, context: Context): void {
  const { grid } = loadMap(map, options, context.env);
  const { model } = options;
  const selector =
    model === undefined ? shippedSelector() : loadSelector(readFileSync(model), { file: model });
  if (options.problem === LIFELONG.id)
    throw new InputError(
      'the selector predicts arrivals, and lifelong crowds never end: use another --problem',
    );
  const problem = makeProblem(grid, options);
  const limits = limitsOf(options);
  const began = performance.now();
  const choice = choosePlanner(problem, { ...limits, selector });
  const ms = performance.now() - began;
  const type = options.scen ?? options.problem ?? DEFAULT_PROBLEM;
  if (options.json) {
    const {
      id,
      comparedWith = null,
      comparison = null,
      predictions,
      reasons,
      isDefault,
      keepsBudget,
    } = choice;
    const planners = predictions.map(({ whyNot = null, memoryBytes = null, ...rest }) => ({
      ...rest,
      memoryBytes,
      whyNot,
    }));
    const about = {
      map: grid.name,
      problem: type,
      agents: problem.agents.length,
      seed: options.seed,
      limits,
    };
    printJson(context, {
      choice: id,
      setting: memberName(choice.member),
      isDefault,
      keepsBudget,
      comparedWith,
      ...about,
      ms,
      planners,
      comparison,
      reasons,
      explanation: explainChoice(choice),
    });
    return;
  }
  const about = `${basename(type)} · ${showMany(problem.agents.length, 'agent')} · seed ${options.seed}`;
  printLines(context, [
    titleLine(grid.name, about, context),
    ...predictionLines(choice, context),
    '',
    ...choiceLines(choice, options, ms, context),
  ]);
}

function limitsOf({ central, preprocessing, memory, tickMs }: SelectOptions): SelectionLimits {
  return {
    central,
    preprocessing,
    ...(memory !== undefined && { memoryMB: memory }),
    ...(tickMs !== undefined && { tickMs }),
  };
}

function predictionLines({ member, predictions }: Choice, { stdout, env }: Context): string[] {
  const { dim, green } = coloursFor(stdout, env);
  const rows = predictions.map((prediction) => [
    prediction.name,
    showMean(prediction.arrival),
    showShare(Math.round(prediction.completion * 1000) / 1000),
    showMean(prediction.distance),
    showMs(prediction.msPerTick),
    prediction.memoryBytes === undefined ? '?' : showBytes(prediction.memoryBytes),
    prediction.whyNot ?? 'allowed',
  ]);
  const head = ['planner', 'arrival', 'home', 'distance', 'per tick', 'memory', ''];
  const [first, ...lines] = drawTable(head, rows, 'lrrrrrl');
  const taken = predictions.findIndex(({ name }) => name === memberName(member));
  return [
    dim(`  ${first}`),
    ...lines.map((line, i) => {
      if (i === taken) return green(`> ${line}`);
      return predictions[i]!.allowed ? `  ${line}` : dim(`  ${line}`);
    }),
  ];
}

function choiceLines(
  choice: Choice,
  { explain }: SelectOptions,
  ms: number,
  { stdout, env }: Context,
): string[] {
  const { bold, dim } = coloursFor(stdout, env);
  const { member, comparedWith } = choice;
  const against = comparedWith === undefined ? 'no other is allowed' : `next is ${comparedWith}`;
  const { sentences, parts, total } = explainChoice(choice);
  return [
    `Take ${bold(memberName(member))}; ${against}${dim(`, chosen in ${showMs(ms)}`)}`,
    ...sentences.map((sentence) => `  ${sentence}`),
    ...(explain && total !== undefined
      ? drawTable(
          [`${memberName(member)} against ${comparedWith}`, 'points'],
          [...parts, { text: 'together', points: total }].map(({ text, points }) => [
            text,
            points.toFixed(1),
          ]),
          'lr',
        ).map((line) => `  ${line}`)
      : []),
  ];
}
