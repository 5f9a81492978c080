/**
 * Draws the pictures of docs/lab/networks.md, a problem in every encoding:
 * `npx tsx --conditions=floodgate-source scripts/selector-images.ts`.
 */
import { mkdirSync } from 'node:fs';
import { encodeImage, imageView, selectionProblem } from '@floodgate/select';
import { builtInMap, generateProblem, type ProblemType } from 'floodgate/problems';
import { encodePng } from '../packages/cli/src/io/png.ts';
import { saveFile } from '../packages/lab/src/files/index.ts';

const FOLDER = 'docs/images/selector';
const MAP = 'ravenkeep';

const grid = builtInMap(MAP).load();
const crowd = (type: ProblemType, agents: number) =>
  selectionProblem(generateProblem(grid, { type, agents, seed: 3 }));

const pictures = [
  { name: 'map', problem: crowd('random', 1), encoding: 'map', side: 227 },
  { name: 'single', problem: crowd('cross-sides', 1), encoding: 'single', side: 227 },
  { name: 'crowd', problem: crowd('inside-out', 300), encoding: 'crowd', side: 227 },
  { name: 'traffic-cross-sides', problem: crowd('cross-sides', 300), encoding: 'traffic-gates', side: 96 },
  { name: 'traffic-swap-sides', problem: crowd('swap-sides', 300), encoding: 'traffic-gates', side: 96 },
] as const;

mkdirSync(FOLDER, { recursive: true });
for (const { name, problem, encoding, side } of pictures) {
  const image = encodeImage(problem, { encoding, side });
  const file = `${FOLDER}/${name}.png`;
  saveFile(file, encodePng(imageView(image)));
  console.log(`${file}: ${encoding} of ${MAP}, ${image.channels.join(', ')}`);
}
