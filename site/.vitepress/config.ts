import { defineConfig } from 'vitepress';
import { PUBLIC } from '../folders.ts';
import { withHome } from '../home.ts';
import { renderForSearch, SEARCH } from '../search.ts';
import { nav, sidebar } from '../sidebar.ts';
import { githubSlug } from '../slug.ts';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230b7a70'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'%3E%3Cpath d='M6 11c4-4 6 4 10 0s6 4 10 0M6 21c4-4 6 4 10 0s6 4 10 0'/%3E%3C/g%3E%3C/svg%3E";

export default defineConfig({
  title: 'Floodgate',
  description: 'Floodgate moves crowds of game characters across grid maps in real time.',
  // The folder of the server that the site is in, such as /floodgate/.
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'pages',
  outDir: process.env.SITE_OUT ?? 'dist',
  cacheDir: '.vitepress/cache',
  // Else every page would contain the sidebars of all.
  metaChunk: true,
  head: [['link', { rel: 'icon', href: ICON }]],
  vite: { publicDir: PUBLIC, logLevel: 'warn' },
  markdown: {
    // Links to headings work on GitHub and here.
    anchor: { slugify: githubSlug },
    // Wide tables scroll by themselves.
    config: (md) => {
      md.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
      md.renderer.rules.table_close = () => '</table></div>\n';
    },
  },
  transformPageData: withHome,
  themeConfig: {
    nav: nav(),
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { detailedView: false, miniSearch: SEARCH, _render: renderForSearch },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
});
