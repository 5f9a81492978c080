/** Lets each planner move a crowd for a long time, and asks whether memory and time per tick stay flat: `npm run soak -- --help`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLANNERS } from 'floodgate';
import { type Trend, trendOf } from './soak/trend.ts';

const HELP = `npm run soak -- [--minutes N] [--planner ID …] [--agents N] [--seed N]

Soaks planners one after the other, each in a process of its own: endless new goals, edits, comings and goings, orders,
team and profile changes, saves and loads. At 40 times the heap is measured after a garbage collection, and a copy of the
world lives on for 30 ticks under the Referee. Processor time per tick and memory must not grow from the first quarter to the
last. Exits with 1 if one does, or if a rule is broken.

  --minutes N    for all planners together (default: 10)
  --planner ID   only this planner; may be given several times
  --agents N     (default: 150)
  --seed N       (default: 1)`;

interface Measurement {
  readonly tick: number;
  readonly tickMs: number;
  readonly bytes: number;
  readonly agents: number;
}

const RUN = fileURLToPath(new URL('soak/run.ts', import.meta.url));
const MEGABYTE = 1e6;
/** Optimised code and its feedback are on the heap as well and come and go. */
const MEMORY = { ratio: 1.15, least: 2 * MEGABYTE };
/** Machines are not equally fast all the time. */
const TIME = { ratio: 1.4, least: 0.05 };

const { ids, minutes, agents, seed } = readArguments();
const seconds = (60 * minutes) / ids.length;
let failed = false;
const rows: string[][] = [];
for (const id of ids) {
  const row = await soak(id);
  rows.push(row);
  if (row.at(-1) !== 'flat') failed = true;
}
printTable(rows);
process.exitCode = failed ? 1 : 0;

/** Soaks one planner and returns its row of the table, with the verdict last. */
async function soak(id: string): Promise<string[]> {
  const args = ['--expose-gc', '--import', 'tsx', '--conditions=floodgate-source', RUN];
  const child = spawn(process.execPath, [...args, id, String(seconds), String(agents), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = (): boolean => child.kill();
  process.once('exit', stop);
  const closed = once(child, 'close');
  const seen: Measurement[] = [];
  for await (const line of createInterface(child.stdout)) {
    const measurement: Measurement = JSON.parse(line);
    seen.push(measurement);
    const { tick, tickMs, bytes } = measurement;
    process.stderr.write(
      `${id}: ${seen.length} of 40, tick ${tick}, ${tickMs.toFixed(2)} ms a tick, ${(bytes / MEGABYTE).toFixed(1)} MB\n`,
    );
  }
  const [code] = await closed;
  process.off('exit', stop);
  if (code !== 0) return [id, '', '', '', '', '', '', `failed with exit code ${code}`];
  const at = seen.map(({ tick }) => tick);
  const memory = trendOf(
    at,
    seen.map(({ bytes }) => bytes),
    MEMORY,
  );
  const time = trendOf(
    at,
    seen.map(({ tickMs }) => tickMs),
    TIME,
  );
  if (!memory || !time) return [id, '', '', '', '', '', '', 'too few measurements'];
  return [
    id,
    String(at.at(-1)),
    ...figures(memory, MEGABYTE, 1),
    ...figures(time, 1, 2),
    verdict(memory, time),
  ];
}

function figures({ first, last, slope }: Trend, unit: number, digits: number): string[] {
  const change = `${slope < 0 ? '−' : '+'}${Math.abs(slope / unit).toFixed(digits + 2)}`;
  return [`${(first / unit).toFixed(digits)} → ${(last / unit).toFixed(digits)}`, change];
}

function verdict(memory: Trend, time: Trend): string {
  if (memory.flat && time.flat) return 'flat';
  return [!memory.flat && 'memory grows', !time.flat && 'time grows'].filter(Boolean).join(', ');
}

function printTable(rows: readonly (readonly string[])[]): void {
  const head = [
    'planner',
    'ticks',
    'memory, MB',
    'per 1,000 ticks',
    'CPU a tick, ms',
    'per 1,000 ticks',
    'verdict',
  ];
  console.log(`${agents} agents on millbrook, ${seconds.toFixed(0)} s each, first → last quarter`);
  console.log(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`);
  for (const row of rows) console.log(`| ${row.filter(Boolean).join(' | ')} |`);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '10' },
        planner: { type: 'string', multiple: true, default: [] },
        agents: { type: 'string', default: '150' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    const known = PLANNERS.map(({ id }) => id);
    const unknown = values.planner.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new Error(`no planner '${unknown}'; there are ${known.join(', ')}`);
    return {
      ids: values.planner.length ? values.planner : known,
      minutes: positive('minutes', values.minutes),
      agents: whole('agents', values.agents),
      seed: whole('seed', values.seed),
    };
  } catch (error) {
    console.error(`soak: ${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 10_000)) throw new Error(`--${name}: '${text}' is not a number above 0`);
  return value;
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name}: '${text}' is not a whole number above 0`);
  return Number(text);
}
