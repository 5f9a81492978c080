import { FloodgateError } from '../../error.ts';
import { type Grid, hashGrid, type Point } from '../../grid/index.ts';
import { Regions } from '../regions.ts';
import { checkSegment, type Segment } from '../segment.ts';
import { ZoneDistances } from './zone-distances.ts';
import { type GateFacts, gateFacts, type ZoneFacts, zoneFacts } from './zone-facts.ts';

const FORMAT = 'floodgate-regions';
const VERSION = 1;

/** What {@link formatRegionsJson} writes. Points are [x, y] with y downwards. */
export interface RegionsJson {
  readonly format: typeof FORMAT;
  /** Grows when readers of the version before would misunderstand something. */
  readonly version: typeof VERSION;
  readonly map: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    /** Changes with the walls. */
    readonly hash: string;
  };
  /** In ascending order of id. */
  readonly zones: readonly ZoneFacts[];
  /** In ascending order of id; `from` and `to` are the end tiles, both included. */
  readonly gates: readonly (Omit<GateFacts, 'ends'> & { readonly from: Point; readonly to: Point })[];
  /**
   * A row and a column for each zone, in the order of `zones`: lengths of shortest paths from centre to centre in tile
   * widths, null where there is none. Only if asked for.
   */
  readonly distances?: readonly (readonly (number | null)[])[];
}

/**
 * Regions and their facts as JSON, see {@link RegionsJson}; with `distances`, those between all zones too, which takes
 * a flood of the map for each. {@link parseRegionsJson} reads the gates again.
 */
export function formatRegionsJson(
  regions: Regions,
  { distances = false }: { readonly distances?: boolean } = {},
): string {
  const { name, width, height } = regions.grid;
  const json: RegionsJson = {
    format: FORMAT,
    version: VERSION,
    map: { name, width, height, hash: hashGrid(regions.grid) },
    zones: zoneFacts(regions),
    gates: gateFacts(regions).map(({ id, ends: [from, to], ...facts }) => ({ id, from, to, ...facts })),
    // JSON has no Infinity and writes null instead.
    ...(distances && { distances: new ZoneDistances(regions).table() }),
  };
  return JSON.stringify(json);
}

/**
 * Regions of a map with the gates of a JSON text by {@link formatRegionsJson}; the facts in it are not read but found
 * again. Gate ids count from 0 again. `file` names it in errors. Throws a FloodgateError that says why if the text is
 * no such JSON, of another version or for another map, or has gates that are off the map or not straight.
 */
export function parseRegionsJson(grid: Grid, text: string, file = 'regions'): Regions {
  const refuse = (reason: string): never => {
    throw new FloodgateError('bad-file', `${file}: ${reason}`);
  };
  const json = parsed(text);
  if (json?.format !== FORMAT) return refuse(`not a JSON file of regions: its format is not '${FORMAT}'`);
  if (json.version !== VERSION)
    refuse(`is of version ${shown(json.version)}, but this Floodgate reads version ${VERSION}`);
  const { width, height, hash } = json.map ?? {};
  if (width !== grid.width || height !== grid.height)
    refuse(
      `is for a map of ${shown(width)} × ${shown(height)}, but ${grid.name} is ${grid.width} × ${grid.height}`,
    );
  if (hash !== hashGrid(grid)) refuse(`is for another map of the size of ${grid.name}: the walls differ`);
  if (!Array.isArray(json.gates)) return refuse('has no list of gates');
  const gates = json.gates.map((gate, i): Segment => {
    try {
      const ends: Segment = [gate?.from as Point, gate?.to as Point];
      checkSegment(grid, ends);
      return ends;
    } catch (error) {
      return refuse(`gate ${i}: ${(error as Error).message}`);
    }
  });
  return new Regions(grid, gates);
}

/** A value of the file for a message. It may be an object that cannot be made a string of. */
function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** What is in a text that should be JSON of regions: anything, or nothing. */
function parsed(text: string): { [K in keyof RegionsJson]?: Partial<RegionsJson[K]> } | undefined {
  try {
    const json = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}
