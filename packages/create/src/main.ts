/** The `create-floodgate` command: connects the program to its process. */
import { run } from './program.ts';
import { findTemplates } from './templates.ts';

// Not process.exit: output to a pipe may still be pending.
process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  env: process.env,
  canAsk: Boolean(process.stdin.isTTY && process.stdout.isTTY) && !process.env.CI,
  templates: findTemplates(),
});
