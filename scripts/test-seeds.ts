/** Runs the tests with other random values, round after round: `npm run test:seeds -- [rounds] [vitest's arguments]`. */
import { spawnSync } from 'node:child_process';

const [rounds = '10', ...args] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error(`rounds: expected a whole number above 0, got '${rounds}'`);
  process.exit(2);
}

for (let round = 1; round <= Number(rounds); round++) {
  const seed = String(Date.now() % 2 ** 31);
  console.log(`Round ${round} of ${rounds}: FLOODGATE_SEED=${seed}`);
  const projects = ['code', 'programs'].flatMap((name) => ['--project', name]);
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...projects, ...args], {
    stdio: 'inherit',
    env: { ...process.env, FLOODGATE_SEED: seed },
  });
  if (status !== 0) process.exit(status ?? 1);
}
