import { embedded } from './embedded.ts';
import { Store } from './store.ts';

/** Phones held upright: sheets and bars instead of columns. The style sheets use the same width. */
export const narrowScreen = mediaStore('(max-width: 699px)');

/** The system asks for less motion: nothing glides. */
export const reducedMotion = mediaStore('(prefers-reduced-motion: reduce)');

/** Whether a scene moves as soon as it is shown. A picture in another page waits to be asked where less motion is wanted. */
export const playsByItself = (): boolean => !(embedded && reducedMotion.value);

function mediaStore(query: string): Store<boolean> {
  const list = globalThis.matchMedia?.(query);
  const store = new Store(list?.matches ?? false);
  list?.addEventListener('change', ({ matches }) => store.set(matches));
  return store;
}
