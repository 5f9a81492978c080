/**
 * How the site searches. VitePress sends the functions to the browser as text, so they may use nothing from outside of
 * themselves.
 */
import type { MarkdownEnv } from 'vitepress';

/** The part of VitePress' renderer that is used here; its full type comes in two versions. */
interface Renderer {
  render(text: string, env: MarkdownEnv): string;
}

/** Words of a question that say nothing about the answer, and endings that do not tell words apart. */
function processTerm(term: string): string | null {
  const word = term.toLowerCase().replace(/[’']s?$/, '');
  const empty =
    / (a|an|and|are|at|be|by|can|do|does|for|from|how|i|if|in|is|it|its|me|my|of|on|or|so|than|that|the|them|then|they|this|to|we|what|when|where|which|who|why|will|with|would|you|your) /;
  if (empty.test(` ${word} `)) return null;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Guides come first, then what explains them; the API has many pages that repeat the same words. */
function boostDocument(address: string): number {
  if (/\/(start|guides|migrating)\//.test(address)) return 2;
  if (/\/algorithms\//.test(address)) return 1;
  if (/\/api\//.test(address)) return 0.3;
  if (/\/results\//.test(address)) return 0.2;
  return 0.7;
}

/** What VitePress gives to MiniSearch, for the index and for queries. */
export const SEARCH = {
  options: { processTerm },
  searchOptions: {
    fuzzy: 0.15,
    prefix: true,
    boost: { title: 6, titles: 3, text: 1 },
    boostDocument,
  },
};

/** The page that is indexed. Code without colours is enough, and takes a tenth of the time. */
export function renderForSearch(page: string, env: MarkdownEnv, md: Renderer): string {
  const html = md.render(page.replace(/^(\s*`{3,})\w.*$/gm, '$1txt'), env);
  return env.frontmatter?.search === false ? '' : html;
}
