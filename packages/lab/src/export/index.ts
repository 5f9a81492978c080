/** Results in the formats that other tools read. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { saveFile } from '../files/index.ts';
import { type AslibInput, aslibOf } from './aslib/scenario.ts';
import { csvOf, parquetOf, tableOf } from './table.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'parquet', 'aslib'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What to export. Only ASlib needs the maps, takes long enough for progress, and may choose planners. */
export type ExportInput = AslibInput;

export interface Exported {
  /** The paths of the files. */
  readonly files: readonly string[];
  /** For people: what was left out, a line each. */
  readonly notes: readonly string[];
}

/** Writes results to a file, or for ASlib to the files of a folder. */
export async function exportTo(out: string, format: ExportFormat, input: ExportInput): Promise<Exported> {
  if (format === 'aslib') {
    const { files, notes } = await aslibOf(input);
    mkdirSync(out, { recursive: true });
    return { files: Object.entries(files).map(([name, text]) => write(join(out, name), text)), notes };
  }
  mkdirSync(dirname(out), { recursive: true });
  return { files: [write(out, contentOf(format, input))], notes: [] };
}

function contentOf(format: Exclude<ExportFormat, 'aslib'>, { results }: ExportInput): string | Uint8Array {
  switch (format) {
    case 'csv':
      return csvOf(tableOf(results));
    case 'json':
      return `${JSON.stringify(results, undefined, 1)}\n`;
    case 'parquet':
      return parquetOf(tableOf(results));
  }
}

function write(path: string, content: string | Uint8Array): string {
  saveFile(path, content);
  return path;
}
