/** Where results and messages go. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Setting } from './report.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Shows what is being done, on one line of a terminal. */
export function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}

/** Writes results as JSON and as Markdown into the folder of results. */
export function writeResults(name: string, data: unknown, markdown: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(data, null, 2)}\n`);
  writeFileSync(`${RESULTS}${name}.md`, markdown);
  say(`\nWritten to bench/results/${name}.json and .md`);
}

export function settingOf(rounds: number): Setting {
  const cores = cpus();
  const cpu = cores[0]?.model.trim() ?? 'unknown processor';
  return { node: process.version, cpu, cores: cores.length, rounds };
}
