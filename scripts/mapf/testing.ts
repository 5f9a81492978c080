import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Point } from 'floodgate';
import { onTestFinished } from 'vitest';
import { type MapfOptions, readOptions } from './options.ts';

/** A folder with these files, until the test ends. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-mapf-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function mapText(...rows: string[]): string {
  return ['type octile', `height ${rows.length}`, `width ${rows[0]!.length}`, 'map', ...rows, ''].join('\n');
}

export function scenarioText(...pairs: readonly [start: Point, goal: Point][]): string {
  const lines = pairs.map(([start, goal]) => [0, 'a.map', 9, 9, ...start, ...goal, 1].join('\t'));
  return ['version 1', ...lines, ''].join('\n');
}

export function optionsFrom(...args: string[]): MapfOptions {
  return readOptions(args, {})!;
}

/** The outcome that most tests begin with. */
export const HOME = { completion: 1, ratio: 2, ticks: 10, msPerTick: 0.5 } as const;
