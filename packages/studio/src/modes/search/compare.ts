/** Sentences that compare searches. */

/** `412 of 3,000 cells, 3.4 × fewer than Dijkstra`. */
export function effortText(effort: {
  /** Expansions, those of the same cell included. */
  readonly expanded: number;
  /** Free cells of the map. */
  readonly free: number;
  /** What Dijkstra's algorithm expands; 0 if that is not known. */
  readonly byDijkstra: number;
}): string {
  const { expanded, free, byDijkstra } = effort;
  const share = `${count(expanded)} of ${count(free)} cells`;
  if (byDijkstra === 0 || expanded === 0) return share;
  const ratio = byDijkstra / expanded;
  if (Math.abs(ratio - 1) < 0.05) return `${share}, as many as Dijkstra`;
  return `${share}, ${times(Math.max(ratio, 1 / ratio))} ${ratio > 1 ? 'fewer' : 'more'} than Dijkstra`;
}

/** How the costs of the paths on the left and on the right compare; undefined if one has no path. */
export function costText(left: number, right: number): string | undefined {
  if (!Number.isFinite(left) || !Number.isFinite(right)) return undefined;
  if (Math.abs(left - right) < 1e-3) return 'Both paths cost the same.';
  const ratio = Math.max(left, right) / Math.min(left, right);
  const [longer, shorter] = left > right ? ['left', 'right'] : ['right', 'left'];
  return `The path on the ${longer} costs ${ratio.toFixed(ratio < 1.005 ? 4 : 2)} × that on the ${shorter}.`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))} ×`;
}
