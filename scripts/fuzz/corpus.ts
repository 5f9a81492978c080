/**
 * Inputs that were findings once, by target: `corpus/<target>/<hash>.txt`, or `.base64` if they are no text. The tests
 * replay them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bytesOf, textOf } from './target.ts';

const folder = fileURLToPath(new URL('./corpus/', import.meta.url));

export interface Kept {
  readonly file: string;
  readonly input: Uint8Array;
}

/** What is kept for a target. */
export function keptInputs(target: string): readonly Kept[] {
  const own = join(folder, target);
  if (!existsSync(own)) return [];
  return readdirSync(own).map((file) => {
    const text = readFileSync(join(own, file), 'utf8');
    const input = file.endsWith('.base64') ? new Uint8Array(Buffer.from(text, 'base64')) : bytesOf(text);
    return { file: `${target}/${file}`, input };
  });
}

/** Keeps an input and returns the name of its file. */
export function keepInput(target: string, input: Uint8Array): string {
  const text = textOf(input);
  const isText = Buffer.from(bytesOf(text)).equals(input) && !/[^\n\t -~]/.test(text);
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 10);
  const file = `${hash}.${isText ? 'txt' : 'base64'}`;
  mkdirSync(join(folder, target), { recursive: true });
  writeFileSync(join(folder, target, file), isText ? text : Buffer.from(input).toString('base64'));
  return `${target}/${file}`;
}
