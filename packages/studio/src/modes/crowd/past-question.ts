import { Store } from '../../state/store.ts';

/**
 * What to do with an edit while a moment of the past is shown: discard what came after that moment, apply the edit to
 * the present, or do nothing.
 */
export type PastAnswer = 'branch' | 'present' | 'cancel';

/** A question to the user that waits for its answer. */
export class PastQuestion {
  readonly isOpen = new Store(false);
  #resolve: ((answer: PastAnswer) => void) | undefined;

  /** Asks; an earlier question that was not answered is cancelled. */
  ask(): Promise<PastAnswer> {
    this.answer('cancel');
    this.isOpen.set(true);
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  answer(answer: PastAnswer): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    this.isOpen.set(false);
    resolve?.(answer);
  }
}
