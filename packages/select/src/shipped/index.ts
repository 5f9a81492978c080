/** The trained selector that ships with Floodgate, as the text of its file. */
export { SHIPPED_SELECTOR } from './selector.ts';
