/** JSON with errors that name line and column, which JSON.parse does not do on every engine. */
import { FloodgateError } from '../error.ts';
import { positionAt, showCharacter } from './text.ts';

/** Reads JSON. Throws a FloodgateError `bad-file` with line and column if the text is not JSON. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    const at = findJsonError(text);
    const message =
      at < text.length
        ? `this is not JSON: ${showCharacter(text, at)} is out of place`
        : 'the JSON ends early';
    throw new FloodgateError('bad-file', message, positionAt(text, at, file));
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The index at which a text stops being JSON; its length if it ends early or nothing is wrong. */
export function findJsonError(text: string): number {
  const open: string[] = [];
  let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const skipBlanks = () => {
    while (i < text.length && ' \t\r\n'.includes(text[i]!)) i++;
  };
  const skipToken = (pattern: RegExp) => {
    pattern.lastIndex = i;
    if (!pattern.test(text)) return false;
    i = pattern.lastIndex;
    return true;
  };
  /** Skips a string. Returns false at the bad character if there is none. */
  const skipString = () => {
    if (text[i] !== '"') return false;
    i++;
    while (i < text.length && text.charCodeAt(i) >= 0x20) {
      if (text[i] === '\\') {
        if (!skipToken(ESCAPE)) return false;
      } else if (text[i++] === '"') {
        return true;
      }
    }
    return false;
  };
  const skipKey = () => {
    skipBlanks();
    if (!skipString()) return false;
    skipBlanks();
    if (text[i] !== ':') return false;
    i++;
    return true;
  };
  for (;;) {
    skipBlanks();
    if (text[i] === '{' || text[i] === '[') {
      const close = text[i++] === '{' ? '}' : ']';
      skipBlanks();
      if (text[i] !== close) {
        open.push(close);
        if (close === '}' && !skipKey()) return i;
        continue;
      }
      i++;
    } else if (text[i] === '"' ? !skipString() : !skipToken(LITERAL) && !skipToken(NUMBER)) {
      return i;
    }
    for (skipBlanks(); open.length > 0 && text[i] === open.at(-1); skipBlanks()) {
      open.pop();
      i++;
    }
    if (open.length === 0 || text[i] !== ',') return i;
    i++;
    if (open.at(-1) === '}' && !skipKey()) return i;
  }
}
