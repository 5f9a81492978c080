/** Builds the site in site/dist: `npm run site`. SITE_BASE is the folder of the server it will be in, such as /floodgate/. */
import { build } from 'vitepress';
import { SITE } from './folders.ts';
import { stage } from './stage.ts';

await stage();
await build(SITE);
