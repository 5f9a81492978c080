import { download } from '../../ui/download.ts';
import { say, sayFailure } from '../../ui/toasts.ts';
import { titleAt } from './file-traces.ts';
import { type Microscope, SIDE_NAMES } from './microscope.ts';

/** Opens a trace on a side, or says why it cannot be opened. */
export async function openTrace(microscope: Microscope, side: 0 | 1, file: File): Promise<void> {
  try {
    const { expandedCells } = await microscope.openTrace(side, file);
    const { grid } = microscope;
    const walls = expandedCells.reduce((sum, cell) => sum + (grid.passable[cell] ? 0 : 1), 0);
    const doubt = walls > 0 ? ` ${walls} of its cells are walls here: is it of another map?` : '';
    say(`${file.name} is on the ${SIDE_NAMES[side]}: ${expandedCells.length} expansions.${doubt}`);
  } catch (error) {
    sayFailure(error);
  }
}

/** Opens a trace that was dropped on the right, where the left can be compared with it; of two, one on each side. */
export async function openTraces(microscope: Microscope, files: readonly File[]): Promise<void> {
  const [first, second] = files;
  if (second) await openTrace(microscope, 0, first!);
  await openTrace(microscope, 1, second ?? first!);
}

/** Saves what the search on a side did as a file for Posthoc. */
export async function saveTrace(microscope: Microscope, side: 0 | 1): Promise<void> {
  const { replay, contender } = microscope.sides[side].value;
  if (!replay) return;
  const { writePosthocTrace } = await import('./posthoc-write.ts');
  const text = writePosthocTrace(replay.trace, microscope.grid);
  const name = `${microscope.grid.name} ${titleAt(side, contender)}`;
  download(`${fileName(name)}.trace.json`, new Blob([text], { type: 'application/json' }));
}

/** `maps/arena.map A*, octile` as `arena-A-octile`. */
function fileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1)!;
  return (
    base
      .replace(/\.(map|trace\.\w+)\b/g, '')
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^-|-$/g, '') || 'search'
  );
}
