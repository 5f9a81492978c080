/** The maps of the selection experiment: the thesis' range of sizes, and a spread of other kinds to learn from. */
import { baldursGateArea } from './available-maps.ts';

/**
 * 20 maps of Baldur's Gate II from 564 to 51,586 free cells: the ten largest, and ten whose sizes are spread evenly
 * below them. The thesis does not name its maps; it has "the ten largest" and "ten small and mid-sized".
 * No two are near duplicates, as many of the small ones are.
 */
export const MAPF_MAPS: readonly string[] = [
  710, 531, 713, 712, 509, 709, 206, 309, 72, 504, 307, 204, 701, 11, 414, 602, 400, 300, 500, 700,
].map((area) => `bg/${baldursGateArea(area)}`);

/** A crowd on another map, to learn from maps that are unlike those of Baldur's Gate. */
export interface SpreadCrowd {
  readonly map: string;
  readonly agents: number;
}

/** Maps, each with the numbers of agents that it is used with. Built-in maps are always available. */
const SPREAD: readonly (readonly [map: string, ...agents: number[]])[] = [
  ['arena', 50, 150],
  ['stony-meadow', 100, 400],
  ['briar-maze', 50, 300],
  ['ravenkeep', 200, 600],
  ['emberdeep', 100, 500],
  ['twin-summits', 300],
  ['millbrook', 200, 1000],
  ['silverbend', 400],
  ['stonehalls', 200, 400],
  ['four-winds', 600],
  ['kingsmarket', 300],
  ['dao/den101d', 50, 200],
  ['dao/den312d', 100, 400],
  ['dao/lak203d', 150],
  ['dao/lak307d', 300, 600],
  ['dao/den901d', 100, 500],
  ['dao/lak300d', 300],
  ['dao/orz500d', 200, 500],
  ['dao/brc000d', 400],
  ['mapf/random-64-64-20', 100, 500],
  ['mapf/maze-32-32-4', 50],
  ['mapf/room-64-64-8', 200],
  ['mapf/warehouse-10-20-10-2-1', 150, 600],
  ['mapf/Berlin_1_256', 400],
  ['mapf/ht_chantry', 100, 600],
  ['gloamwarren', 200],
  ['longwater', 500],
  ['dao/lak405d', 100, 400],
  ['dao/ost100d', 300],
  ['sc1/Sandstorm', 200],
  ['sc1/Brushfire', 400],
  ['sc1/Triskelion', 100],
  ['wc3/tranquilpaths', 300],
  ['wc3/plunderisle', 150],
  ['kingsmarket', 2000],
];

export const SPREAD_CROWDS: readonly SpreadCrowd[] = SPREAD.flatMap(([map, ...sizes]) =>
  sizes.map((agents) => ({ map, agents })),
);
