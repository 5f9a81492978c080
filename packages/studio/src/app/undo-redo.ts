import type { SceneStore } from '../scene/scene-store.ts';
import type { UndoStack } from '../state/undo.ts';
import { say } from '../ui/toasts.ts';

/** Takes the last step back and says which. */
export async function undo({ undoStack }: SceneStore): Promise<void> {
  if (!(await permitted(undoStack, 'undo'))) return;
  const label = undoStack.undo();
  if (label) say(`Undone: ${label}`);
}

/** Does the last step that was taken back again, and says which. */
export async function redo({ undoStack }: SceneStore): Promise<void> {
  if (!(await permitted(undoStack, 'redo'))) return;
  const label = undoStack.redo();
  if (label) say(`Done again: ${label}`);
}

async function permitted(undoStack: UndoStack, direction: 'undo' | 'redo'): Promise<boolean> {
  const step = undoStack.next(direction);
  if (!step?.permits) return true;
  // Something else may have been done before the answer came.
  return (await step.permits(direction)) && undoStack.next(direction) === step;
}
