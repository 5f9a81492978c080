/** The maps of the selection experiment: the thesis' range of sizes. */
import { baldursGateArea } from './available-maps.ts';

/**
 * 20 maps of Baldur's Gate II from 564 to 51,586 free cells: the ten largest, and ten whose sizes are spread evenly
 * below them. The thesis does not name its maps; it has "the ten largest" and "ten small and mid-sized".
 * No two are near duplicates, as many of the small ones are.
 */
export const MAPF_MAPS: readonly string[] = [
  710, 531, 713, 712, 509, 709, 206, 309, 72, 504, 307, 204, 701, 11, 414, 602, 400, 300, 500, 700,
].map((area) => `bg/${baldursGateArea(area)}`);
