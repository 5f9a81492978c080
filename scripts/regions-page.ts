/**
 * Draws 24 maps at three levels of detail and writes docs/results/regions, then the pictures of docs/guides/regions.md:
 * `npx tsx --conditions=floodgate-source scripts/regions-page.ts`, with FLOODGATE_MAPS set to the MovingAI maps. With
 * names of maps as arguments it draws only these, without the page.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grid } from 'floodgate';
import { parseMovingAiMap } from 'floodgate/formats';
import { BUILT_IN_MAPS, builtInMap } from 'floodgate/problems';
import { decompose } from 'floodgate/regions';
import { joinPictures } from '../packages/cli/src/draw/picture.ts';
import { drawRegionsPicture } from '../packages/cli/src/draw/regions-picture.ts';
import { saveFile } from '../packages/lab/src/files/index.ts';
import { MAPS } from './regions-page/maps.ts';
import { encodeSmall, shrink } from './regions-page/small-png.ts';

const FOLDER = 'docs/results/regions';
const LEVELS = ['districts', 'auto', 'closets'] as const;
/** The longer side of each of the three pictures, in pixels. */
const SIDE = 440;
/** Of one file. */
const MOST_BYTES = 58_000;
/** Maps in docs/guides/regions.md, drawn on the default level with their clearance. */
const SHOWN = [
  ...['sc1/AcrosstheCape', 'sc1/Aurora', 'sc1/CrashSites'],
  ...['bg512/AR0205SR', 'wc3/duskwood', 'mapf/room-64-64-8'],
];
const SHOWN_FOLDER = 'docs/images/regions';
const SHOWN_SIDE = 720;
const MOST_SHOWN_BYTES = 130_000;

const only = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const sections = MAPS.filter(({ name }) => only.length === 0 || only.includes(name)).map(draw);
if (only.length === 0) {
  saveFile(`${FOLDER}/index.md`, page(sections));
  for (const name of SHOWN) {
    const picture = shrink(drawRegionsPicture(decompose(load(name)).regions), SHOWN_SIDE);
    const file = `${SHOWN_FOLDER}/${name.split('/')[1]}.png`;
    saveFile(file, encodeSmall(picture, MOST_SHOWN_BYTES));
  }
}

/** Draws one map, and returns its section of the page. */
function draw({ name, seen }: (typeof MAPS)[number]): string {
  const grid = load(name);
  const levels = LEVELS.map((detail) => decompose(grid, { detail }).regions);
  const picture = joinPictures(
    levels.map((regions) => shrink(drawRegionsPicture(regions, { isFlat: true }), SIDE)),
    'row',
  );
  const file = `${name.replace('/', '-')}.png`;
  const bytes = encodeSmall(picture, MOST_BYTES);
  saveFile(`${FOLDER}/${file}`, bytes);
  const counts = levels.map(
    ({ zones, gates }, i) => `${LEVELS[i]} ${zones.length} zones, ${gates.length} gates`,
  );
  console.log(`${name}: ${counts.join('; ')}; ${Math.round(bytes.length / 1024)} KB`);
  return `## ${name}\n\n${seen}\n\n![${name} in districts, by default and in closets](${file})\n\n${counts.join('; ')}.\n`;
}

function load(name: string): Grid {
  if (BUILT_IN_MAPS.some((map) => map.name === name)) return builtInMap(name).load();
  const folder = process.env.FLOODGATE_MAPS;
  if (!folder) throw new Error('set FLOODGATE_MAPS to the folder of the MovingAI maps');
  return parseMovingAiMap(readFileSync(join(folder, `${name}.map`), 'utf8'), { file: `${name}.map`, name });
}

function page(parts: readonly string[]): string {
  return [
    '# Twenty-four maps in zones',
    '',
    'Our own maps and maps of games and cities at three levels of detail: districts, the default (`auto`) and closets from left to right. Gates are dark lines. Under each name stands what somebody sees who looks at the pictures with a level designer’s eye: what is right, and what is not.',
    '',
    'Maps with a slash in their name are from the [MovingAI benchmarks](https://movingai.com/benchmarks/) (N. R. Sturtevant, 2012; R. Stern and others, 2019; Open Data Commons Attribution License). Made by `scripts/regions-page.ts`. How many gates are right on maps where that is known: [figures](truth.md).',
    '',
    ...parts,
  ].join('\n');
}
