import { Argument, type Command, Option } from 'commander';
import { PLANNERS, type Preset } from 'floodgate';
import type { ParameterSpec, PlannerDefinition } from 'floodgate/planner-kit';
import { plannerChecks } from 'floodgate/planner-kit/testing';
import { type Context, yieldToEventLoop } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { printLines, printResult, wrapText } from '../io/print.ts';
import { definitionOf, makePlanner, plainValue, readPlanner } from '../options/planner-options.ts';

const EXAMPLE = `
Example:
  $ floodgate planners
  $ floodgate planners bmaa-f-c
  $ floodgate planners ./my-planner.ts --check`;

const MAX_WIDTH = 110;

export function addPlannersCommand(program: Command, context: Context): void {
  program
    .command('planners')
    .summary('list the planners and their parameters')
    .description('Lists the planners, which move crowds, or explains the parameters of one of them.')
    .addArgument(new Argument('[id]', 'the id or file of a planner to explain').argParser(readPlanner))
    .addOption(
      new Option(
        '--check',
        'run the checks that every planner must pass; this takes about a minute',
      ).conflicts('json'),
    )
    .option('--json', 'print planners with their parameters as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (id: string | undefined, options: { readonly check?: true; readonly json?: true }) => {
      if (options.check) return checkPlanner(id, context);
      const chosen = id === undefined ? undefined : definitionOf(id);
      printResult(context, options, chosen ? describe(chosen) : PLANNERS.map(describe), () =>
        chosen ? showOne(chosen, context) : showAll(context),
      );
    });
}

async function checkPlanner(id: string | undefined, context: Context): Promise<void> {
  if (id === undefined) throw new InputError('--check needs a planner: floodgate planners ID --check');
  const { green, red } = coloursFor(context.stdout, context.env);
  const planner = Object.assign((options: { preset: Preset }) => makePlanner(id, options.preset), {
    definition: definitionOf(id),
  });
  let failed = 0;
  const checks = plannerChecks(planner);
  await context.interruption.whileListening(async () => {
    for (const check of checks) {
      await yieldToEventLoop(context);
      try {
        check.run();
        printLines(context, [`${green('passed')}  ${check.name}`]);
      } catch (error) {
        failed++;
        printLines(context, [`${red('failed')}  ${check.name}`, `        ${(error as Error).message}`]);
      }
    }
  });
  if (failed > 0) throw new InputError(`planner ${id} failed ${failed} of ${checks.length} checks`);
}

function describe({ id, title, summary, central, parameters }: PlannerDefinition) {
  return {
    id,
    title,
    summary,
    central,
    parameters: Object.entries(parameters).map(([name, spec]) => {
      const paper = spec.paper ?? spec.default;
      return { name, ...spec, default: plainValue(spec.default), paper: plainValue(paper) };
    }),
  };
}

function showAll({ stdout, env }: Context): string[] {
  const { bold, dim } = coloursFor(stdout, env);
  const column = (values: readonly string[]): number => Math.max(...values.map((value) => value.length)) + 2;
  const taken = 2 + column(PLANNERS.map(({ id }) => id)) + column(PLANNERS.map(({ title }) => title));
  const room = Math.max(24, widthOf(stdout) - taken);
  const rows = PLANNERS.map((planner) => [
    planner.id,
    planner.title,
    wrapText(`${planner.summary.replace(/\.$/, '')}${planner.central ? ' (central)' : ''}`, room).join('\n'),
  ]);
  const [head, ...lines] = drawTable(['id', 'name', 'how it moves a crowd'], rows, 'lll');
  return [
    bold('Planners'),
    ...[dim(head!), ...lines].map((line) => `  ${line}`),
    '',
    'central: one planner coordinates all agents; else each agent decides for itself.',
    `auto chooses a planner for the map and the crowd: ${dim('floodgate select MAP')}`,
    `${dim('floodgate planners ID')} shows the parameters of one.`,
  ];
}

function showOne(planner: PlannerDefinition, { stdout, env }: Context): string[] {
  const { bold, cyan, dim } = coloursFor(stdout, env);
  const { id, title, summary, central, parameters } = planner;
  const names = Object.keys(parameters);
  const figures = Object.entries(parameters).map(([name, spec]) => [
    name,
    showValue(spec.default),
    showValue(spec.paper ?? spec.default),
  ]);
  const head = ['parameter', 'default', 'paper'];
  const widths = head.map((word, i) => Math.max(word.length, ...figures.map((row) => row[i]!.length)) + 2);
  const room = Math.max(24, widthOf(stdout) - 2 - widths.reduce((a, b) => a + b));
  const rows = figures.map((row, i) => [
    ...row,
    wrapText(showMeaning(parameters[names[i]!]!), room).join('\n'),
  ]);
  const [first, ...lines] = drawTable([...head, 'meaning'], rows, 'lrrl');
  const example = names[0];
  return [
    `${bold(id)}  ${title}, ${central ? 'central: one planner coordinates all agents' : 'every agent decides for itself'}`,
    ...wrapText(summary, widthOf(stdout)),
    '',
    ...(names.length === 0 ? ['It has no parameters.'] : [dim(first!), ...lines].map((line) => `  ${line}`)),
    ...(example === undefined
      ? []
      : [
          '',
          cyan(
            `floodgate solve emberdeep --planner ${id} --param ${example}=${parameters[example]!.default}`,
          ),
        ]),
  ];
}

function widthOf({ columns = 80 }: Context['stdout']): number {
  return Math.min(columns, MAX_WIDTH);
}

function showValue(value: ParameterSpec['default']): string {
  if (typeof value !== 'number') return String(value);
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

/** What the parameter means, and in brackets the values it can have. */
function showMeaning({ default: value, meaning, min, max, choices }: ParameterSpec): string {
  const sentence = meaning.replace(/\.$/, '');
  if (choices) return `${sentence} (${choices.join(', ')})`;
  if (typeof value !== 'number' || (min === undefined && max === undefined)) return sentence;
  if (max === undefined) return `${sentence} (from ${showValue(min!)})`;
  return `${sentence} (${min === undefined ? 'up to ' : `${showValue(min)}–`}${showValue(max)})`;
}
