/** The top of the home page. Its text below is docs/index.md, which GitHub shows without this. */
import type { PageData } from 'vitepress';

const HOME = {
  layout: 'home',
  titleTemplate: 'Crowds for games on grids',
  hero: {
    name: 'Floodgate',
    text: 'moves crowds across grid maps',
    tagline:
      'Hundreds of units find their way, make room for each other and arrive, within the budget of a frame. TypeScript, no dependencies.',
    image: { src: '/crowd.gif', alt: 'Two groups of units cross a map in the studio and swap sides' },
    actions: [
      { theme: 'brand', text: 'Start', link: '/start/install' },
      { theme: 'alt', text: 'Guides', link: '/guides/grids' },
      { theme: 'alt', text: 'Open the studio', link: '/studio/index.html', target: '_blank' },
    ],
  },
  features: [
    {
      title: 'You make a game',
      details:
        'Five pages from an empty folder to a thousand units on screen. Then guides for Tiled maps, formations, doors, tower defence, saved games and lockstep.',
      link: '/start/install',
      linkText: 'Start',
    },
    {
      title: 'You study algorithms',
      details:
        'Planners from the papers behind one interface, explained with pictures that move. The lab runs experiments, and you can run every result again.',
      link: '/algorithms/planners',
      linkText: 'Algorithms',
    },
    {
      title: 'You design levels',
      details:
        'Regions show choke points and zones before anyone plays the map. The studio shows where a crowd jams, and why.',
      link: '/guides/regions',
      linkText: 'Regions',
    },
  ],
};

/** Adds it to the data of docs/index.md and of no other page. */
export function withHome(page: PageData): Partial<PageData> | undefined {
  return page.relativePath === 'index.md' ? { frontmatter: { ...page.frontmatter, ...HOME } } : undefined;
}
