import { Store } from '../../../state/store.ts';

interface Legend {
  readonly title: string;
  /** What the ends of the colour scale mean; left out if there is none. */
  readonly low?: string;
  readonly high?: string;
}

/** What the colours of the floor mean at the moment. */
export const legend = new Store<Legend | undefined>(undefined);
