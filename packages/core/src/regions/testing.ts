import type { Regions } from './regions.ts';

/** Zones as sets of non-gate cells, and gates, whatever their ids: what two equal divisions have in common. */
export function shapeOf(regions: Regions): unknown {
  const { grid } = regions;
  const zones = new Map<number, number[]>();
  const gateCells: number[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (!grid.passable[cell]) continue;
    if (regions.gateOf[cell]) gateCells.push(cell);
    const zone = regions.zoneOf[cell]!;
    const cells = zones.get(zone);
    if (cells) cells.push(cell);
    else zones.set(zone, [cell]);
  }
  const name = (id: number): number => zones.get(id)![0]!;
  return {
    zones: [...zones.values()].sort((a, b) => a[0]! - b[0]!),
    sizes: regions.zones.map(({ id, size }) => [name(id), size]).sort((a, b) => a[0]! - b[0]!),
    gateCells,
    gates: regions.gates.map(({ ends, cells, zones: ids }) => ({
      ends,
      cells: [...cells],
      zones: ids.map(name).sort((a, b) => a - b),
    })),
    graph: regions.zones
      .map(({ id, gates }) => [name(id), gates.map((gate) => regions.gate(gate).ends)])
      .sort((a, b) => (a[0] as number) - (b[0] as number)),
  };
}

/** Cells and moves that break a promise of Regions: collected, because an expect for each would take seconds. */
export function violations(regions: Regions): string[] {
  const { grid, zoneOf, gateOf } = regions;
  const found: string[] = [];
  const gatesOf = new Map(regions.zones.map(({ id, gates }) => [id, new Set(gates)]));
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (zoneOf[cell]! > 0 !== (grid.passable[cell] === 1)) found.push(`zone ${zoneOf[cell]} of cell ${cell}`);
    for (let d = 0; d < 8; d++) {
      if (!(grid.moves[cell]! & (1 << d))) continue;
      const next = cell + grid.offsets[d]!;
      if (gateOf[next] !== 0) continue;
      if (gateOf[cell] === 0 && zoneOf[next] !== zoneOf[cell])
        found.push(`move ${d} from ${cell} slips through`);
      if (gateOf[cell] !== 0 && !gatesOf.get(zoneOf[next]!)?.has(gateOf[cell]! - 1))
        found.push(`zone ${zoneOf[next]} does not know gate ${gateOf[cell]! - 1}`);
    }
  }
  return found;
}
