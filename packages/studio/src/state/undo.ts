import { Store } from './store.ts';

/** Something that was done and can be taken back and done again. */
export interface UndoStep {
  /** What was done, as in "Undo *paint walls*". */
  readonly label: string;
  undo(): void;
  redo(): void;
  /** Asked before; false if the step is to stay as it is. Without it nobody is asked. */
  permits?(direction: 'undo' | 'redo'): true | Promise<boolean>;
}

interface Reach {
  /** Label of the step that undo would take back. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

const LIMIT = 200;

/** Steps that were done, in order, and those that were undone. */
export class UndoStack {
  /** For buttons: what undo and redo would do now. */
  readonly reach = new Store<Reach>({ undo: undefined, redo: undefined });
  #done: UndoStep[] = [];
  #undone: UndoStep[] = [];

  /** Notes a step that has been done already. What had been taken back before is forgotten. */
  push(step: UndoStep): void {
    this.#done.push(step);
    if (this.#done.length > LIMIT) this.#done.shift();
    this.#undone = [];
    this.#publish();
  }

  /** The step that undo would take back, or that redo would do again. */
  next(direction: 'undo' | 'redo'): UndoStep | undefined {
    return (direction === 'undo' ? this.#done : this.#undone).at(-1);
  }

  /** Takes the last step back; its label, or undefined if there is none. */
  undo(): string | undefined {
    const step = this.#done.pop();
    if (!step) return undefined;
    step.undo();
    this.#undone.push(step);
    this.#publish();
    return step.label;
  }

  redo(): string | undefined {
    const step = this.#undone.pop();
    if (!step) return undefined;
    step.redo();
    this.#done.push(step);
    this.#publish();
    return step.label;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#publish();
  }

  #publish(): void {
    this.reach.set({ undo: this.#done.at(-1)?.label, redo: this.#undone.at(-1)?.label });
  }
}
