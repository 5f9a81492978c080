import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkedFiles, rewriteLinks } from './links.ts';
import { githubSlug } from './slug.ts';
import { BASE, BUILT } from './testing/built-site.ts';

describe('links of Markdown', () => {
  const places: Readonly<Record<string, string>> = {
    'docs/guides/units.md': 'guides/units.md',
    'examples/units.ts': 'files/examples/units.ts.md',
    'docs/images/a.png': 'images/a.png',
  };
  const rewrite = (text: string, file = 'docs/guides/paths.md', page = 'guides/paths.md') =>
    rewriteLinks(text, file, page, (target) => places[target]);

  it('lead to where the site has the file, with their anchors', () => {
    expect(rewrite('[a](units.md#speed)')).toBe('[a](units.md#speed)');
    expect(rewrite('[a](../../examples/units.ts)')).toBe('[a](../files/examples/units.ts.md)');
    expect(rewrite('![a](docs/images/a.png)', 'README.md', 'files/README.md')).toBe('![a](../images/a.png)');
  });

  it('become plain text if the site does not have the file', () => {
    expect(rewrite('see [`core`](../../packages/core) here')).toBe('see `core` here');
  });

  it('stay as they are in code, to headings of the same page and to other sites', () => {
    for (const text of ['```md\n[a](../x.md)\n```', '[a](#b)', '[a](https://example.org/x.md)']) {
      expect(rewrite(text)).toBe(text);
    }
  });

  it('name files from the root of the repository', () => {
    expect(linkedFiles('[a](../../examples/units.ts#x) ![b](b.png) [c](#c)', 'docs/guides/paths.md')).toEqual(
      ['examples/units.ts'],
    );
  });
});

it('ids of headings are those of GitHub', () => {
  expect(githubSlug('Tiled: layers & objects')).toBe('tiled-layers--objects');
  expect(githubSlug('2 × 2 units')).toBe('2--2-units');
});

describe('the built site', () => {
  const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split(sep).join('/'),
  );
  const pages = new Map(
    files
      .filter((name) => name.endsWith('.html') && !name.startsWith('studio/'))
      .map((name) => [name, readFileSync(join(BUILT, name), 'utf8')]),
  );
  const idsOf = memo(
    (page) => new Set([...pages.get(page)!.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decoded(id!))),
  );

  it('has no link, picture or heading that leads nowhere', () => {
    const dead: string[] = [];
    let links = 0;
    for (const [page, html] of pages) {
      for (const href of addressesIn(html)) {
        links++;
        const problem = problemWith(href, page);
        if (problem) dead.push(`${page}: ${href} ${problem}`);
      }
    }
    expect([...new Set(dead)]).toEqual([]);
    expect(links).toBeGreaterThan(1000);
  });

  it('contains the studio for its moving pictures', () => {
    expect(files).toContain('studio/index.html');
  });

  function problemWith(href: string, page: string): string | undefined {
    if (/^(https?:|mailto:|data:)/.test(href)) return undefined;
    const { pathname, hash } = new URL(href, `http://site${BASE}${page}`);
    const path = decodeURIComponent(pathname);
    if (!path.startsWith(BASE)) return `is not below ${BASE}`;
    const name = posix.join(path.slice(BASE.length), path.endsWith('/') ? 'index.html' : '.');
    if (!existsSync(join(BUILT, name)) || !statSync(join(BUILT, name)).isFile()) return 'does not exist';
    const id = decodeURIComponent(hash.slice(1));
    if (!id || !pages.has(name)) return undefined;
    return idsOf(name).has(id) ? undefined : 'names a heading that the page does not have';
  }
});

/** All addresses in a page but those in its scripts. */
function addressesIn(html: string): string[] {
  const text = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
    script.slice(0, script.indexOf('>') + 1),
  );
  return [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href]) => decoded(href!));
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}
