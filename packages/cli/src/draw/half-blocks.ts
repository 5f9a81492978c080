/** Draws rasters with two marks per letter, one above the other, which makes marks square. For maps that fit. */
import { type Letter, MARK_COLOURS, paint, plainLetter } from './paint.ts';
import { MARK, markAt, type Raster } from './raster.ts';

export function halfBlockLines(raster: Raster, coloured: boolean): string[] {
  const toLetter = coloured ? colouredLetter : letterWithoutColour;
  const lines: string[] = [];
  for (let y = 0; y < raster.height; y += 2) {
    const letters: Letter[] = [];
    for (let x = 0; x < raster.width; x++)
      letters.push(toLetter(markAt(raster, x, y), markAt(raster, x, y + 1)));
    lines.push(paint(letters));
  }
  return lines;
}

function colouredLetter(upperMark: number, lowerMark: number): Letter {
  const upper = MARK_COLOURS[upperMark];
  const lower = MARK_COLOURS[lowerMark];
  if (upper === lower) return upper === undefined ? [' ', undefined, undefined] : ['█', upper, undefined];
  return upper === undefined ? ['▄', lower, undefined] : ['▀', upper, lower];
}

function letterWithoutColour(upper: number, lower: number): Letter {
  const search = plainLetter(Math.max(upper, lower));
  if (search !== undefined) return [search, undefined, undefined];
  if (upper === MARK.wall) return [lower === MARK.wall ? '█' : '▀', undefined, undefined];
  return [lower === MARK.wall ? '▄' : ' ', undefined, undefined];
}
