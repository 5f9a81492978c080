/** Draws scenes as lines of text, as wide as the terminal allows. */
import type { Context, Output } from '../context.ts';
import { BRAILLE, brailleLines } from './braille.ts';
import { coloursFor, wantsColour } from './colours.ts';
import { halfBlockLines } from './half-blocks.ts';
import { MARK_COLOURS, paint } from './paint.ts';
import { MARK, rasterize, tilesPerMark } from './raster.ts';
import type { Scene } from './scene.ts';

const DEFAULT_COLUMNS = 80;
const MAX_COLUMNS = 120;
const MIN_COLUMNS = 16;
const MAX_LINES = 56;
/** Maps with at most this many rows are drawn at two letters per tile. */
const MAX_ENLARGED_LINES = 32;
const FRAME = 2;

/** The scene in a frame of at most `maxLines` lines, frame included. */
export function drawScene(
  scene: Scene,
  output: Output,
  env: Context['env'],
  maxLines = MAX_LINES + FRAME,
): string[] {
  const columns = Math.max(Math.min(output.columns ?? DEFAULT_COLUMNS, MAX_COLUMNS), MIN_COLUMNS) - FRAME;
  const { dim } = coloursFor(output, env);
  const { lines, width } = drawBare(scene, columns, Math.max(1, maxLines - FRAME), wantsColour(output, env));
  return [
    dim(`╭${'─'.repeat(width)}╮`),
    ...lines.map((line) => `${dim('│')}${line}${dim('│')}`),
    dim(`╰${'─'.repeat(width)}╯`),
  ];
}

function drawBare(
  scene: Scene,
  columns: number,
  maxLines: number,
  coloured: boolean,
): { lines: string[]; width: number } {
  const { grid } = scene;
  if (grid.width * 2 <= columns && grid.height <= Math.min(maxLines, MAX_ENLARGED_LINES)) {
    return { lines: halfBlockLines(rasterize(scene, 0.5), coloured), width: grid.width * 2 };
  }
  if (tilesPerMark(grid, columns, maxLines * 2) === 1) {
    return { lines: halfBlockLines(rasterize(scene, 1), coloured), width: grid.width };
  }
  const size = tilesPerMark(grid, columns * BRAILLE.columns, maxLines * BRAILLE.rows);
  const raster = rasterize(scene, size);
  return { lines: brailleLines(raster, coloured), width: Math.ceil(raster.width / BRAILLE.columns) };
}

/** What the marks in the scene mean. */
export function drawLegend(scene: Scene, output: Output, env: Context['env']): string {
  const coloured = wantsColour(output, env);
  const item = (mark: number, letter: string, word: string): string =>
    `${coloured ? paint([['█', MARK_COLOURS[mark], undefined]]) : letter} ${word}`;
  const items: string[] = [];
  if (scene.start) items.push(item(MARK.start, 'S', 'start'));
  if (scene.goals?.length) items.push(item(MARK.goal, 'G', 'goal'));
  if (scene.path?.length) items.push(item(MARK.path, '•', 'path'));
  if (coloured && scene.expanded?.length) items.push(item(MARK.expanded, '', 'expanded'));
  if (scene.crowd) {
    items.push(item(MARK.moving, 'o', 'moving'), item(MARK.waiting, 'x', 'waiting'));
    items.push(item(MARK.home, '+', 'home'));
  }
  items.push(item(MARK.wall, '█', 'wall'));
  return items.join('   ');
}
