/**
 * Writes the API pages of the published packages in Markdown to out/api (`npm run docs:api`), or checks with `--check` that
 * every public name of the library and the selector has a doc comment and that all links lead somewhere
 * (`npm run check:docs`). The docs site writes the same pages for itself.
 */
import { parseArgs } from 'node:util';
import { convert } from './api/convert.ts';
import { writeApiPages } from './api/markdown.ts';

const OUT = 'out/api';

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
if (values.check) await check();
else await write();

async function write(): Promise<void> {
  await writeApiPages(OUT);
  console.log(`the API pages are in ${OUT}/index.md`);
}

async function check(): Promise<void> {
  const { app, project } = await convert(['core', 'select'], {
    packagesRequiringDocumentation: ['floodgate', '@floodgate/select'],
    requiredToBeDocumented: ['Variable', 'Function', 'Class', 'Interface', 'TypeAlias'],
    validation: { notDocumented: true, notExported: true, invalidLink: true, invalidPath: true },
  });
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exitCode = 1;
  else console.log('every public name of floodgate and @floodgate/select has a doc comment');
}
