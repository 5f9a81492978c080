/** Drawings without a browser: a document to draw in, a key to colours and symbols, and a clean SVG file. */
import { parseHTML } from 'linkedom';

export type Key = readonly {
  readonly name: string;
  readonly colour: string;
  readonly symbol: 'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'cross' | 'wye';
}[];

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** Makes a figure readable on its own, on a light and on a dark page. */
const INK = ':root{color:#1d2330}@media(prefers-color-scheme:dark){:root{color:#e6e9f0}}';
const FONT_SIZE = 12;
const LINE = 18;
const LETTER = 7;
const GAP = 34;

/** A document, and a function that turns a drawing in it into a whole SVG file. */
export function drawing(): {
  readonly document: Document;
  finish(svg: Element, caption: string): string;
} {
  const { document } = parseHTML('<html><body></body></html>');
  return {
    document,
    finish(svg, caption) {
      svg.setAttribute('xmlns', NAMESPACE);
      svg.setAttribute('role', 'img');
      svg.setAttribute('aria-label', caption);
      svg.setAttribute('font-size', String(FONT_SIZE));
      const ink = document.createElementNS(NAMESPACE, 'style');
      ink.textContent = INK;
      svg.prepend(ink);
      // Digits that no screen shows could differ between machines.
      return svg.outerHTML.replace(/-?\d+\.\d{3,}/g, (value) =>
        String(Math.round(Number(value) * 100) / 100),
      );
    },
  };
}

/** Adds a key in rows above a drawing; none if there is only one entry. */
export function addKey(document: Document, svg: Element, key: Key, width: number, height: number): void {
  if (key.length < 2) return;
  const places = placesOf(key, width);
  const above = LINE * (places.at(-1)!.row + 1) + LINE / 2;
  svg.setAttribute('viewBox', `0 ${-above} ${width} ${height + above}`);
  svg.setAttribute('height', String(height + above));
  places.forEach(({ x, row }, i) => {
    const { name, colour, symbol } = key[i]!;
    const entry = document.createElementNS(NAMESPACE, 'g');
    entry.setAttribute('transform', `translate(${x},${LINE * (row + 0.5) - above})`);
    entry.setAttribute('text-anchor', 'start');
    const mark = document.createElementNS(NAMESPACE, 'path');
    mark.setAttribute('d', SHAPES[symbol]);
    mark.setAttribute('fill', colour);
    const text = document.createElementNS(NAMESPACE, 'text');
    text.setAttribute('x', '10');
    text.setAttribute('y', '4');
    text.textContent = name;
    entry.append(mark, text);
    svg.append(entry);
  });
}

function placesOf(key: Key, width: number): { x: number; row: number }[] {
  let x = LETTER;
  let row = 0;
  return key.map(({ name }) => {
    const needed = name.length * LETTER + GAP;
    if (x > LETTER && x + needed > width) {
      x = LETTER;
      row++;
    }
    const place = { x, row };
    x += needed;
    return place;
  });
}

const SHAPES: Readonly<Record<Key[number]['symbol'], string>> = {
  circle: 'M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0Z',
  square: 'M-4,-4h8v8h-8Z',
  triangle: 'M0,-5L5,4H-5Z',
  diamond: 'M0,-6L4,0L0,6L-4,0Z',
  star: 'M0,-6L1.4,-1.9L5.7,-1.9L2.2,0.7L3.5,4.9L0,2.3L-3.5,4.9L-2.2,0.7L-5.7,-1.9L-1.4,-1.9Z',
  cross: 'M-5,-2h3v-3h4v3h3v4h-3v3h-4v-3h-3Z',
  wye: 'M-1.5,6V1L-5.5,-1.5L-4,-4.5L0,-2L4,-4.5L5.5,-1.5L1.5,1V6Z',
};
