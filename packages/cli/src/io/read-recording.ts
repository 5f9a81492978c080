import { readFileSync } from 'node:fs';
import { parseRecording, type Recording } from 'floodgate';

const STDIN = 0;

/** A recording from a file, or from stdin for `-`. Throws an error that names the field if one is wrong. */
export function readRecording(name: string): Recording {
  return parseRecording(readFileSync(name === '-' ? STDIN : name, 'utf8'), name === '-' ? 'stdin' : name);
}
