import type { Grid } from 'floodgate';
import { Store } from '../state/store.ts';
import { UndoStack } from '../state/undo.ts';
import { loadMap, sameMap, sceneGrid, toggleCells } from './load-map.ts';
import type { Scene } from './scene.ts';
import { symmetricDifference } from './toggles.ts';

/**
 * The scene that all modes share, the grid that shows it, and what can be undone. The grid stays the same object
 * while tiles are painted, and is another one for another map.
 */
export class SceneStore {
  readonly scene: Store<Scene>;
  readonly grid: Store<Grid>;
  readonly undoStack = new UndoStack();

  /** Throws a FloodgateError if the scene's map does not exist. */
  constructor(scene: Scene) {
    this.scene = new Store(scene);
    this.grid = new Store(sceneGrid(scene));
  }

  /**
   * Changes the scene, as a step that can be undone. Throws a FloodgateError, and changes nothing, if the new map
   * cannot be made.
   */
  change(label: string, change: Partial<Scene> | ((scene: Scene) => Partial<Scene>)): void {
    const before = this.scene.value;
    const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    this.show(after);
    this.note(label, before);
  }

  /** Makes all changes since `before` one step that can be undone, such as a stroke of a brush. */
  note(label: string, before: Scene): void {
    const after = this.scene.value;
    if (after === before) return;
    this.undoStack.push({ label, undo: () => this.show(before), redo: () => this.show(after) });
  }

  /** Changes the scene without a step to undo. */
  show(scene: Scene): void {
    const before = this.scene.value;
    if (scene === before) return;
    if (sameMap(before.map, scene.map)) {
      toggleCells(this.grid.value, symmetricDifference(before.toggled, scene.toggled));
    } else {
      const grid = loadMap(scene.map);
      toggleCells(grid, scene.toggled);
      this.grid.set(grid);
    }
    this.scene.set(scene);
  }
}
