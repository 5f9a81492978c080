/** Serves the site while it is written: `npm run site:dev`. Changes in docs/ show at once. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vitepress';
import { ROOT, SITE } from './folders.ts';
import { stage, stageDocs } from './stage.ts';

await stage();
const server = await createServer(SITE);
await server.listen();
server.printUrls();

let timer: NodeJS.Timeout | undefined;
watch(join(ROOT, 'docs'), { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(stageDocs, 200);
});
