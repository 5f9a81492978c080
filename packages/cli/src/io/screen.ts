/** A terminal as a screen that can be redrawn. */
import { stripVTControlCharacters } from 'node:util';
import type { Output } from '../context.ts';

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[2J';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const CLEAR = '\u001b[2J';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

export interface Screen {
  /** Draws lines over the previous ones, without flicker. Lines that do not fit are left out. */
  draw(lines: readonly string[]): void;
  /** Restores what the terminal showed before, and its cursor. */
  close(): void;
}

export function openScreen(output: Output): Screen {
  let size = '';
  let open = true;
  const close = (): void => {
    if (!open) return;
    open = false;
    process.off('exit', close);
    output.write(LEAVE);
  };
  // Restore the cursor however the process ends.
  process.once('exit', close);
  output.write(ENTER);
  return {
    draw(lines) {
      const { columns = 80, rows = 24 } = output;
      const resized = size !== '' && size !== `${columns}×${rows}`;
      size = `${columns}×${rows}`;
      const shown = lines.slice(0, rows).map((line) => {
        return stripVTControlCharacters(line).length > columns
          ? stripVTControlCharacters(line).slice(0, columns)
          : line;
      });
      output.write(
        `${resized ? CLEAR : ''}${HOME}${shown.map((line) => line + CLEAR_LINE).join('\n')}${CLEAR_BELOW}`,
      );
    },
    close,
  };
}
