/** Random worlds, planner by planner, until each has made so many agent-ticks: see HELP. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auto } from '@floodgate/select';
import { PLANNERS, type PlannerSpec, plannerById } from 'floodgate';
import {
  drawSequence,
  type Fault,
  faultIn,
  type Played,
  play,
  type Sequence,
  shrink,
} from '../packages/core/testing/random-worlds/index.ts';

const IDS = [...PLANNERS.map(({ id }) => id), 'auto'];

const HELP = `Plays random worlds under the Referee and against a slow model of the rules: agents come, go, get other goals,
sizes, speeds, teams and orders, are moved by hand, walls are built where they were; listeners do all of that and tick;
budgets are tiny; worlds are saved and go on, and a quarter has a twin that must not differ.

  npm run random-worlds -- [options]

  --agent-ticks <n>  how many for each planner, default 1e5
  --planner <ids>    with commas between them, default all: ${IDS.join(', ')}
  --preset <name>    default or paper; default both in turn
  --seed <n>         of the first world, default 1
  --out <file>       where to write a shortened case, default random-world.json
  --help

Prints a line for each planner. If a rule was broken, two runs differed or something crashed, it shortens the world,
writes it to the file and exits with 1; move the file to packages/core/testing/random-worlds/cases and the tests play it.`;

interface Totals {
  worlds: number;
  agentTicks: number;
  edits: number;
  saves: number;
  refused: number;
  done: number;
  violations: number;
  differences: number;
  crashes: number;
  seconds: number;
}

function fail(message: string): never {
  console.error(`${message}\nSee npm run random-worlds -- --help`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    'agent-ticks': { type: 'string', default: '1e5' },
    planner: { type: 'string', default: IDS.join(',') },
    preset: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'random-world.json' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const wanted = Number(values['agent-ticks']);
if (!(wanted > 0)) fail(`--agent-ticks: expected a number above 0, got '${values['agent-ticks']}'`);
const firstSeed = Number(values.seed);
if (!Number.isSafeInteger(firstSeed)) fail(`--seed: expected a whole number, got '${values.seed}'`);
const ids = values.planner.split(',').filter(Boolean);
for (const id of ids) if (!IDS.includes(id)) fail(`--planner: there is no '${id}', only ${IDS.join(', ')}`);
const { preset: onlyPreset } = values;
if (onlyPreset !== undefined && onlyPreset !== 'default' && onlyPreset !== 'paper')
  fail(`--preset: expected default or paper, got '${onlyPreset}'`);

// Worlds refuse much of what is done to them, and stacks of errors cost more than the worlds.
Error.stackTraceLimit = 3;

function planner(id: string, preset: Sequence['preset']): PlannerSpec {
  return id === 'auto' ? auto() : plannerById(id, { preset });
}

function kindOf({ kind }: Fault): 'violations' | 'differences' | 'crashes' {
  if (kind === 'twin' || kind === 'load') return 'differences';
  return kind.startsWith('crash') ? 'crashes' : 'violations';
}

function keep(sequence: Sequence, fault: Fault): void {
  console.log(`  ${sequence.planner}, preset ${sequence.preset}, seed ${sequence.seed}: ${fault.message}`);
  const shortest = shrink(sequence, (shorter) => faultIn(shorter, { planner })?.kind === fault.kind);
  const found = faultIn(shortest, { planner });
  console.log(`  shortened to ${shortest.steps.length} steps in ${values.out}: ${found?.message}`);
  writeFileSync(values.out, `${JSON.stringify(shortest, null, 2)}\n`);
}

function runAll(id: string): Totals {
  const totals: Totals = {
    ...{ worlds: 0, agentTicks: 0, edits: 0, saves: 0, refused: 0, done: 0 },
    ...{ violations: 0, differences: 0, crashes: 0, seconds: 0 },
  };
  const began = process.cpuUsage();
  let told = performance.now();
  for (let seed = firstSeed; totals.agentTicks < wanted; seed++) {
    const presets = id === 'auto' ? ['default'] : onlyPreset ? [onlyPreset] : ['default', 'paper'];
    for (const preset of presets as Sequence['preset'][]) {
      const sequence = drawSequence(id, preset, seed);
      totals.worlds++;
      try {
        const played: Played = play(sequence, { planner });
        for (const name of ['agentTicks', 'edits', 'saves', 'refused', 'done'] as const)
          totals[name] += played[name];
      } catch (error) {
        const fault = error as Fault;
        totals[kindOf(fault)]++;
        keep(sequence, fault);
      }
    }
    if (totals.violations + totals.differences + totals.crashes > 0) break;
    if (performance.now() - told < 10_000) continue;
    told = performance.now();
    console.error(
      `  ${id}: ${totals.agentTicks.toLocaleString('en')} agent-ticks, ${totals.worlds} worlds …`,
    );
  }
  const { user, system } = process.cpuUsage(began);
  totals.seconds = (user + system) / 1e6;
  return totals;
}

const HEAD = [
  'planner',
  'agent-ticks',
  'worlds',
  'things done',
  'edits',
  'saves',
  'violations',
  'differences',
];
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, i) => {
      const text = typeof cell === 'number' ? cell.toLocaleString('en') : cell;
      return i === 0 ? text.padEnd(13) : text.padStart(12);
    })
    .join('');

console.log(line([...HEAD, 'crashes', 'CPU s']));
let faults = 0;
for (const id of ids) {
  const { agentTicks, worlds, done, edits, saves, violations, differences, crashes, seconds } = runAll(id);
  const counts = [agentTicks, worlds, done, edits, saves, violations, differences, crashes];
  console.log(line([id, ...counts, Math.round(seconds)]));
  faults += violations + differences + crashes;
}
process.exitCode = faults === 0 ? 0 : 1;
