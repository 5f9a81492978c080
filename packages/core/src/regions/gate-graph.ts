import type { Point } from '../grid/index.ts';
import type { Draft, Trouble } from './draft.ts';
import { type Segment, segmentLength, segmentMiddle } from './segment.ts';
import { ZoneShapes } from './zone-shapes.ts';

/** Which gates of a draft touch which zones, kept up to date as gates are opened and zones merge. */
export class GateGraph {
  readonly shapes: ZoneShapes;
  readonly #draft: Draft;
  readonly #zonesOf: number[][];
  readonly #gatesOf: Set<number>[];
  #gateCount: number;

  /** The draft must be settled. Its zones are not up to date any more once a gate was opened. */
  constructor(draft: Draft) {
    this.#draft = draft;
    this.shapes = new ZoneShapes(draft);
    this.#zonesOf = draft.cuts.map((cut, gate) => (cut ? [...draft.zonesBeside(gate)] : []));
    this.#gatesOf = draft.sizes.map(() => new Set());
    this.#zonesOf.forEach((zones, gate) => {
      for (const zone of zones) this.#gatesOf[zone]!.add(gate);
    });
    this.#gateCount = draft.segments.length;
  }

  get gateCount(): number {
    return this.#gateCount;
  }

  /** Zones that have gates, the smallest first. */
  zonesBySize(): number[] {
    const zones = [...this.#gatesOf.keys()].filter(
      (zone) => this.#gatesOf[zone]!.size > 0 && this.shapes.root(zone) === zone,
    );
    return zones.sort((a, b) => this.shapes.size(a) - this.shapes.size(b) || a - b);
  }

  /** Gates that are still there, the longest first. */
  gatesByLength(): number[] {
    const gates = this.#draft.cuts.flatMap((cut, gate) => (cut ? [gate] : []));
    return gates.sort((a, b) => this.length(b) - this.length(a) || a - b);
  }

  gatesOf(zone: number): number[] {
    return [...this.#gatesOf[zone]!];
  }

  zonesOf(gate: number): number[] {
    return [...new Set(this.#zonesOf[gate]!.map((zone) => this.shapes.root(zone)))];
  }

  /** In tiles; 0 if the gate was opened. */
  length(gate: number): number {
    const cut = this.#draft.cuts[gate];
    return cut ? segmentLength(cut) : 0;
  }

  /** How many gates the zones beside a gate would have in all without it. */
  gatesAfter(gate: number): number {
    const zones = this.zonesOf(gate);
    const gates = new Set(zones.flatMap((zone) => this.gatesOf(zone)));
    return [...gates].filter((other) => this.zonesOf(other).some((zone) => !zones.includes(zone))).length;
  }

  /**
   * Removes a gate, merges what it divided, and removes gates that divide nothing any more. That is a repair of the
   * draft; `why` is asked with all removed gates.
   */
  open(
    gate: number,
    trouble: Trouble,
    why: (opened: readonly Segment[]) => string,
    where: Point = segmentMiddle(this.#draft.cuts[gate]!),
  ): void {
    const before = this.#merge(gate);
    this.#draft.repairs.push({ trouble, why: why(before), where, before, after: [] });
  }

  #merge(gate: number): Segment[] {
    const [first, ...others] = this.zonesOf(gate);
    const removed = this.#remove(gate);
    if (first === undefined) return removed;
    for (const other of others) {
      this.shapes.merge(first, other);
      for (const touching of this.#gatesOf[other]!) this.#gatesOf[first]!.add(touching);
      this.#gatesOf[other]!.clear();
    }
    for (const touching of this.gatesOf(first))
      if (this.zonesOf(touching).length < 2) removed.push(...this.#remove(touching));
    return removed;
  }

  #remove(gate: number): Segment[] {
    for (const zone of this.zonesOf(gate)) this.#gatesOf[zone]!.delete(gate);
    const cut = this.#draft.cuts[gate];
    if (!cut) return [];
    this.#draft.remove(gate);
    this.#gateCount--;
    return [cut];
  }
}
