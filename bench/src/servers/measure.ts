/** How many worlds a core holds: more and more of them are run at once until they take the share of it that they may. */
import { type Grid, percentile, plannerById } from 'floodgate';
import { cpuNow } from '../cpu.ts';
import { HostedWorld } from './hosted-world.ts';

export interface ServerCase {
  readonly map: string;
  readonly planner: string;
  readonly units: number;
}

export interface ServerRow extends ServerCase {
  /** Worlds that were run at once. */
  readonly worlds: number;
  /** Share of a core that they took, in CPU time, garbage collection included. */
  readonly load: number;
  /** Milliseconds of CPU for a tick of one world, among all the others. */
  readonly meanTickMs: number;
  readonly p99TickMs: number;
  readonly maxTickMs: number;
  /** Memory that one more world takes. */
  readonly megabytes: number;
}

export interface ServerOptions {
  readonly ticksPerSecond: number;
  /** Share of a core that ticks may take. */
  readonly load: number;
  readonly budgetMs: number;
  /** Ticks to measure, after a quarter as many to get going. */
  readonly ticks: number;
  /** The most worlds to make, for the sake of memory and time. */
  readonly mostWorlds: number;
}

/** How far from the load that was asked for a run may be before it is repeated with another number of worlds. */
const NEAR = 0.1;
const MOST_RUNS = 4;

export function measureServer(grid: Grid, server: ServerCase, options: ServerOptions): ServerRow {
  let row = runWorlds(grid, server, 4, options);
  for (let run = 0; run < MOST_RUNS && Math.abs(row.load / options.load - 1) > NEAR; run++) {
    const worlds = Math.max(1, Math.round((row.worlds * options.load) / row.load));
    if (Math.min(worlds, options.mostWorlds) === row.worlds) break;
    row = runWorlds(grid, server, Math.min(worlds, options.mostWorlds), options);
  }
  return row;
}

function runWorlds(
  grid: Grid,
  server: ServerCase,
  worlds: number,
  { ticks, budgetMs, ticksPerSecond }: ServerOptions,
): ServerRow {
  const before = bytesInUse();
  const hosted = Array.from(
    { length: worlds },
    (_, i) => new HostedWorld(grid, plannerById(server.planner), server.units, i),
  );
  // First ticks plan for everybody at once. A server starts its worlds one after the other, so they do not count.
  for (let tick = 0; tick < ticks / 4; tick++) for (const world of hosted) world.tick(budgetMs);
  const megabytes = (bytesInUse() - before) / worlds / 1e6;
  const times: number[] = [];
  const start = cpuNow();
  for (let tick = 0; tick < ticks; tick++)
    for (const world of hosted) {
      const from = performance.now();
      world.tick(budgetMs);
      times.push(performance.now() - from);
    }
  const cpuMs = cpuNow() - start;
  times.sort((a, b) => a - b);
  return {
    ...server,
    worlds,
    load: (cpuMs / ticks / 1000) * ticksPerSecond,
    meanTickMs: cpuMs / times.length,
    p99TickMs: percentile(times, 0.99),
    maxTickMs: times.at(-1)!,
    megabytes,
  };
}

function bytesInUse(): number {
  // Memory of typed arrays is given back beside the program; the next collection waits until the last one has done that.
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export function formatServers(rows: readonly ServerRow[], options: ServerOptions, setting: string): string {
  const { ticksPerSecond, load, budgetMs, mostWorlds } = options;
  const lines = rows.map(
    ({ map, planner, units, worlds, load, meanTickMs, p99TickMs, maxTickMs, megabytes }) =>
      `| ${map} | \`${planner}\` | ${units} | ${worlds}${worlds === mostWorlds ? ' (limit)' : ''} | ${(worlds * units).toLocaleString('en')} | ${(100 * load).toFixed(0)} % | ${meanTickMs.toFixed(2)} | ${p99TickMs.toFixed(2)} | ${maxTickMs.toFixed(1)} | ${megabytes.toFixed(1)} |`,
  );
  return `# Worlds on a server

\`npm run bench:servers\`: worlds in one process, each with its own copy of the map, ${ticksPerSecond} ticks a second and a budget of ${budgetMs} ms a
tick. Units get a new goal whenever they are home, so all of them always move. The number of worlds was changed until they took about
${(100 * load).toFixed(0)} % of a core in CPU time, at most ${mostWorlds}. Mean ticks are CPU time too; p99 and the slowest are
by the clock, and so count what else the machine did. ${setting}

| map | planner | units | worlds | units in all | load | mean tick, ms | p99, ms | slowest, ms | MB a world |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`;
}
