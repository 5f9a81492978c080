import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './folders.ts';
import { ROOMS, titleOf } from './sidebar.ts';

const listed = ROOMS.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
const written = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) =>
    name
      .split(sep)
      .join('/')
      .replace(/\.md$/, '')
      .replace(/README$/, 'index'),
  )
  // The home page, and the API, whose sidebar follows the sources.
  .filter((page) => page !== 'index' && !page.startsWith('api/'));

describe('the sidebar', () => {
  it('has every page of docs/: add a missing one to ROOMS in site/sidebar.ts', () => {
    expect(written.filter((page) => !listed.includes(page))).toEqual([]);
  });

  it('has no page that docs/ does not have', () => {
    expect(listed.filter((page) => !written.includes(page))).toEqual([]);
  });

  it('has no page twice', () => {
    expect(listed.filter((page, at) => listed.indexOf(page) !== at)).toEqual([]);
  });

  it('has titles as the pages show them', () => {
    expect(titleOf('algorithms/astar-and-jps')).toBe('A* and jump point search');
    expect(titleOf('algorithms/bmaa')).toBe('BMAA*');
  });

  it('has no two pages of the same title in a room', () => {
    for (const { groups } of ROOMS) {
      const titles = groups.flatMap(({ pages }) =>
        pages.filter((page) => written.includes(page)).map(titleOf),
      );
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    }
  });
});
