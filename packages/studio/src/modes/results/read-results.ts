import type { ResultTable } from '../../tables/table.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readReport } from './read-report.ts';

/** Every table of a file, by what the file looks like. Throws UnreadableResults in words for the user. */
export function readResults(name: string, text: string): ResultTable[] {
  const start = text.trimStart().slice(0, 1);
  if (start === '<') return readReport(name, text);
  if (start === '{' || start === '[') return [readJson(name, text)];
  return [readCsv(name, text)];
}
