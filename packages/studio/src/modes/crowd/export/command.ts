import type { Scene } from '../../../scene/scene.ts';
import { fileNameOf } from './file-names.ts';

/** A `floodgate` command that runs a scene. */
export interface SceneCommand {
  readonly text: string;
  /** Whether it reads the scene from a file, which has to be saved beside it. */
  readonly needsScene: boolean;
}

/** Ticks of a run that has not begun. */
const FIRST_TICKS = 1000;

/** The command for a scene: in words where its options have them, else with a scene file. */
export function commandOf(scene: Scene, ticks: number): SceneCommand {
  const { map, toggled, crowd, placed, wanderers, planner, seed } = scene;
  const out = `--steps ${ticks || FIRST_TICKS} --out ${fileNameOf(map)}.json`;
  const inWords =
    map.kind === 'built-in' &&
    toggled.length === 0 &&
    placed.length === 0 &&
    wanderers === 0 &&
    crowd.agents > 0;
  if (!inWords) return { text: `floodgate solve --scene ${sceneFileName(scene)} ${out}`, needsScene: true };
  const parameters = Object.entries(planner.parameters).map(([name, value]) =>
    name === 'preset' ? `--preset ${value}` : `--param ${name}=${value}`,
  );
  const words = [
    `floodgate solve ${map.name}`,
    `--problem ${crowd.type} --agents ${crowd.agents} --seed ${seed}`,
    [`--planner ${planner.id}`, ...parameters].join(' '),
    out,
  ];
  return { text: words.join(' '), needsScene: false };
}

export function sceneFileName({ map }: Scene): string {
  return `${fileNameOf(map)}.floodgate.json`;
}
