import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectionProblem } from '@floodgate/select';
import { cnnClassifier } from '@floodgate/select/networks';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';
import { decodePng } from '../io/png.ts';

/** A network that has learned next to nothing. */
async function network(folder: string): Promise<string> {
  const grid = builtInMap('arena')!.load();
  const lessons = [1, 2, 3, 4].map((seed) => ({
    input: selectionProblem(generateProblem(grid, { agents: 20, seed })),
    outcomes: [0.9, 0.2].map((completion) => ({ completion, distance: 10, time: 1 })),
  }));
  const options = { side: 16, encoding: 'crowd', epochs: 1, batch: 4, portfolio: ['far', 'whca'] } as const;
  const model = await cnnClassifier(options).learn(lessons, { seed: 1 });
  const file = join(folder, 'small.onnx');
  writeFileSync(file, model.bytes);
  await model.close();
  return file;
}

describe('lab look', () => {
  it('draws the image and its heat, and says what was chosen', async () => {
    const folder = freshFolder();
    const file = await network(folder);
    const out = join(folder, 'look.png');
    const args = ['lab', 'look', file, 'arena', '--agents', '20', '--blocks', '4', '--out', out];
    const { code, stdout } = await cli([...args, '--json']);
    expect(code).toBe(0);
    const { choice, ratings, heat } = JSON.parse(stdout);
    expect(ratings[choice]).toBe(Math.max(ratings.far, ratings.whca));
    expect(heat).toHaveLength(16);
    const { width, height } = decodePng(readFileSync(out), out);
    expect(width).toBeGreaterThan(2 * height);
    expect((await cli(args)).stdout).toMatch(
      /The strongest block, column \d, row \d of 4, speaks (for|against)/,
    );
  });

  it('refuses a file that is no network', async () => {
    const folder = freshFolder();
    const file = join(folder, 'no.onnx');
    writeFileSync(file, 'nothing');
    const out = join(folder, 'look.png');
    const { code, stderr } = await cli(['lab', 'look', file, 'arena', '--out', out]);
    expect(code).toBe(1);
    expect(stderr).toContain(file);
    expect(existsSync(out)).toBe(false);
  });
});
