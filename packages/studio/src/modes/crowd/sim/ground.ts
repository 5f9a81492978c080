import { Grid } from 'floodgate';
import { FlowMap } from 'floodgate/planner-kit';
import { clearance, decompose, depthMap, type Segment } from 'floodgate/regions';
import { colourZones } from '../../../map/zone-colours.ts';
import { tileIsFree } from '../../../scene/tile-bits.ts';

/** A map as it is sent to a worker. */
export interface MapTiles {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** Zones and gates; zones that share a gate have different colours. */
interface ZonesPicture {
  /** Per cell 0 for walls, else 1 + the number of a colour. */
  readonly colours: Uint8Array;
  readonly gates: readonly Segment[];
  readonly zones: number;
}

/** What takes long to compute about a map, for overlays. Lists are by cell of the grid. */
export interface GroundCommands {
  zones(map: MapTiles, colours: number): ZonesPicture;
  depth(map: MapTiles): Uint16Array;
  clearance(map: MapTiles): Float32Array;
  /** Per cell the moves with the flow, a bit a direction. */
  flow(map: MapTiles): Uint8Array;
}

function gridOf({ width, height, bits }: MapTiles): Grid {
  return Grid.from(width, height, (x, y) => tileIsFree(bits, y * width + x));
}

export const ground: GroundCommands = {
  zones(map, colourCount) {
    const { regions } = decompose(gridOf(map));
    const colourOf = colourZones(regions, colourCount);
    const colours = Uint8Array.from(regions.zoneOf, (zone) =>
      zone > 0 ? 1 + (colourOf.get(zone)! % colourCount) : 0,
    );
    return { colours, gates: regions.gates.map(({ ends }) => ends), zones: regions.zones.length };
  },
  depth: (map) => depthMap(gridOf(map)),
  clearance(map) {
    const grid = gridOf(map);
    // The exact distance matters only near walls, and is slow to compute far from them.
    return Float32Array.from(depthMap(grid, { kind: 'simple' }), (tiles, cell) =>
      grid.passable[cell] && tiles <= 4 ? clearance(grid, ...grid.point(cell)) : tiles,
    );
  },
  flow(map) {
    const grid = gridOf(map);
    const flow = new FlowMap(grid);
    return grid.passable.map((free, cell) => (free ? flow.at(cell) : 0));
  },
};
