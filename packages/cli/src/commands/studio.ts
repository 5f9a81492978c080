import { once } from 'node:events';
import { plannerFileModule, registerPlannerFile } from '@floodgate/lab/planner-files';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { printJson, printLines } from '../io/print.ts';
import { readPort } from '../options/values.ts';
import { readHostName } from '../studio/allowed-hosts.ts';
import { builtStudio } from '../studio/built-studio.ts';
import { openBrowser } from '../studio/open-browser.ts';
import { pageHeaders } from '../studio/page-headers.ts';
import { type ServeOptions, serveFolder } from '../studio/static-server.ts';
import { whileStoppable } from './lab-options.ts';

interface StudioOptions {
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly planner?: readonly string[];
  readonly open?: true;
  readonly build?: true;
  readonly json?: true;
}

const USUAL_PORT = 4180;
const PORTS_TO_TRY = 20;

const EXAMPLE = `
In a clone it first builds the page if that is missing or older than its sources.

Example:
  $ floodgate studio --open
  $ floodgate studio --port 8080 --host 0.0.0.0
  $ floodgate studio --planner ./my-planner.ts`;

export function addStudioCommand(program: Command, context: Context): void {
  program
    .command('studio')
    .summary('watch and change crowds, regions and searches in the browser')
    .description('Serves the studio, a web page, from this machine until Ctrl-C.')
    .option(
      '--port <number>',
      `the port; 0 for any (default: ${USUAL_PORT}, or the next that is free)`,
      readPort,
    )
    .option('--host <address>', 'the address to serve on; 0.0.0.0 lets other machines in', '127.0.0.1')
    .option(
      '--allow-host <name>',
      'another name that browsers may use for it; may be given several times',
      (name: string, names: readonly string[] = []) => [...names, readHostName(name)],
    )
    .option(
      '--planner <file>',
      'the file of your own planner, to run in the studio; may be given several times',
      (file: string, files: readonly string[] = []) => [...files, file],
    )
    .option('--open', 'open it in the browser, if there is a screen')
    .option('--build', 'only build the page if needed, and stop')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: StudioOptions) => studio(options, context));
}

async function studio(options: StudioOptions, context: Context): Promise<void> {
  const planners = (options.planner ?? []).map((file) => {
    // Whatever is wrong with it is said now, and not in the browser.
    registerPlannerFile(file);
    return { file, code: plannerFileModule(file) };
  });
  const folder = await builtStudio(context);
  if (options.build) return;
  await whileStoppable(context, async (signal) => {
    const server = await serveFolder(
      folder,
      { ...serveOptions(options), headers: pageHeaders(folder) },
      servedPlanners(planners),
    );
    try {
      const opened = options.open === true && openBrowser(server.url, context.env);
      if (options.json) printJson(context, { url: server.url, port: server.port });
      else announce(server.url, opened, context);
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      await server.close();
    }
  });
}

interface PlannerCode {
  readonly file: string;
  readonly code: string;
}

/** A list, and a module for each: the page runs no text as code. */
function servedPlanners(planners: readonly PlannerCode[]): Readonly<Record<string, string>> {
  const list = planners.map(({ file }, at) => ({ file, module: `planners/${at}.js` }));
  return {
    '/planners.json': JSON.stringify(list),
    ...Object.fromEntries(planners.map(({ code }, at) => [`/${list[at]!.module}`, code])),
  };
}

/** A port that was asked for is used or refused; otherwise the next one is as good. */
function serveOptions({ port, host, allowHost: allowedHosts = [] }: StudioOptions): ServeOptions {
  return port === undefined
    ? { host, port: USUAL_PORT, attempts: PORTS_TO_TRY, allowedHosts }
    : { host, port, attempts: 1, allowedHosts };
}

function announce(url: string, opened: boolean, context: Context): void {
  const { bold, cyan, dim } = coloursFor(context.stdout, context.env);
  printLines(context, [
    `${bold('Floodgate Studio')} is at ${cyan(url)}`,
    dim(opened ? 'Opening it in your browser. Ctrl-C ends.' : 'Open it in a browser. Ctrl-C ends.'),
  ]);
}
