import type { Grid } from 'floodgate';
import { eventKinds, OPENED } from './events.ts';
import { AS_OPENED, type SearchTrace } from './trace.ts';

/** How Posthoc draws the events: a square each, and the path to the chosen one. */
const LOOK = `"version": "1.4.0",
"views": {
  "main": [
    {
      "$": "rect",
      "x": "\${{ $.x }}",
      "y": "\${{ $.y }}",
      "width": 1,
      "height": 1,
      "fill": "\${{ color[$.type] ?? color.end }}"
    }
  ]
},
"pivot": { "x": "\${{ $.x + 0.5 }}", "y": "\${{ $.y + 0.5 }}", "scale": 1 }`;

/** A trace as text for Posthoc: JSON, which is YAML too, with one event a line. */
export function writePosthocTrace(trace: SearchTrace, grid: Grid): string {
  const [ofG, ofH] = trace.weights;
  const { openings } = eventKinds(trace, grid.cellCount);
  const parents = new Int32Array(grid.cellCount).fill(-1);
  const lines: string[] = [];
  // From 1: Posthoc takes a parent of 0 for none.
  const idOf = (cell: number): number => grid.y(cell) * grid.width + grid.x(cell) + 1;
  const write = (type: string, cell: number, parent: number, more = {}): void => {
    const pId = parent < 0 ? null : idOf(parent);
    lines.push(JSON.stringify({ type, id: idOf(cell), pId, x: grid.x(cell), y: grid.y(cell), ...more }));
  };
  const values = (g: number, h: number) => ({ f: rounded(ofG * g + ofH * h), g: rounded(g), h: rounded(h) });

  write('source', trace.start, -1);
  write('destination', trace.goal, -1);
  for (let i = 0, j = 0; i < trace.expandedCells.length; i++) {
    const cell = trace.expandedCells[i]!;
    if (trace.expandedParents[i] !== AS_OPENED) parents[cell] = trace.expandedParents[i]!;
    const known = {
      ...values(trace.expandedG[i]!, trace.expandedH[i]!),
      ...(trace.fromGoal[i] && { fromGoal: true }),
    };
    write('expanding', cell, parents[cell]!, known);
    for (; j < trace.openedBy[i]!; j++) {
      const next = trace.openedCells[j]!;
      parents[next] = trace.openedParents[j]!;
      const type = openings[j] === OPENED ? 'generating' : 'updating';
      write(type, next, parents[next]!, values(trace.openedG[j]!, trace.openedH[j]!));
    }
    write('closing', cell, parents[cell]!, known);
  }
  if (trace.path.length > 0) {
    // Parents lead back along the path, except if it was searched from both ends or walked.
    const { path } = trace;
    const told = path.every((cell, i) => parents[cell] === (i === 0 ? -1 : path[i - 1]!));
    if (!told) for (const [i, cell] of path.entries()) write('path', cell, i === 0 ? -1 : path[i - 1]!);
    write(
      'end',
      path.at(-1)!,
      path.at(-2) ?? -1,
      Number.isFinite(trace.cost) ? { g: rounded(trace.cost) } : {},
    );
  }
  return `{\n${LOOK},\n"events": [\n${lines.join(',\n')}\n]\n}\n`;
}

/** Four decimals are as much as anybody looks at. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
