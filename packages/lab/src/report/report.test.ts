import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { correlation } from '../statistics.ts';
import { correlationLine, figure, lineFigure, type Page, scatterFigure, type Table } from './index.ts';
import { difference, signed } from './numbers.ts';
import { renderPage } from './report.ts';
import { runFacts } from './run-facts.ts';

const table: Table = {
  caption: 'Rates',
  columns: ['map', 'A*', 'B'],
  rows: [
    [
      'a_b',
      { ours: 84, paper: 87, digits: 0, difference: 'absolute' },
      { ours: 1500, paper: 1000, digits: 0, difference: 'percent' },
    ],
    [
      'all',
      { ours: undefined, paper: 3, digits: 1, difference: 'absolute' },
      { ours: 2, paper: undefined, digits: 1, difference: 'absolute' },
    ],
  ],
  summary: true,
};
const drawn = lineFigure({
  name: 'rates',
  caption: 'Rates & numbers',
  x: { label: 'agents', type: 'log', ticks: [10, 100, 5000] },
  y: { label: 'rate', domain: [0, 100] },
  series: [
    {
      name: 'A*',
      points: [
        [10, 100],
        [100, 50],
      ],
    },
    {
      name: 'B <b>',
      points: [
        [10, 80],
        [100, 20],
      ],
    },
  ],
});
const page: Page = {
  title: 'A <page>',
  lead: ['With `code_here` & a * star.'],
  sections: [{ heading: 'First', blocks: ['Words.', table, drawn, { items: ['one', 'two'] }] }],
};

describe('Markdown', () => {
  const text = renderPage(page)['index.md']!;

  it("has ours, the paper's and the difference in a cell", () => {
    expect(text).toContain('| a\\_b | 84 (87; −3) | 1,500 (1,000; +50 %) |');
    expect(text).toContain('| **all** | **– (3.0)** | **2.0** |');
  });

  it('refers to the figures beside it', () => {
    const files = renderPage(page);
    const names = [...text.matchAll(/\]\((.*?)\)/g)].map(([, name]) => name!);
    expect(names).toEqual(['rates.svg']);
    for (const name of names)
      expect(files[name]).toMatch(/^<svg .*xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>\n$/s);
  });

  it('leaves stars in text and code as they are', () => {
    expect(text).toContain('With `code_here` & a \\* star.');
  });
});

describe('HTML', () => {
  const text = renderPage(page)['index.html']!;
  const { document } = parseHTML(text);

  it('shows the same table', () => {
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['a_b', '84 87 −3', '1,500 1,000 +50 %'],
      ['all', '– 3.0', '2.0'],
    ]);
  });

  it('contains its figures and asks nothing of the network', () => {
    expect(document.querySelectorAll('figure svg')).toHaveLength(1);
    expect(document.querySelectorAll('script, link, img, iframe')).toHaveLength(0);
    expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import/);
  });

  it('is readable in light and dark', () => {
    expect(text).toContain('prefers-color-scheme: dark');
    expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
  });

  it('escapes what it is given', () => {
    expect(document.querySelector('h1')?.textContent).toBe('A <page>');
    expect(text).not.toContain('B <b>');
  });
});

describe('figures', () => {
  it('have a line and as many dots as there are points for each series, and a key', () => {
    const { document } = parseHTML(drawn.svg);
    expect(document.querySelectorAll('[aria-label=line] path')).toHaveLength(2);
    expect(document.querySelectorAll('[aria-label=dot] path, [aria-label=dot] circle')).toHaveLength(4);
    const texts = [...document.querySelectorAll('text')].map((node) => node.textContent);
    expect(texts).toEqual(expect.arrayContaining(['A*', 'B <b>', '10', '100']));
    expect(texts).not.toContain('5,000');
    expect(document.querySelector('svg')!.getAttribute('aria-label')).toBe('Rates & numbers');
  });

  it('put higher values higher', () => {
    const { document } = parseHTML(drawn.svg);
    const [upper, lower] = [...document.querySelectorAll('[aria-label=line] path')].map((path) =>
      path
        .getAttribute('d')!
        .match(/-?[\d.]+/g)!
        .map(Number),
    );
    expect(upper![1]!).toBeLessThan(lower![1]!);
    expect(upper![3]!).toBeGreaterThan(upper![1]!);
  });

  it('a scatter has a dot for each pair, named, and may be empty', () => {
    const axes = { name: 'pairs', caption: 'Pairs', x: { label: 'x' }, y: { label: 'y' } };
    const points = [
      { x: 1, y: 2, label: 'one' },
      { x: 3, y: 4, label: 'two' },
    ];
    const { document } = parseHTML(scatterFigure({ ...axes, groups: [{ name: 'g', points }] }).svg);
    expect([...document.querySelectorAll('title')].map((node) => node.textContent)).toEqual(['one', 'two']);
    expect(scatterFigure({ ...axes, groups: [] }).svg).toContain('<svg');
  });
});

describe('numbers', () => {
  it('are grouped, rounded and signed', () => {
    expect([figure(1234567.8), figure(-0.04, 1), figure(-2.25, 1), figure(Number.NaN), figure(null)]).toEqual(
      ['1,234,568', '0.0', '−2.3', '–', '–'],
    );
    expect([signed(3), signed(-3), signed(0.2)]).toEqual(['+3', '−3', '0']);
    expect(difference({ ours: 1, paper: 0, digits: 0, difference: 'percent' })).toBeUndefined();
  });

  it('correlate', () => {
    expect(
      correlation([
        [1, 2],
        [2, 4],
        [3, 6],
      ]),
    ).toBeCloseTo(1);
    expect(
      correlation([
        [1, 6],
        [2, 4],
        [3, 2],
      ]),
    ).toBeCloseTo(-1);
    expect(
      correlation([
        [1, 1],
        [1, 2],
        [1, 3],
      ]),
    ).toBeUndefined();
  });

  it('agreement leaves the summary out', () => {
    expect(correlationLine('Both', table, ' points')).toBe(
      'Both: over 2 figures the mean difference is 252 points.',
    );
  });
});

describe('facts of the run', () => {
  it('list failures with their errors, and what is missing', () => {
    const failures = Array.from({ length: 22 }, (_, i) => ({
      key: String(i),
      kind: 'crowd',
      spec: { map: `m${i}` },
      error: `broke at ${i}`,
      attempts: 3,
      machine: '',
      failedAt: new Date(0),
    }));
    const facts = runFacts({ scale: 'quick', rows: [], failures, missing: 4 });
    const text = renderPage({ title: '', lead: [], sections: [facts] })['index.md']!;
    expect(text).toContain('4 jobs not yet run');
    expect(text).toContain('22 jobs failed');
    expect(text).toContain('`{"map":"m0"}`: broke at 0');
    expect(text).toContain('and 2 more');
    expect(text).not.toContain('broke at 20');
  });
});
