import type { Context } from '../context.ts';

export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Prints the result of a command: as JSON with `--json`, else as lines. */
export function printResult(
  context: Context,
  { json }: { readonly json?: true },
  value: unknown,
  lines: () => readonly string[],
): void {
  if (json) printJson(context, value);
  else printLines(context, lines());
}

export function printLines(context: Context, lines: readonly string[]): void {
  context.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** With thousands separators: 12,345. */
export function showCount(count: number): string {
  return count.toLocaleString('en');
}

/** `1 map`, `2 maps`. */
export function showMany(count: number, noun: string, plural = `${noun}s`): string {
  return `${showCount(count)} ${count === 1 ? noun : plural}`;
}

/** A length in tile widths: two decimals, none if it is whole. */
export function showLength(length: number): string {
  return Number.isInteger(length)
    ? showCount(length)
    : length.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** Milliseconds with two significant digits: 0.0042, 0.42, 4.2, 42. */
export function showMs(ms: number): string {
  if (ms === 0) return '0 ms';
  return `${ms >= 100 ? showCount(Math.round(ms)) : Number(ms.toPrecision(2))} ms`;
}

export function showPercent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`;
}

/** A share that is never rounded to 0 % or 100 %: 99.7 %, 100 %. */
export function showShare(share: number): string {
  if (share === 0 || share === 1) return `${share * 100} %`;
  return `${Math.min(99.9, Math.max(0.1, share * 100)).toFixed(1)} %`;
}

/** One decimal and thousands separators; a dash if there is no value. */
export function showMean(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** `1.08`; a dash if there is no value. */
export function showRatio(ratio: number): string {
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
}

/** Breaks a text into lines of at most `width` characters. Longer words get their own line. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

export function showPoint([x, y]: readonly [number, number]): string {
  return `(${x}, ${y})`;
}
