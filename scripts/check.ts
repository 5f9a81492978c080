/** Runs every `check:…` script of package.json, one for each core at a time: `npm run check`. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));

/** Prints what a script printed once it has ended, so that scripts do not talk at the same time. */
function run(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(`npm run --silent ${name}`, { shell: true });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(`${name}: ${code === 0 ? 'passed' : 'failed'}\n${Buffer.concat(output)}`);
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) await run(name);
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
