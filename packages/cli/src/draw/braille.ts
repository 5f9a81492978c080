/** Draws rasters with two by four marks per letter, for maps that are too large for half blocks. */
import { type Letter, MARK_COLOURS, paint, plainLetter } from './paint.ts';
import { MARK, markAt, type Raster } from './raster.ts';

export const BRAILLE = { columns: 2, rows: 4 } as const;

const FIRST = 0x2800;
/** The bit of each dot, by rows. */
const DOTS = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];

export function brailleLines(raster: Raster, coloured: boolean): string[] {
  const lines: string[] = [];
  for (let y = 0; y < raster.height; y += BRAILLE.rows) {
    const letters: Letter[] = [];
    for (let x = 0; x < raster.width; x += BRAILLE.columns) letters.push(letterAt(raster, x, y, coloured));
    lines.push(paint(letters));
  }
  return lines;
}

/** A letter has one colour: that of its highest mark. Expanded cells shade its background. */
function letterAt(raster: Raster, left: number, top: number, coloured: boolean): Letter {
  const marks = DOTS.map((_, i) => {
    return markAt(raster, left + (i % BRAILLE.columns), top + Math.floor(i / BRAILLE.columns));
  });
  const highest = Math.max(...marks);
  const dots = (least: number, most = least): string => {
    const bits = marks.reduce((sum, mark, i) => (mark >= least && mark <= most ? sum | DOTS[i]! : sum), 0);
    return bits === 0 ? ' ' : String.fromCharCode(FIRST + bits);
  };
  if (!coloured) return [plainLetter(highest) ?? dots(MARK.wall), undefined, undefined];
  const back = marks.includes(MARK.expanded) ? MARK_COLOURS[MARK.expanded] : undefined;
  if (highest >= MARK.home) return [dots(MARK.home, highest), MARK_COLOURS[highest], back];
  if (highest >= MARK.goal) return ['●', MARK_COLOURS[highest], back];
  const shown = highest === MARK.path ? MARK.path : MARK.wall;
  const letter = dots(shown);
  return [letter, letter === ' ' ? undefined : MARK_COLOURS[shown], back];
}
