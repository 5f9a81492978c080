import { sameMap } from '../../scene/load-map.ts';
import type { PlacedAgent, Scene } from '../../scene/scene.ts';
import { symmetricDifference } from '../../scene/toggles.ts';

/** What has to happen to a running crowd when the scene has changed. */
export type SceneChange =
  | { readonly kind: 'reopen' }
  | {
      readonly kind: 'live';
      readonly planner: boolean;
      /** Tiles that are the opposite of before. */
      readonly toggled: readonly number[];
      /** Agents placed at the end of the list. */
      readonly added: readonly PlacedAgent[];
      /** How many were taken from the end of the list. */
      readonly removed: number;
    };

/** A run goes on under edits of walls, planner and the last hand-placed agents; for the rest it starts over. */
export function sceneChange(before: Scene | undefined, after: Scene): SceneChange {
  const same =
    before !== undefined &&
    sameMap(before.map, after.map) &&
    before.seed === after.seed &&
    before.wanderers === after.wanderers &&
    before.crowd.type === after.crowd.type &&
    before.crowd.agents === after.crowd.agents;
  if (!same) return { kind: 'reopen' };
  const common = Math.min(before.placed.length, after.placed.length);
  for (let i = 0; i < common; i++) if (before.placed[i] !== after.placed[i]) return { kind: 'reopen' };
  return {
    kind: 'live',
    planner: before.planner !== after.planner,
    toggled: symmetricDifference(before.toggled, after.toggled),
    added: after.placed.slice(common),
    removed: before.placed.length - common,
  };
}
