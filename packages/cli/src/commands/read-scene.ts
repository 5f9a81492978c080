import { readFileSync } from 'node:fs';
import { composeProblem, type Problem, parseScene, type SceneFile, sceneGrid } from 'floodgate/problems';

/** A scene that the studio saved, with its map and agents. Throws a FloodgateError that says what is wrong with it. */
export function readScene(file: string): SceneFile & { readonly problem: Problem } {
  const scene = parseScene(readFileSync(file, 'utf8'), { file });
  const { crowd, placed, wanderers, seed } = scene;
  return { ...scene, problem: composeProblem(sceneGrid(scene), { ...crowd, placed, wanderers, seed }) };
}
