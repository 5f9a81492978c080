/** The modes, in the order of the rail. A new one is a folder here and an entry in the list. */
import type { Mode } from '../workspace/mode.ts';

export const MODES: readonly Mode[] = [
  {
    id: 'crowd',
    title: 'Crowd',
    about: 'Watch a crowd, paint walls, send agents',
    icon: 'crowd',
    load: () => import('./crowd/CrowdMode.tsx'),
    loadEmbed: () => import('./crowd/CrowdEmbed.tsx'),
  },
  {
    id: 'regions',
    title: 'Regions',
    about: 'Divide the map into zones, find choke points, move gates',
    icon: 'regions',
    load: () => import('./regions/RegionsMode.tsx'),
    loadEmbed: () => import('./regions/RegionsEmbed.tsx'),
  },
  {
    id: 'search',
    title: 'Search',
    about: 'Step through two searches side by side',
    icon: 'search',
    load: () => import('./search/SearchMode.tsx'),
    loadEmbed: () => import('./search/SearchEmbed.tsx'),
  },
  {
    id: 'race',
    title: 'Race',
    about: 'Up to four planners on the same problem',
    icon: 'race',
    load: () => import('./race/RaceMode.tsx'),
    loadEmbed: () => import('./race/RaceEmbed.tsx'),
  },
  {
    id: 'results',
    title: 'Results',
    about: 'Tables and charts of what the lab has measured',
    icon: 'results',
    load: () => import('./results/ResultsMode.tsx'),
  },
];

/** The dialog for everything that can be shared and saved. */
export const loadShareSheet = () => import('./crowd/export/ShareSheet.tsx');
