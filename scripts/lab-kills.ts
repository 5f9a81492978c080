/**
 * `npm run lab:kills -- --kills 100`: kills workers, runs and the database server at random moments, and checks after each
 * run that every job has exactly one result and that only the job that kills its worker was set aside. See `--help`.
 */
import { FloodgateError, Random } from 'floodgate';

import { PostgresServer, postgresPrograms } from '../packages/lab/testing/postgres-server.ts';
import { HELP, type KillOptions, readOptions } from './lab-kills/options.ts';
import { playRound, type Victim } from './lab-kills/round.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await killAll(options);
  else process.stdout.write(HELP);
} catch (error) {
  console.error(`lab:kills: ${(error as Error).message}`);
  process.exitCode = error instanceof FloodgateError || error instanceof TypeError ? 2 : 1;
}

async function killAll({ kills, jobs, outage, minutes, seed }: KillOptions): Promise<void> {
  const programs = postgresPrograms();
  if (programs === undefined)
    throw new FloodgateError('unsupported', 'install PostgreSQL: the package postgresql');
  const from = performance.now();
  const random = new Random(seed);
  const deaths: Record<Victim, number> = { worker: 0, run: 0, server: 0 };
  const dead = (): number => deaths.worker + deaths.run + deaths.server;
  const say = (text: string): void =>
    console.log(`${Math.round((performance.now() - from) / 1000)} s: ${text}`);
  const server = await PostgresServer.start(programs);
  let rounds = 0;
  let results = 0;
  try {
    while (dead() < kills) {
      const name = `kills-${++rounds}`;
      results += await playRound(server, {
        name,
        jobs,
        outage: rounds === 1 ? outage : 0,
        random: () => random.next(),
        mayKill: () => dead() < kills,
        onKill(victim) {
          deaths[victim]++;
          say(`kill ${dead()} of ${kills}: a ${victim}`);
        },
        onSay: say,
        deadline: from + minutes * 60_000,
      });
      say(`${name}: ${jobs} jobs have exactly one result each, and only the bad job was set aside`);
    }
  } finally {
    await server.stop();
  }
  console.log(
    `${dead()} kills (${deaths.worker} of workers, ${deaths.run} of runs, ${deaths.server} of the server) in ${rounds} runs: ` +
      `${results} jobs with exactly one result each, ${rounds} bad jobs set aside, nobody innocent`,
  );
}
