import {
  FloodgateError,
  type Grid,
  parseRecording,
  parseSolutionOn,
  type Recording,
  recordedGrid,
} from 'floodgate';
import { gridFromImage, isSolution, parseMapAsync, parseScenario, parseSolution } from 'floodgate/formats';
import { isScene } from 'floodgate/problems';
import { isListed } from '../planner-list/listed-planners.ts';
import { checkFileSize } from './file-size.ts';
import type { LinkWords } from './link-words.ts';
import { MAX_MAP_TILES, type MapSource, type PlacedAgent, type Scene } from './scene.ts';
import { readSceneFile } from './scene-file.ts';
import { packTiles } from './tile-bits.ts';

/** Agents taken from a scenario. */
const MOST_QUERIES = 1000;

/** A file, wherever it comes from. */
export interface NamedFile {
  readonly name: string;
  /** Its length in bytes. */
  readonly size: number;
  text(): Promise<string>;
}

/** What files turned out to be. */
export type OpenedFiles =
  | { readonly kind: 'map'; readonly map: MapSource; readonly placed: readonly PlacedAgent[] }
  | { readonly kind: 'scenario'; readonly placed: readonly PlacedAgent[] }
  | { readonly kind: 'scene'; readonly scene: Scene; readonly view: LinkWords }
  | { readonly kind: 'recording'; readonly recording: Recording; readonly scene: Scene };

/** Gives the pixels of an image file. Rejects if it is none. */
export type DecodeImage = (file: NamedFile) => Promise<ImageData>;

const IMAGE = /\.(png|jpe?g|gif|webp|bmp)$/i;

/**
 * Finds out what files are: a map in any format, a map with its scenario, a scenario for the present map, a saved scene, a
 * recording, or a solution of another program, for the present map or the one that comes with it. Rejects with a
 * FloodgateError that says which file is wrong, where and why.
 */
export async function openFiles(
  files: readonly NamedFile[],
  present: { readonly scene: Scene; readonly grid: Grid },
  decodeImage: DecodeImage,
): Promise<OpenedFiles> {
  for (const file of files) checkFileSize(file);
  const scenarioFile = files.find(({ name }) => /\.scen$/i.test(name));
  const tilesetFiles = files.filter(({ name }) => /\.(tsj|tsx)$/i.test(name));
  const others = files.filter((file) => file !== scenarioFile && !tilesetFiles.includes(file));
  const texts = new Map<NamedFile, string>();
  for (const file of others) if (!IMAGE.test(file.name)) texts.set(file, await file.text());
  for (const [{ name }, text] of texts) {
    if (isScene(text)) return { kind: 'scene', ...readSceneFile(text, name) };
    if (/^\s*\{[\s\S]{0,400}"floodgate"\s*:/.test(text))
      return recordingOf(parseRecording(text, name), present.scene);
  }
  const solutionFile = others.find((file) => isSolution(texts.get(file) ?? ''));
  const mapFile = others.find((file) => file !== solutionFile);
  const readMap = async (file: NamedFile): Promise<Grid> => {
    if (IMAGE.test(file.name)) return gridFromImage(await decodeImage(file), { file: file.name });
    const tilesets = Object.fromEntries(
      await Promise.all(tilesetFiles.map(async (tileset) => [tileset.name, await tileset.text()] as const)),
    );
    return parseMapAsync(texts.get(file)!, { file: file.name, tilesets });
  };
  if (solutionFile) {
    const text = texts.get(solutionFile)!;
    const grid = mapFile && (await readMap(mapFile));
    return recordingOf(readSolution(text, solutionFile.name, grid, present.grid), present.scene);
  }
  if (mapFile) return withScenario(await readMap(mapFile), scenarioFile);
  if (scenarioFile) return { kind: 'scenario', placed: await placedBy(scenarioFile, present.grid) };
  const names = files.map(({ name }) => name).join(', ') || 'nothing';
  throw new FloodgateError('bad-file', `${names}: no map, scenario or recording among these files`);
}

/** A solution as a run on its map, or on the present one. */
function readSolution(text: string, file: string, own: Grid | undefined, present: Grid): Recording {
  const { header } = parseSolution(text, { file });
  try {
    return parseSolutionOn(own ?? present, text, { file });
  } catch (error) {
    if (own) throw error;
    const hint = `Open it together with ${header.map_file ?? 'its map'}.`;
    throw new FloodgateError('bad-file', `${(error as Error).message}. ${hint}`);
  }
}

async function withScenario(grid: Grid, scenarioFile: NamedFile | undefined): Promise<OpenedFiles> {
  if (grid.width * grid.height > MAX_MAP_TILES) {
    throw new FloodgateError(
      'too-large',
      `${grid.name} is ${grid.width} × ${grid.height}; the studio takes maps of up to ${MAX_MAP_TILES.toLocaleString('en')} tiles`,
    );
  }
  if (grid.freeCount === 0) {
    throw new FloodgateError(
      'bad-map',
      `${grid.name} has no free tile; for pictures, light is floor and dark is wall`,
    );
  }
  return { kind: 'map', map: tilesOf(grid), placed: scenarioFile ? await placedBy(scenarioFile, grid) : [] };
}

function tilesOf(grid: Grid): MapSource {
  const { name, width, height, corners } = grid;
  return { kind: 'tiles', name, width, height, corners, bits: packTiles(grid) };
}

async function placedBy(file: NamedFile, grid: Grid): Promise<PlacedAgent[]> {
  const scenario = parseScenario(await file.text(), { file: file.name });
  const taken = new Set<string>();
  const placed: PlacedAgent[] = [];
  for (const { start, goal } of scenario.queries) {
    const free = grid.isFree(...start) && grid.isFree(...goal);
    if (!free || taken.has(`from ${start}`) || taken.has(`to ${goal}`)) continue;
    if (!grid.components.connected(grid.cell(...start), grid.cell(...goal))) continue;
    taken.add(`from ${start}`).add(`to ${goal}`);
    placed.push({ start, goal });
    if (placed.length === MOST_QUERIES) break;
  }
  if (placed.length === 0) {
    throw new FloodgateError(
      'bad-file',
      `${file.name}: none of its ${scenario.queries.length} queries fits ${grid.name}; is it for another map?`,
    );
  }
  return placed;
}

function recordingOf(recording: Recording, present: Scene): OpenedFiles {
  const placed = recording.agents
    .filter(({ from = 0 }) => from === 0)
    .map(({ start, goal, priority, outside }) => ({
      start,
      goal,
      ...(priority !== undefined && { priority }),
      ...(outside && { outside: true as const }),
    }));
  const scene: Scene = {
    map: tilesOf(recordedGrid(recording)),
    toggled: [],
    crowd: { ...present.crowd, agents: 0 },
    placed,
    wanderers: 0,
    // It may have been recorded with a planner that is not known here.
    planner: isListed(recording.planner) ? { id: recording.planner, parameters: {} } : present.planner,
    seed: typeof recording.seed === 'number' ? recording.seed : present.seed,
  };
  return { kind: 'recording', recording, scene };
}
