/** Runs of letters in the terminal's 256 colours. */
import { MARK } from './raster.ts';

/** A letter with its front and back colour; undefined is the terminal's own. */
export type Letter = readonly [letter: string, front: number | undefined, back: number | undefined];

/** Colours that stand out on dark and on light terminals; free tiles have none. */
export const MARK_COLOURS: Readonly<Record<number, number | undefined>> = {
  [MARK.wall]: 242,
  [MARK.expanded]: 24,
  [MARK.path]: 208,
  [MARK.goal]: 197,
  [MARK.start]: 35,
  [MARK.home]: 35,
  [MARK.waiting]: 197,
  [MARK.moving]: 208,
};

export function paint(letters: Iterable<Letter>): string {
  let line = '';
  let run = '';
  let front: number | undefined;
  let back: number | undefined;
  const flush = (): void => {
    const codes = [
      ...(front === undefined ? [] : [`38;5;${front}`]),
      ...(back === undefined ? [] : [`48;5;${back}`]),
    ];
    line += codes.length === 0 || run === '' ? run : `\u001b[${codes.join(';')}m${run}\u001b[0m`;
    run = '';
  };
  for (const [letter, nextFront, nextBack] of letters) {
    if (nextFront !== front || nextBack !== back) {
      flush();
      front = nextFront;
      back = nextBack;
    }
    run += letter;
  }
  flush();
  return line;
}

/** The letter of a mark where there are no colours. Expanded cells have none: they would hide the path. */
export function plainLetter(mark: number): string | undefined {
  return PLAIN_LETTERS[mark];
}

const PLAIN_LETTERS: Readonly<Record<number, string | undefined>> = {
  [MARK.path]: '•',
  [MARK.goal]: 'G',
  [MARK.start]: 'S',
  [MARK.home]: '+',
  [MARK.waiting]: 'x',
  [MARK.moving]: 'o',
};
