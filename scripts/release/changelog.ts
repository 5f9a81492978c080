/** The changelog: what is under Unreleased becomes a version. */
import { ReleaseError } from './error.ts';

const UNRELEASED = '## Unreleased';

/**
 * The text of the changelog after a release: what was under Unreleased is under the version and its date (yyyy-mm-dd),
 * and Unreleased is empty. Throws a ReleaseError if there is nothing to release.
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  const lines = text.split('\n');
  const from = lines.indexOf(UNRELEASED);
  if (from < 0) throw new ReleaseError(`CHANGELOG.md has no line '${UNRELEASED}'`);
  const next = lines.findIndex((line, i) => i > from && line.startsWith('## '));
  const to = next < 0 ? lines.length : next;
  const entries = lines.slice(from + 1, to).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (entries.length === 0) {
    throw new ReleaseError(`CHANGELOG.md has nothing under Unreleased: write down what ${version} changes`);
  }
  return [...lines.slice(0, from), UNRELEASED, '', `## ${version} (${date})`, ...lines.slice(from + 1)].join(
    '\n',
  );
}
