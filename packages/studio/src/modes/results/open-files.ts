import { checkFileSize } from '../../scene/file-size.ts';
import { showTables } from '../../tables/shown-tables.ts';
import { say, sayFailure } from '../../ui/toasts.ts';
import { readResults } from './read-results.ts';

/** Opens the tables of files; says what is wrong with those that have none. */
export async function openFiles(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    try {
      checkFileSize(file);
      const tables = readResults(file.name, await file.text());
      showTables(tables);
      if (tables.length > 1) say(`${file.name} has ${tables.length} tables; choose one above`);
    } catch (error) {
      sayFailure(error);
    }
  }
}
