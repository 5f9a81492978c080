import type { Theme } from '../colour/palette.ts';
import { Store } from './store.ts';

/** Light or dark, as the system has it. */
export const theme = new Store<Theme>(preferred());

function preferred(): Theme {
  return globalThis.matchMedia?.('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

globalThis
  .matchMedia?.('(prefers-color-scheme: light)')
  .addEventListener('change', () => theme.set(preferred()));
