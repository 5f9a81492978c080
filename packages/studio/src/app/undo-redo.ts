import type { SceneStore } from '../scene/scene-store.ts';
import { say } from '../ui/toasts.ts';

/** Takes the last step back and says which. */
export function undo({ undoStack }: SceneStore): void {
  const label = undoStack.undo();
  if (label) say(`Undone: ${label}`);
}

/** Does the last step that was taken back again, and says which. */
export function redo({ undoStack }: SceneStore): void {
  const label = undoStack.redo();
  if (label) say(`Done again: ${label}`);
}
