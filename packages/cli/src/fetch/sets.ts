/** The MovingAI benchmark sets (https://movingai.com/benchmarks/) and the paths of their archives. */

export interface MapSet {
  readonly id: string;
  readonly description: string;
  /** Below the base URL. */
  readonly maps: string;
  /** Skipped if the server does not have them. */
  readonly scenarios: readonly string[];
}

export const DEFAULT_BASE_URL = 'https://movingai.com/benchmarks/';

/** Most sets have a folder of their name with one archive of maps and one of scenarios. */
function usual(id: string, description: string, folder = id): MapSet {
  return {
    id,
    description,
    maps: `${folder}/${folder}-map.zip`,
    scenarios: [`${folder}/${folder}-scen.zip`],
  };
}

export const MAP_SETS: readonly MapSet[] = [
  usual('dao', 'Dragon Age: Origins'),
  usual('bg', "Baldur's Gate II, original sizes", 'bgmaps'),
  usual('bg512', "Baldur's Gate II, scaled to 512 × 512"),
  usual('wc3', 'Warcraft III, scaled to 512 × 512', 'wc3maps512'),
  usual('sc1', 'StarCraft'),
  {
    id: 'mapf',
    description: 'multi-agent benchmark: cities, games, mazes, rooms, warehouses',
    maps: 'mapf/mapf-map.zip',
    scenarios: ['mapf/mapf-scen-even.zip', 'mapf/mapf-scen-random.zip'],
  },
  usual('maze', 'mazes with corridors of several widths'),
  usual('random', 'random obstacles'),
  usual('room', 'square rooms with random doors'),
  usual('street', 'street maps of cities'),
];
