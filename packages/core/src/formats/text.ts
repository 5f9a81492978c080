import type { FilePosition } from '../error.ts';

/** The line and column of a character, both from 1. An index at or past the end is the end of the text. */
export function positionAt(text: string, index: number, file: string): FilePosition {
  let line = 1;
  let lineStart = 0;
  for (;;) {
    const newline = text.indexOf('\n', lineStart);
    if (newline === -1 || newline >= index) break;
    line++;
    lineStart = newline + 1;
  }
  return { file, line, column: Math.min(index, text.length) - lineStart + 1 };
}

/** The character at an index for an error message: `'x'`, or `U+0007` if it cannot be printed. */
export function showCharacter(text: string, index: number): string {
  const code = text.codePointAt(index);
  if (code === undefined) return 'the end of the text';
  const prints = code >= 0x20 && (code < 0x7f || code >= 0xa1) && (code < 0xd800 || code > 0xdfff);
  return prints ? `'${String.fromCodePoint(code)}'` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text, shortened for an error message. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A value of JSON as error messages show it. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value !== 'object' || value === null) return clip(JSON.stringify(value));
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** The last part of a path written with `/` or `\`. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The index of the first character that is neither blank nor a byte order mark; the text's length if there is none. */
export function firstNonBlank(text: string): number {
  for (let i = 0; i < text.length; i++)
    if (!isBlank(text.charCodeAt(i)) && text.charCodeAt(i) !== 0xfeff) return i;
  return text.length;
}

/** True for space, tab, carriage return and line feed. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}
