/** Regions as pixels, for PNG files: zones in colours, stronger where there is more space, gates as dark lines. */
import type { Point } from 'floodgate';
import { depthMap, type Regions } from 'floodgate/regions';
import {
  between,
  type Colour,
  centreOf,
  drawDisc,
  drawLine,
  drawMap,
  drawPath,
  fillSquare,
  lineThickness,
  PALETTE,
  type Picture,
} from './picture.ts';

/** What is drawn on top of the zones. */
export interface RegionsMarks {
  readonly path?: readonly Point[];
  /** Ids of gates, drawn thick and in colour. */
  readonly held?: readonly number[];
  /** A green disc each. */
  readonly homes?: readonly Point[];
  /** A purple disc each. */
  readonly goals?: readonly Point[];
  /** One plain colour for each zone, for small files. */
  readonly isFlat?: boolean;
}

/** Neighbouring zones get different colours. They also differ in lightness, for colour-blind readers. */
const ZONE_COLOURS: readonly Colour[] = [
  [102, 166, 212],
  [244, 177, 92],
  [128, 190, 128],
  [222, 130, 140],
  [160, 142, 204],
  [226, 214, 110],
  [118, 196, 190],
  [196, 156, 120],
];
const SHALLOW: Colour = [252, 250, 246];
const GATE: Colour = [24, 26, 32];
const HELD: Colour = [204, 20, 40];
/** How strong the colour is beside a wall; it reaches 1 in open space. */
const LEAST_COLOUR = 0.35;
/** Distance to the nearest wall, in tiles, at which the colour is full. */
const DEEP = 24;

export function drawRegionsPicture(regions: Regions, marks: RegionsMarks = {}): Picture {
  const { grid } = regions;
  const { picture, scale } = drawMap(grid);
  const colours = colourZones(regions);
  const depths = depthMap(grid, { kind: 'simple' });
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const cell = grid.cell(x, y);
      const zone = regions.zoneOf[cell]!;
      if (zone === 0) continue;
      const depth = marks.isFlat ? 1 : Math.min(1, Math.log2(1 + depths[cell]!) / Math.log2(1 + DEEP));
      const share = LEAST_COLOUR + (1 - LEAST_COLOUR) * depth;
      fillSquare(picture, x * scale, y * scale, scale, between(SHALLOW, colours.get(zone)!, share));
    }
  }
  const thickness = lineThickness(grid, scale);
  for (const { ends } of regions.gates) {
    drawLine(picture, centreOf(ends[0], scale), centreOf(ends[1], scale), thickness / 2, GATE);
  }
  drawMarks(picture, regions, marks, scale, thickness);
  return picture;
}

function drawMarks(
  picture: Picture,
  regions: Regions,
  { path = [], held = [], homes = [], goals = [] }: RegionsMarks,
  scale: number,
  thickness: number,
): void {
  const centre = (tile: Point): Point => centreOf(tile, scale);
  drawPath(picture, path.map(centre), thickness / 2);
  for (const id of held) {
    const [from, to] = regions.gate(id).ends;
    drawLine(picture, centre(from), centre(to), 1.5 * thickness, HELD);
  }
  for (const home of homes) drawDisc(picture, centre(home), 2 * thickness, PALETTE.start);
  for (const goal of goals) drawDisc(picture, centre(goal), 2 * thickness, PALETTE.goal);
}

/** Larger zones choose first. Each takes the colour that the fewest of its neighbours have. */
function colourZones(regions: Regions): Map<number, Colour> {
  const chosen = new Map<number, number>();
  const bySize = [...regions.zones].sort((a, b) => b.size - a.size || a.id - b.id);
  for (const { id, gates } of bySize) {
    const uses = new Array<number>(ZONE_COLOURS.length).fill(0);
    for (const gate of gates) {
      for (const neighbour of regions.gate(gate).zones) {
        const colour = chosen.get(neighbour);
        if (colour !== undefined) uses[colour]!++;
      }
    }
    // Starting at another colour each time also varies zones that are not neighbours.
    const order = uses.map((_, i) => (i + chosen.size) % uses.length);
    chosen.set(
      id,
      order.reduce((best, i) => (uses[i]! < uses[best]! ? i : best)),
    );
  }
  return new Map([...chosen].map(([id, colour]) => [id, ZONE_COLOURS[colour]!]));
}
