import type { Grid } from 'floodgate';
import { Store } from '../state/store.ts';
import { UndoStack, type UndoStep } from '../state/undo.ts';
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
  /**
   * Asked before a step changes the scene, and before it is undone; false if the scene is to stay as it is. Set by what
   * runs the scene.
   */
  permits: (before: Scene, after: Scene) => true | Promise<boolean> = () => true;

  /** Throws a FloodgateError if the scene's map does not exist. */
  constructor(scene: Scene) {
    this.scene = new Store(scene);
    this.grid = new Store(sceneGrid(scene));
  }

  /**
   * Changes the scene, as a step that can be undone: at once, or when it is permitted. Throws a FloodgateError, and
   * changes nothing, if the new map cannot be made.
   *
   * @param also what else belongs to the step: redone with it now, and undone with it
   */
  change(
    label: string,
    change: Partial<Scene> | ((scene: Scene) => Partial<Scene>),
    also?: Pick<UndoStep, 'undo' | 'redo'>,
  ): void {
    const changed = (scene: Scene): Scene => ({
      ...scene,
      ...(typeof change === 'function' ? change(scene) : change),
    });
    const apply = (): void => {
      const before = this.scene.value;
      this.show(changed(before));
      also?.redo();
      this.note(label, before, also);
    };
    const permitted = this.permits(this.scene.value, changed(this.scene.value));
    if (permitted === true) apply();
    else void permitted.then((yes) => yes && apply());
  }

  /** Makes all changes since `before` one step that can be undone, such as a stroke of a brush. */
  note(label: string, before: Scene, also?: Pick<UndoStep, 'undo' | 'redo'>): void {
    const after = this.scene.value;
    if (after === before) return;
    this.undoStack.push({
      label,
      undo: () => {
        this.show(before);
        also?.undo();
      },
      redo: () => {
        this.show(after);
        also?.redo();
      },
      permits: (direction) => this.permits(this.scene.value, direction === 'undo' ? before : after),
    });
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
