/** `npm run mutants -- <room>`: which changes of the code would no test notice? See `--help`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { FloodgateError } from 'floodgate';
import { listMutants, sourceFiles } from './mutants/list.ts';
import { HELP, type MutantsOptions, readOptions } from './mutants/options.ts';
import { reportOf, scoreTable, survivorLines } from './mutants/report.ts';
import { ROOMS } from './mutants/rooms.ts';
import { runMutants } from './mutants/run.ts';
import { drawSample } from './mutants/sample.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await mutate(options);
  else process.stdout.write(HELP);
} catch (error) {
  if (!(error instanceof FloodgateError)) throw error;
  console.error(`mutants: ${error.message}`);
  process.exitCode = 2;
}

async function mutate({ room: name, sample, seed, files: parts, jobs }: MutantsOptions): Promise<void> {
  const room = ROOMS.get(name)!;
  const files = sourceFiles(room.folder).filter(
    (file) => parts.length === 0 || parts.some((part) => file.includes(part)),
  );
  if (files.length === 0) {
    throw new FloodgateError(
      'bad-argument',
      `no file of ${room.folder} has '${parts.join("' or '")}' in its path`,
    );
  }
  const all = await listMutants(files);
  const drawn = drawSample(all, sample ?? all.length, seed);
  console.log(
    `${name}: ${all.length} mutants in ${files.length} files, ${drawn.length} drawn by seed ${seed}`,
  );

  const outcomes = await runMutants(room, drawn, { jobs, name: `${name}-${seed}` });
  const report = reportOf({ room: name, files: parts, seed, total: all.length }, outcomes);
  const lines = [...scoreTable([report]), '', ...survivorLines(report)];
  const out = `out/mutants/${name}-${seed}`;
  mkdirSync('out/mutants', { recursive: true });
  writeFileSync(`${out}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${out}.md`, `${lines.join('\n')}\n`);
  console.log(`\n${lines.join('\n')}\n\nWritten to ${out}.json and .md`);
}
