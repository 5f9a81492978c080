/** The search of the built site, with the index and the options that the page in the browser has. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUESTIONS } from './questions.ts';
import { SEARCH } from './search.ts';
import { BASE, BUILT } from './testing/built-site.ts';

let index: MiniSearch;

beforeAll(async () => {
  const chunks = join(BUILT, 'assets/chunks');
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'))!;
  const { default: json } = await import(/* @vite-ignore */ pathToFileURL(join(chunks, file)).href);
  index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: SEARCH.searchOptions,
    ...SEARCH.options,
  });
});

describe('the search', () => {
  const cases = QUESTIONS.flatMap(({ page, words }) => words.map((text) => ({ page, text })));

  it.each(cases)('finds $page in three hits for "$text"', ({ page, text }) => {
    const hits = index
      .search(text)
      .slice(0, 5)
      .map(({ id, titles, title }) => {
        return { page: pageOf(id), heading: [...titles, title].join(' > ') };
      });
    const found = hits.slice(0, 3).some((hit) => hit.page === page);
    const list = hits.map((hit) => `  ${hit.page}: ${hit.heading}`).join('\n');
    expect(found, `docs/${page}.md is not in the first three hits for "${text}":\n${list}`).toBe(true);
  });
});

function pageOf(id: string): string {
  return id
    .slice(BASE.length)
    .replace(/#.*/, '')
    .replace(/\.html$/, '')
    .replace(/(^|\/)$/, '$1index');
}
