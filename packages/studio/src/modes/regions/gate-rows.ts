import type { RegionsEditor } from './regions-editor.ts';

export interface GateRow {
  readonly number: number;
  /** How many agents can pass it side by side. */
  readonly width: number;
  /** Agents of the crowd whose shortest paths pass it. */
  readonly traffic: number;
  /** Of those, how many for each tile of width. */
  readonly load: number;
}

export type GateOrder = 'width' | 'traffic' | 'number';

/** The gates as rows of a list; those alike in the order follow by number. */
export function gateRows(
  editor: Pick<RegionsEditor, 'plan' | 'live' | 'trafficOf'>,
  order: GateOrder,
): GateRow[] {
  const { plan, live } = editor;
  if (!plan || !live) return [];
  const rows = plan.gates.map(({ number }): GateRow => {
    const width = live.widthOf(number);
    const traffic = editor.trafficOf(number);
    return { number, width, traffic, load: width > 0 ? traffic / width : 0 };
  });
  const rank = (row: GateRow): number =>
    order === 'width' ? row.width : order === 'traffic' ? -row.load : 0;
  return rows.sort((a, b) => rank(a) - rank(b) || a.number - b.number);
}
