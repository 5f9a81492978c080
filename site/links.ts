/**
 * Links in Markdown, from what works in the repository to what works on the site. There, pages lie elsewhere, and not every
 * file of the repository is a page.
 */
import { posix } from 'node:path';

/** Where the site has a file of the repository; undefined if nowhere. Paths are relative to each root. */
export type PageOf = (file: string) => string | undefined;

const FENCED = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[ \t]*$/m;
const LINK = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/g;
const OUTSIDE = /^([a-z]+:|\/|#)/;

/** The files that a page links to, as paths in the repository. Pictures are not links. */
export function linkedFiles(text: string, file: string): string[] {
  const targets: string[] = [];
  eachLink(text, (whole, picture, _label, href) => {
    if (!picture && !OUTSIDE.test(href)) targets.push(resolve(file, href).target);
    return whole;
  });
  return targets;
}

/** Makes links and pictures relative to a page. A link to a file that is not on the site becomes plain text. */
export function rewriteLinks(text: string, file: string, page: string, pageOf: PageOf): string {
  return eachLink(text, (whole, picture, label, href) => {
    if (OUTSIDE.test(href)) return whole;
    const { target, anchor } = resolve(file, href);
    const goal = pageOf(target);
    return goal ? `${picture}[${label}](${posix.relative(posix.dirname(page), goal)}${anchor})` : label;
  });
}

function resolve(file: string, href: string): { target: string; anchor: string } {
  const at = href.indexOf('#');
  const path = at < 0 ? href : href.slice(0, at);
  return { target: posix.join(posix.dirname(file), path), anchor: at < 0 ? '' : href.slice(at) };
}

function eachLink(
  text: string,
  change: (whole: string, picture: string, label: string, href: string) => string,
): string {
  const fence = FENCED.exec(text);
  if (!fence) return text.replace(LINK, change);
  const end = fence.index + fence[0].length;
  return text.slice(0, fence.index).replace(LINK, change) + fence[0] + eachLink(text.slice(end), change);
}
