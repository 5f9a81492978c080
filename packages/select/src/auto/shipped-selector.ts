import { SHIPPED_SELECTOR } from '../shipped/selector.ts';
import { loadSelector, type Selector } from './selector-file.ts';

let loaded: Selector | undefined;

/** The selector that ships with Floodgate. Read on first use. */
export function shippedSelector(): Selector {
  loaded ??= loadSelector(SHIPPED_SELECTOR, { file: 'the shipped selector' });
  return loaded;
}

/** The source of the file that {@link shippedSelector} reads, for a selector as {@link saveSelector} writes it. */
export function shippedModule(selector: string): string {
  const lines = [
    '/** The trained selector that ships with Floodgate. Written by `floodgate lab train --ship`; do not edit. */',
    `export const SHIPPED_SELECTOR =\n  '${selector.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}';`,
  ];
  return `${lines.join('\n')}\n`;
}
