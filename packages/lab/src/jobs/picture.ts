/** What a figure of a map shows: its walls, gates and ridges, and what a search has expanded. */
import type { Grid } from 'floodgate';
import { decompose, REGION_VARIANTS, type RegionVariant, waterRidges } from 'floodgate/regions';
import * as v from 'valibot';
import * as fields from './fields.ts';
import { given } from './fields.ts';
import { HEURISTIC_IDS, needsZones, prepareHeuristic, ZONES } from './heuristics.ts';
import { defineKind, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField, queriesOf } from './queries.ts';
import { textbookSearch } from './textbook-search.ts';

const block = v.strictObject({
  kind: v.literal('picture'),
  maps: fields.maps,
  /** The first of these queries is drawn; none if this is not given. */
  queries: v.optional(queriesField),
  heuristics: v.optional(fields.listOf(fields.oneOf('heuristic', HEURISTIC_IDS)), ['octile']),
  /** The gates that are drawn, and that the heuristic is built on. */
  zones: v.optional(fields.listOf(fields.oneOf('kind of zones', ZONES)), ['thesis']),
});

export interface PictureSpec {
  readonly map: string;
  readonly queries?: QueriesSpec;
  readonly heuristic: string;
  readonly zones: RegionVariant;
}

/** Masks as the outline of their tiles, in the syntax of SVG paths; a tile is one unit wide. */
export interface PictureResult {
  readonly width: number;
  readonly height: number;
  readonly walls: string;
  readonly ridges: string;
  readonly gates: string;
  readonly expanded: string;
  readonly path: string;
  readonly expansions: number;
  readonly reexpansions: number;
}

/** Larger maps are drawn smaller, with sides of at most this many tiles. */
const MOST_TILES = 256;

export const picture = defineKind({
  id: 'picture',
  summary: 'a map with its gates and what a search expands, for figures',
  block,

  expand({ maps, queries, heuristics, zones }): PictureSpec[] {
    return maps.flatMap((map) =>
      heuristics.flatMap((heuristic) =>
        zones.map((kind) => ({
          map,
          heuristic,
          zones: kind,
          ...given({ queries: queries && given(queries) }),
        })),
      ),
    );
  },

  run(spec, context): JobOutcome<PictureResult, Record<string, never>> {
    const grid = context.loadMap(spec.map);
    const { regions } = decompose(grid, REGION_VARIANTS[spec.zones]);
    const by = Math.ceil(Math.max(grid.width, grid.height) / MOST_TILES);
    const shape = (isPart: (cell: number) => boolean, least = 1) => outline(grid, by, isPart, least);
    const ridge = waterRidges(grid);
    const { gateOf } = regions;
    const found = spec.queries && searched(spec, grid, queriesOf(spec.map, spec.queries, grid, context));
    regions.dispose();
    return {
      result: {
        width: Math.ceil(grid.width / by),
        height: Math.ceil(grid.height / by),
        walls: shape((cell) => grid.passable[cell] === 0, Math.ceil((by * by) / 2)),
        ridges: shape((cell) => ridge[cell] === 1),
        gates: shape((cell) => gateOf[cell] !== 0),
        expanded: shape((cell) => found?.closed[cell] === 1),
        path: shape((cell) => found?.path.has(cell) === true),
        expansions: found?.expanded ?? 0,
        reexpansions: found?.reexpanded ?? 0,
      },
      timing: {},
    };
  },
});

function searched(spec: PictureSpec, grid: Grid, { scenario }: ReturnType<typeof queriesOf>) {
  const closed = new Uint8Array(grid.cellCount);
  const zones = needsZones(spec.heuristic) ? spec.zones : undefined;
  const { heuristic, release } = prepareHeuristic(spec.heuristic, grid, zones);
  const [{ start, goal }] = scenario.queries as [(typeof scenario.queries)[number]];
  const [from, to] = [grid.cell(...start), grid.cell(...goal)];
  const { cells, expanded, reexpanded } = textbookSearch(grid, from, to, heuristic, (cell) => {
    closed[cell] = 1;
  });
  release();
  return { closed, path: new Set(Array.from(cells)), expanded, reexpanded };
}

/** Squares of `by` × `by` cells of which at least `least` are part of something, row by row. */
function outline(grid: Grid, by: number, isPart: (cell: number) => boolean, least: number): string {
  let path = '';
  for (let top = 0; top < grid.height; top += by) {
    let from = -1;
    for (let left = 0; left <= grid.width + by; left += by) {
      const x = left / by;
      if (left < grid.width && holds(left, top)) {
        if (from < 0) from = x;
      } else if (from >= 0) {
        path += `M${from} ${top / by}h${x - from}v1h${from - x}z`;
        from = -1;
      }
    }
  }
  return path;

  function holds(left: number, top: number): boolean {
    let count = 0;
    for (let y = top; y < Math.min(top + by, grid.height); y++)
      for (let x = left; x < Math.min(left + by, grid.width); x++) if (isPart(grid.cell(x, y))) count++;
    return count >= least;
  }
}
