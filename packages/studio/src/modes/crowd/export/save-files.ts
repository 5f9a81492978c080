import { type Grid, type Recording, solutionFromRecording } from 'floodgate';
import {
  formatMovingAiMap,
  formatScenario,
  formatSolution,
  formatTiled,
  imageFromGrid,
  type RgbaImage,
  tiledTiles,
} from 'floodgate/formats';
import { formatScene, scenarioFromProblem } from 'floodgate/problems';
import type { LinkWords } from '../../../scene/link-words.ts';
import type { Scene } from '../../../scene/scene.ts';
import { toSceneFile } from '../../../scene/scene-file.ts';
import { sceneProblem } from '../../../scene/scene-problem.ts';

/** Agents whose shortest paths are searched before the page is drawn again. */
const AGENTS_AT_ONCE = 25;

const text = (content: string): Blob => new Blob([content], { type: 'text/plain' });
const json = (content: string): Blob => new Blob([content], { type: 'application/json' });

export const movingAiMap = (grid: Grid): Blob => text(formatMovingAiMap(grid));
export const tiledMap = (grid: Grid): Blob => json(formatTiled(grid));
export const tiledPicture = (): Promise<Blob> => png(tiledTiles());
export const recordingFile = (recording: Recording): Blob => json(JSON.stringify(recording));
export const sceneFile = (scene: Scene, view: LinkWords): Blob => json(formatScene(toSceneFile(scene, view)));

/** A pixel per tile, light for floor and dark for walls, so that it is read as the same map again. */
export const mapPicture = (grid: Grid): Promise<Blob> => png(imageFromGrid(grid));

/** Throws a FloodgateError if agents or walls came and went, which such a file cannot say. */
export function solutionFile(recording: Recording): Blob {
  return text(formatSolution(solutionFromRecording(recording)));
}

/** Starts, goals and shortest distances of the agents that the planner controls. */
export async function scenarioFile(scene: Scene, grid: Grid, name: string): Promise<Blob> {
  const agents = sceneProblem(scene, grid).agents.filter(({ outside }) => !outside);
  const queries = [];
  for (let i = 0; i < agents.length; i += AGENTS_AT_ONCE) {
    const some = scenarioFromProblem({ grid, agents: agents.slice(i, i + AGENTS_AT_ONCE) });
    for (const query of some.queries) queries.push({ ...query, map: `${name}.map` });
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { version, precision } = scenarioFromProblem({ grid, agents: [] });
  return text(formatScenario({ version, precision, queries }));
}

async function png({ width, height, data }: RgbaImage): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
