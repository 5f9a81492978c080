/** Taking things home: code, files, pictures and films; bringing them back; and drawing a map of one's own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { checkRecording, parseMap, parseRecording, solutionFromRecording } from 'floodgate';
import { formatRows, formatSolution, parseScenario, parseSolution } from 'floodgate/formats';
import { builtInMap, parseScene } from 'floodgate/problems';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seriousFaults } from './axe.ts';
import { dragOnMap, map, tickOf, untilTick } from './crowd-page.ts';
import { dropFile } from './drop-file.ts';
import { untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SMALL = 'crowd?map=arena&agents=12&wanderers=2&problem=swap-sides&planner=pibt&seed=3';
const rows = formatRows(builtInMap('arena').load());

/** Presses a button that saves a file, and reads it. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return buffer(await (await coming).createReadStream());
}

/** Width and height of a PNG. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Runs code in a process of its own and returns the recording that it writes. */
function runCode(code: string): unknown {
  const parent = join(ROOT, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'copied-code-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'run.ts'), code);
    const node = ['--conditions=floodgate-source', '--import', 'tsx', 'run.ts'];
    execFileSync(process.execPath, node, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return JSON.parse(readFileSync(join(folder, 'arena.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('share and save', () => {
  test('copied code repeats the run, with what was done to it; every file can be read again', async ({
    studio: { page, open, setScheme },
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 4);
    await page.keyboard.press('b');
    await dragOnMap(page, [0.45, 0.4], [0.55, 0.4]);
    const painted = await tickOf(page);
    await untilTick(page, (tick) => tick > painted + 3);
    await page.getByRole('button', { name: 'Pause' }).click();

    await page.keyboard.press('x');
    const sheet = page.getByRole('dialog', { name: 'Share and save' });
    const shown = await untilText(sheet.getByRole('region', { name: 'Code' }).last(), (text) =>
      text.startsWith('import'),
    );
    for (const scheme of ['light', 'dark'] as const) {
      await setScheme(scheme);
      expect(await seriousFaults(page), scheme).toEqual([]);
    }
    await sheet.getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Code copied.').waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code.trim()).toBe(shown);
    expect(code).toContain('grid.setPassable(x, y, false)');
    const recording = parseRecording((await saved(page, 'Recording (.json)')).toString());
    expect(checkRecording(recording)).toEqual([]);
    expect(recording.edits?.length).toBeGreaterThan(0);
    expect(runCode(code)).toEqual(recording);

    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('map=arena');
    const command = await sheet.getByRole('region', { name: 'Command' }).last().textContent();
    expect(command).toMatch(/^floodgate solve --scene arena\.floodgate\.json --steps \d+ --out arena\.json$/);

    const mapRows = formatRows(parseMap((await saved(page, 'MovingAI (.map)')).toString()));
    expect(mapRows).not.toEqual(rows);
    expect(formatRows(parseMap((await saved(page, 'Tiled (.tmj)')).toString()))).toEqual(mapRows);
    expect(sizeOf(await saved(page, 'Image (.png)'))).toEqual([rows[0]!.length, rows.length]);
    expect(sizeOf(await saved(page, 'Tiles for Tiled'))).toEqual([32, 16]);
    const { queries } = parseScenario((await saved(page, 'Scenario (.scen)')).toString());
    expect(queries.length).toBeGreaterThan(8);
    expect(queries[0]).toMatchObject({ map: 'arena.map', optimal: expect.any(Number) });
    const [width, height] = sizeOf(await saved(page, 'PNG'));
    expect(sizeOf(await saved(page, 'PNG, twice as sharp'))).toEqual([2 * width, 2 * height]);
    const scene = parseScene((await saved(page, 'Scene (.floodgate.json)')).toString());
    expect(scene).toMatchObject({
      map: { builtIn: 'arena' },
      wanderers: 2,
      seed: 3,
      planner: { id: 'pibt' },
    });
    expect(scene.painted.length).toBeGreaterThan(0);
  });

  test('films the run until it ends, or until it is stopped', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=3&problem=tight-to-tight&planner=pibt');
    await untilTick(page, (tick) => tick >= 3);
    await page.getByRole('button', { name: 'Pause' }).click();
    for (const [format, signature] of [
      ['Film (.gif)', 'GIF89a'],
      ['Film (.webm)', '\u001aE\u00df\u00a3'],
    ] as const) {
      await page.keyboard.press('x');
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: format }).click();
      const film = await buffer(await (await coming).createReadStream());
      expect(film.subarray(0, signature.length).toString('latin1')).toBe(signature);
      expect(film.length).toBeGreaterThan(1000);
      await page.getByRole('region', { name: 'Film' }).waitFor({ state: 'detached' });
    }
    await page.keyboard.press('x');
    await page.getByLabel('from now on').check();
    await page.getByRole('button', { name: 'Film (.gif)' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('region', { name: 'Film' }).waitFor({ state: 'detached' });
  });
});

describe('bringing back', () => {
  test('scenes and solutions are opened, and damage is explained', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 2);
    const text = JSON.stringify({
      floodgateScene: 1,
      map: { name: 'strip', corners: 'no-corner-cutting', rows: ['......', '......'] },
      crowd: { type: 'random', agents: 0 },
      placed: [{ start: [0, 0], goal: [5, 0] }],
      planner: { id: 'far', parameters: {} },
    });
    await dropFile(page, 'mine.floodgate.json', text);
    await map(page)
      .and(page.getByLabel(/^Map strip, 6 by 2/))
      .waitFor();
    await expect.poll(() => page.getByLabel('Algorithm').inputValue(), { timeout: PATIENCE }).toBe('far');

    await dropFile(page, 'bad.floodgate.json', text.slice(0, -5));
    await page.getByText(/bad\.floodgate\.json is not JSON/).waitFor();

    const solution =
      'agents=1\nsolver=lacam\ngoals=(3,1),\nsolution=\n0:(0,0),\n1:(1,1),\n2:(2,1),\n3:(3,1),\n';
    await dropFile(page, 'result.txt', solution);
    await page.getByText('result.txt: a recording of 3 ticks.').waitFor();
    await untilTick(page, (tick) => tick === 3);
    await page.keyboard.press('x');
    const again = parseSolution((await saved(page, 'MAPF solution (.txt)')).toString());
    expect(again).toMatchObject({ agents: 1, ticks: 3, goals: [[3, 1]] });
    const recording = parseRecording((await saved(page, 'Recording (.json)')).toString());
    expect(parseSolution(formatSolution(solutionFromRecording(recording)))).toEqual(again);
    await page.keyboard.press('Escape');
    await dropFile(page, 'other.txt', 'map_file=large.map\nsolution=\n0:(90,0),\n');
    await page.getByText(/other\.txt does not fit strip: .* Open it together with large\.map\./).waitFor();
  });
});

describe('drawing a map', () => {
  test('lines, rectangles and fills are one step each', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=0');
    await page.getByRole('button', { name: /Change map/ }).click();
    await page.getByLabel('Blank width').fill('40');
    await page.getByLabel('Blank height').fill('30');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel(/^Map blank-40x30, 40 by 30/).waitFor();

    const walls = async (): Promise<number> => {
      await page.keyboard.press('x');
      const text = (await saved(page, 'MovingAI (.map)')).toString();
      await page.keyboard.press('Escape');
      return text.split('@').length - 1;
    };
    const border = 2 * 40 + 2 * 28;
    expect(await walls()).toBe(border);
    await page.keyboard.press('b');
    await page.keyboard.press('u');
    await page.keyboard.down('Shift');
    await dragOnMap(page, [0.4, 0.4], [0.5, 0.45]);
    await page.keyboard.up('Shift');
    const square = (await walls()) - border;
    expect(Number.isInteger(Math.sqrt(square)) && square > 1).toBe(true);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: paint a rectangle').waitFor();
    expect(await walls()).toBe(border);

    await page.keyboard.press('l');
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await page.keyboard.down('Shift');
    await dragOnMap(page, [0.4, 0.5], [0.6, 0.52]);
    await page.keyboard.up('Shift');
    const line = (await walls()) - border;
    expect(line).toBeGreaterThan(3);
    await page.getByRole('toolbar', { name: 'Shape' }).getByRole('button', { name: 'Fill an area' }).click();
    await dragOnMap(page, [0.5, 0.3], [0.5, 0.3]);
    expect(await walls()).toBe(40 * 30);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: fill with walls').waitFor();
    await page.keyboard.press('e');
    await dragOnMap(page, [0.5, 0.5], [0.5, 0.5]);
    // Another mode, in the middle of it all.
    await page.keyboard.press('2');
    await page.keyboard.press('1');
    await page.getByRole('toolbar', { name: 'Shape' }).waitFor();
    expect(await walls()).toBe(border);
  });
});
