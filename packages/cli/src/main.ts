/** The `floodgate` command: connects the program to its process. */
import { EXIT } from './failure.ts';
import { processInterruption } from './interruption.ts';
import { run } from './program.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe (floodgate … | head): the rest is not wanted.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.ok);
    throw error;
  });
}

// Not process.exit: output to a pipe may still be pending.
process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interruption: processInterruption(),
});
