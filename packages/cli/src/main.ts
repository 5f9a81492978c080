/** The `floodgate` command: joins the program to the process it runs in. */
import { EXIT } from './failure.ts';
import { processInterruption } from './interruption.ts';
import { run } from './program.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has left (floodgate … | head): nobody is interested in the rest.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.ok);
    throw error;
  });
}

// Not process.exit: output to a pipe may still be on its way.
process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interruption: processInterruption(),
});
