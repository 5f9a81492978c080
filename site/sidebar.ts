/** The order of the pages. A page that is missing here, or is here twice, fails sidebar.test.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { PAGES } from './folders.ts';

export interface Room {
  readonly title: string;
  readonly groups: readonly Group[];
}

interface Group {
  /** Left out if the room has one group only. */
  readonly title?: string;
  /** Paths in docs/ without `.md`. Titles are the first headings of the pages. */
  readonly pages: readonly string[];
}

export const ROOMS: readonly Room[] = [
  {
    title: 'Start',
    groups: [
      {
        title: 'Start',
        pages: [
          'start/install',
          'start/first-path',
          'start/first-crowd',
          'start/on-screen',
          'start/thousand-units',
        ],
      },
    ],
  },
  {
    title: 'Guides',
    groups: [
      {
        title: 'Maps and paths',
        pages: ['guides/grids', 'guides/tiled', 'guides/paths', 'guides/any-angle', 'guides/terrain'],
      },
      {
        title: 'On screen',
        pages: ['guides/game-loop', 'guides/moving-sprites', 'guides/drawing', 'guides/examples'],
      },
      {
        title: 'Crowds',
        pages: [
          'guides/orders',
          'guides/units',
          'guides/teams',
          'guides/following',
          'guides/player-units',
          'guides/choosing-a-planner',
          'guides/jams',
        ],
      },
      {
        title: 'Maps that change',
        pages: ['guides/doors-and-walls', 'guides/tower-defence', 'guides/fields', 'guides/regions'],
      },
      {
        title: 'Ship it',
        pages: [
          'guides/budgets',
          'guides/worker',
          'guides/saved-games',
          'guides/untrusted-files',
          'guides/lockstep',
          'guides/servers',
          'guides/browsers-and-bundlers',
          'guides/bundle-size',
        ],
      },
      { title: 'Tools', pages: ['studio', 'cli', 'recording', 'architecture', 'security'] },
    ],
  },
  {
    title: 'Algorithms',
    groups: [
      {
        title: 'One path',
        pages: [
          'algorithms/astar-and-jps',
          'algorithms/any-angle',
          'algorithms/heuristics',
          'algorithms/distances',
          'algorithms/flow-fields',
          'algorithms/real-time',
        ],
      },
      {
        title: 'Crowds',
        pages: [
          'algorithms/planners',
          'algorithms/rolling',
          'algorithms/pibt',
          'algorithms/lacam',
          'algorithms/whca',
          'algorithms/far',
          'algorithms/flow-annotations',
          'algorithms/bmaa',
          'algorithms/bcp',
          'algorithms/selector',
        ],
      },
      { title: 'Maps', pages: ['algorithms/decomposition'] },
    ],
  },
  {
    title: 'Lab',
    groups: [
      { title: 'Lab', pages: ['lab/index', 'lab/metrics', 'lab/portfolios', 'lab/networks'] },
      {
        title: 'Results',
        pages: [
          'results/index',
          'results/bmaa/index',
          'results/gateway/index',
          'results/decomposition/index',
          'results/regions/index',
          'results/regions/truth',
          'results/bcp/index',
          'results/beyond/index',
          'results/arrival/index',
          'results/lifelong/index',
          'results/single/index',
          'results/mapf/index',
          'results/mapf-networks/index',
          'results/auto/index',
        ],
      },
    ],
  },
  {
    title: 'Migrating',
    groups: [
      {
        title: 'Migrating',
        pages: [
          'migrating/pathfinding-js',
          'migrating/easystarjs',
          'migrating/grid-engine',
          'migrating/recast-crowd',
        ],
      },
    ],
  },
  {
    title: 'Write a planner',
    groups: [{ title: 'Write a planner', pages: ['write-a-planner'] }],
  },
];

/** The links at the top of every page: each room by its first page, and the API before the last two. */
export function nav(): DefaultTheme.NavItem[] {
  const items = ROOMS.flatMap(({ title, groups }) => {
    const pages = groups.flatMap((group) => group.pages).filter(isThere);
    return pages[0]
      ? [{ text: title, link: address(pages[0]), activeMatch: `^/(${placesOf(pages).join('|')})` }]
      : [];
  });
  items.splice(-2, 0, { text: 'API', link: '/api/', activeMatch: '^/api/' });
  return items;
}

/** The pages beside every page, by the address of the room it is in. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const sidebars: DefaultTheme.SidebarMulti = { '/api/': apiSidebar() };
  for (const { groups } of ROOMS) {
    const items = groups.map(({ title, pages }) => ({
      ...(title ? { text: title } : {}),
      items: pages.filter(isThere).map((page) => ({ text: titleOf(page), link: address(page) })),
    }));
    for (const place of placesOf(groups.flatMap((group) => group.pages))) sidebars[`/${place}`] = items;
  }
  return sidebars;
}

/** The first heading of a page, as plain text. */
export function titleOf(page: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(join(PAGES, `${page}.md`), 'utf8'))?.[1];
  if (!heading) throw new Error(`docs/${page}.md has no heading "# …", so it has no title`);
  // A backslash keeps the character behind it: A\* is A*.
  return heading.replace(/\\(.)|[`*]/g, '$1').trim();
}

function address(page: string): string {
  return `/${page.replace(/(^|\/)index$/, '$1')}`;
}

/** The folders of pages, and the pages that are in none. */
function placesOf(pages: readonly string[]): string[] {
  return [...new Set(pages.map((page) => page.replace(/\/.*/, '/')))];
}

function isThere(page: string): boolean {
  return existsSync(join(PAGES, `${page}.md`));
}

/** Entry points, each with the classes that have a page of their own. */
function apiSidebar(): DefaultTheme.SidebarItem[] {
  const index = readFileSync(join(PAGES, 'api/index.md'), 'utf8');
  const folders = [...index.matchAll(/^- \[.+\]\((.+)\/index\.md\)$/gm)].map(([, folder]) => folder!);
  return [
    { text: 'API', link: '/api/' },
    ...folders.sort(libraryFirst).map((folder) => {
      const items = classesIn(folder);
      return { text: folder, link: `/api/${folder}/`, ...(items.length ? { items, collapsed: true } : {}) };
    }),
  ];
}

function libraryFirst(a: string, b: string): number {
  return Number(a.startsWith('@')) - Number(b.startsWith('@')) || a.localeCompare(b);
}

function classesIn(folder: string): DefaultTheme.SidebarItem[] {
  const path = join(PAGES, 'api', folder, 'classes');
  if (!existsSync(path)) return [];
  const names = readdirSync(path).map((file) => file.replace(/\.md$/, ''));
  return names.sort().map((name) => ({ text: name, link: `/api/${folder}/classes/${name}` }));
}
