/**
 * What a page of docs/start/ tells its reader to do, in order. A reader does three things:
 *
 * - types the lines of `sh` blocks into a terminal;
 * - puts the code of `ts` blocks into a file. The sentence before the block says which and how: "Replace everything in
 *   `src/main.ts`", "save this as `try.mjs`" or "Add this at the end of `src/main.ts`";
 * - goes to the next page: the link after "Next:".
 *
 * Code without such a sentence is a missing step, and an error.
 */
export type Step =
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'file'; readonly path: string; readonly code: string; readonly append: boolean };

interface Section {
  readonly heading: string;
  readonly steps: readonly Step[];
}

export interface StartPage {
  readonly sections: readonly Section[];
  /** The file of the next page, or undefined if this is the last one. */
  readonly next: string | undefined;
}

const PART = /^#+ (?<heading>.*)$|^```(?<language>\w+)(?: browser)?\n(?<code>[\s\S]*?)^```$/gm;
const PLACE = /(?<how>Replace everything in|save this as|at the end of) `(?<path>[^`]+)`/g;

/** Throws an error that quotes the code if the page does not say where it goes. */
export function readStartPage(markdown: string): StartPage {
  const page = markdown.replace(/<!--[\s\S]*?-->\n?/g, '');
  const sections: { heading: string; steps: Step[] }[] = [];
  let end = 0;
  for (const match of page.matchAll(PART)) {
    const { heading, language, code } = match.groups!;
    const before = page.slice(end, match.index);
    end = match.index + match[0].length;
    if (heading !== undefined) sections.push({ heading, steps: [] });
    else sections.at(-1)!.steps.push(...stepsOf(language!, code!, before));
  }
  return { sections, next: /^Next: \[[^\]]*\]\(([^)]+)\)$/m.exec(page)?.[1] };
}

function stepsOf(language: string, code: string, before: string): Step[] {
  if (language === 'sh') {
    return code
      .trim()
      .split('\n')
      .map((line) => ({ kind: 'command', line }));
  }
  if (language !== 'ts') return [];
  const paragraph = before.trim().split('\n\n').at(-1)!.replaceAll('\n', ' ');
  const place = [...paragraph.matchAll(PLACE)].at(-1)?.groups;
  if (!place) throw new Error(`the page does not say where this code goes:\n${code}`);
  return [{ kind: 'file', path: place.path!, code, append: place.how === 'at the end of' }];
}
