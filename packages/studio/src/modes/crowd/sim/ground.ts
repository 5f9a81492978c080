import { Grid } from 'floodgate';
import { FlowMap } from 'floodgate/planner-kit';
import { clearance, decompose, depthMap } from 'floodgate/regions';
import { tileIsFree } from '../../../scene/tile-bits.ts';

/** A map as it is sent to a worker. */
interface MapTiles {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** Zones and gates; zones by tile, coloured so that neighbours differ. */
interface ZonesPicture {
  /** Per tile 0 for walls, else 1 + a number of a colour. */
  readonly colours: Uint8Array;
  /** Four numbers a gate: the tiles of its ends. */
  readonly gates: Int32Array;
  readonly zones: number;
}

/** What takes long to work out about a map, for overlays. Lists are by tile, y × width + x. */
export interface GroundCommands {
  zones(map: MapTiles, colours: number): ZonesPicture;
  depth(map: MapTiles): Float32Array;
  clearance(map: MapTiles): Float32Array;
  /** Per tile the moves with the flow, a bit a direction. */
  flow(map: MapTiles): Uint8Array;
}

function gridOf({ width, height, bits }: MapTiles): Grid {
  return Grid.from(width, height, (x, y) => tileIsFree(bits, y * width + x));
}

/** Calls back with every tile of a map and its cell. */
function forTiles(grid: Grid, visit: (tile: number, cell: number, x: number, y: number) => void): void {
  for (let y = 0, tile = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, tile++) visit(tile, grid.cell(x, y), x, y);
  }
}

export const ground: GroundCommands = {
  zones(map, colourCount) {
    const grid = gridOf(map);
    const { regions } = decompose(grid);
    const colourOf = new Map<number, number>();
    for (const { id, gates } of regions.zones) {
      const taken = new Set(
        gates.flatMap((gate) => regions.gate(gate).zones.map((zone) => colourOf.get(zone))),
      );
      let colour = id % colourCount;
      for (let tries = 0; tries < colourCount && taken.has(colour); tries++)
        colour = (colour + 1) % colourCount;
      colourOf.set(id, colour);
    }
    const colours = new Uint8Array(map.width * map.height);
    forTiles(grid, (tile, cell) => {
      const zone = regions.zoneOf[cell]!;
      if (zone > 0) colours[tile] = 1 + colourOf.get(zone)!;
    });
    const gates = Int32Array.from(regions.gates.flatMap(({ ends: [from, to] }) => [...from, ...to]));
    return { colours, gates, zones: regions.zones.length };
  },
  depth(map) {
    const grid = gridOf(map);
    const depths = depthMap(grid);
    const values = new Float32Array(map.width * map.height);
    forTiles(grid, (tile, cell) => {
      values[tile] = depths[cell]!;
    });
    return values;
  },
  clearance(map) {
    const grid = gridOf(map);
    const values = new Float32Array(map.width * map.height);
    const distances = depthMap(grid, { kind: 'simple' });
    forTiles(grid, (tile, cell, x, y) => {
      // The exact figure matters only near walls, and is slow to work out far from them.
      if (grid.passable[cell])
        values[tile] = distances[cell]! <= 4 ? clearance(grid, x, y) : distances[cell]!;
    });
    return values;
  },
  flow(map) {
    const grid = gridOf(map);
    const flow = new FlowMap(grid);
    const values = new Uint8Array(map.width * map.height);
    forTiles(grid, (tile, cell) => {
      values[tile] = flow.at(cell);
    });
    return values;
  },
};
