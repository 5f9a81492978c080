/** Maps side by side, each drawn in layers. */
import type { Figure } from './page.ts';

interface Panel {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** From the lowest to the uppermost; `path` in the syntax of SVG, a tile being one unit wide. */
  readonly layers: readonly { readonly path: string; readonly colour: string }[];
}

const PANEL_WIDTH = 330;
const GAP = 12;
const TITLE = 22;

export function mapFigure(name: string, caption: string, panels: readonly Panel[]): Figure {
  const heights = panels.map(({ width, height }) => (PANEL_WIDTH * height) / width);
  const width = panels.length * (PANEL_WIDTH + GAP) - GAP;
  const height = Math.round(TITLE + Math.max(...heights));
  const drawn = panels.map((panel, i) => {
    const scale = PANEL_WIDTH / panel.width;
    const layers = panel.layers.map(({ path, colour }) => `<path fill="${colour}" d="${path}"/>`);
    return `<g transform="translate(${i * (PANEL_WIDTH + GAP)},${TITLE})"><text y="-7">${panel.title}</text><g transform="scale(${scale.toFixed(3)})"><rect width="${panel.width}" height="${panel.height}" fill="#fff"/>${layers.join('')}</g></g>`;
  });
  const style =
    '<style>:root{color:#1d2330}@media(prefers-color-scheme:dark){:root{color:#e6e9f0}}text{fill:currentColor;font:12px system-ui,sans-serif}</style>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${caption.replaceAll('"', '&quot;')}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${style}${drawn.join('')}</svg>`;
  return { name, caption, svg };
}
