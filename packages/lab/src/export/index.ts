/** Results in the formats that other tools read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FailureRow, ResultRow } from '../store/index.ts';
import { aslibOf } from './aslib.ts';
import { csvOf, parquetOf, tableOf } from './table.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'parquet', 'aslib'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportInput {
  /** Name of the run. */
  readonly name: string;
  readonly results: readonly ResultRow[];
  readonly failures: readonly FailureRow[];
}

/** Writes results to a file, or for ASlib to the files of a folder, and returns their paths. */
export function exportTo(out: string, format: ExportFormat, input: ExportInput): string[] {
  const files = filesOf(format, input);
  if (files instanceof Map) {
    mkdirSync(out, { recursive: true });
    return [...files].map(([name, content]) => write(join(out, name), content));
  }
  mkdirSync(dirname(out), { recursive: true });
  return [write(out, files)];
}

function filesOf(
  format: ExportFormat,
  { name, results, failures }: ExportInput,
): string | Uint8Array | Map<string, string> {
  switch (format) {
    case 'csv':
      return csvOf(tableOf(results));
    case 'json':
      return `${JSON.stringify(results, undefined, 1)}\n`;
    case 'parquet':
      return parquetOf(tableOf(results));
    case 'aslib':
      return new Map(Object.entries(aslibOf(name, results, failures)));
  }
}

function write(path: string, content: string | Uint8Array): string {
  writeFileSync(path, content);
  return path;
}
