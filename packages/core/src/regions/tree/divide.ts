import type { Grid } from '../../grid/index.ts';
import { type Segment, segmentLength } from '../segment.ts';
import { broadMap } from './broad-map.ts';
import { CellSpace } from './cell-space.ts';
import { type Samples, sampleClearance } from './clearance.ts';
import { closeLeaks, type Leaks } from './close-leaks.ts';
import { type Face, findFaces } from './faces.ts';
import { type FineZones, fineZones } from './fine-zones.ts';
import { type Basins, floodBasins } from './flood.ts';
import { besideGates, gateLevels } from './gate-levels.ts';
import { findHallways } from './hallways.ts';
import { ROOM } from './level.ts';
import { HALF_TILE, levelBetween, mergeOrder } from './merge-order.ts';
import { GatePlacer, type PlacedGate } from './place-gates.ts';
import { hasScraps } from './scraps.ts';
import { type ZoneFacts, zoneFacts } from './zone-facts.ts';

/** A gate is a door if it is at most this part of the ground on both sides. */
const NARROW = 0.5;

/** Gates of all levels of a map. */
export interface Division {
  readonly segments: readonly Segment[];
  /**
   * Per gate the level up to which it divides: the gates of a level are those with more than that. It is the
   * importance of the lesser zone beside it, about its area in tiles; Infinity where both sides stay
   * apart at every level.
   */
  readonly levels: Float64Array;
  /** Per gate 1 if it is narrow against the ground on both sides: a door, whatever is behind it. */
  readonly isDoor: Uint8Array;
  /** Whether most zones of the level of rooms are scraps. Only known of whole maps. */
  readonly hasScraps: boolean;
  /**
   * The levels again, with those of the gates that are no doors cut down to this part of them, and with 0 for gates
   * before zones that have fewer tiles than `scraps`.
   */
  weakened(part: number, scraps: number): Float64Array;
}

/** Divides a map into zones of all levels: water rises over clearance, and zones merge in order of importance. */
export function divide(grid: Grid): Division {
  const broad = broadMap(grid);
  const samples = sampleClearance(grid, broad);
  const basins = floodBasins(samples, findHallways(samples, broad));
  const faces = findFaces(samples, basins);
  const steps = gateSteps(grid, { broad, samples, basins, faces, facts: zoneFacts(grid, broad, basins) });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What the gates of a map follow from. */
export interface Found {
  readonly broad: Uint8Array;
  readonly samples: Samples;
  /** Labels must be roots, unless those are given. */
  readonly basins: Pick<Basins, 'count' | 'label' | 'peak' | 'isHallway'> & { readonly roots?: Int32Array };
  readonly faces: readonly Face[];
  readonly facts: ZoneFacts;
}

/** What is known of the gates of a map that is divided again after an edit. */
export interface KnownGates {
  /** Made once, as it needs much space. */
  readonly placer: GatePlacer;
  readonly space: CellSpace;
  /** The gate of a face, by `place` if it is not known. */
  place(face: Face, zones: FineZones, place: () => PlacedGate | undefined): PlacedGate | undefined;
  /** What is known of leaks. */
  leaks(zones: FineZones): Leaks;
  /** Takes over what was found. */
  end(zones: FineZones, leaks: Leaks): void;
}

/** The second half of {@link divide}, in steps between which other work can be done. */
export function* gateSteps(
  grid: Grid,
  { broad, samples, basins, faces, facts }: Found,
  known?: KnownGates,
): Generator<void, Division> {
  const order = mergeOrder(faces, basins, facts);
  yield;

  const space = known?.space ?? new CellSpace(grid);
  const zones = fineZones(grid, basins, facts, order, space.zoneOf);
  yield;
  const { ofBasin, peak } = zones;
  const { gateOf } = space;
  gateOf.fill(0);
  const placer = known?.placer ?? new GatePlacer(grid, samples, broad);
  placer.begin(zones, gateOf);
  const straits = faces.filter(({ a, b }) => ofBasin[a] !== ofBasin[b]);
  const placed = placer.placeAll(straits, known && ((face, place) => known.place(face, zones, place)));
  yield;
  // Where no short gate fits, a strait is wider than the discs that pass through it: take the mean of both.
  const widths = Float64Array.from(straits, ({ width }, i) => {
    const gate = placed[i];
    return gate ? Math.max(width, (width + segmentLength(gate.ends)) / 2) : width;
  });
  const levelsOf = mergeOrder(straits, basins, facts, { finest: order, widths });
  yield;
  const { label, roots } = basins;
  const basinAt = (cell: number): number => roots?.[label[cell]!] ?? label[cell]!;
  const { gates, pieceOf, homeOf, leaks } = closeLeaks(
    ...([grid, samples, placer, placed, zones, basinAt, space] as const),
    known?.leaks(zones),
  );
  known?.end(zones, leaks);
  yield;
  const segments = gates.map(({ ends }) => ends);
  const wantedLevels = (scraps: number): Float64Array =>
    Float64Array.from(gates, ({ a, b }) => levelBetween(levelsOf, a, b, scraps));
  const isDoor = Uint8Array.from(gates, ({ ends, a, b }) => {
    const ground = Math.sqrt(Math.min(peak[ofBasin[a]!]!, peak[ofBasin[b]!]!));
    return segmentLength(ends) - HALF_TILE <= NARROW * ground ? 1 : 0;
  });
  const beside = besideGates(grid, gates, gateOf, pieceOf);
  const levels = gateLevels(beside, wantedLevels(0), homeOf);
  return {
    segments,
    levels,
    isDoor,
    hasScraps: known === undefined && hasScraps(grid, zones, levelsOf, ROOM),
    weakened: (part, scraps) =>
      gateLevels(
        beside,
        // None is above its own level, so that these gates are some of those.
        wantedLevels(scraps).map((level, gate) =>
          Math.min(levels[gate]!, isDoor[gate] === 1 ? level : part * level),
        ),
        homeOf,
      ),
  };
}
