import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMovingAiMap } from 'floodgate/formats';
import { generateMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { folderOf, mapText, scenarioText } from './testing.ts';

const TSX = createRequire(import.meta.url).resolve('tsx/cli');
const SCRIPT = fileURLToPath(new URL('../mapf-benchmark.ts', import.meta.url));

function mapsFolder(): string {
  const map = formatMovingAiMap(generateMap('rooms', { width: 32, height: 32 }));
  return folderOf({ 'mapf/a.map': map, 'mapf/b.map': map });
}

/** Runs the command; `onOutput` sees what it has printed so far. */
function mapf(
  maps: string,
  args: readonly string[],
  onOutput?: (text: string, interrupt: () => void) => void,
): Promise<{ text: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [TSX, '--conditions=floodgate-source', SCRIPT, ...args], {
      env: { ...process.env, FLOODGATE_MAPS: maps },
    });
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      onOutput?.(text, () => child.kill('SIGINT'));
    });
    child.stderr.on('data', (data) => {
      text += data;
    });
    child.on('close', (code) => resolve({ text, code }));
  });
}

describe('npm run mapf', () => {
  it('prints every instance and the means, and writes files', async () => {
    const maps = mapsFolder();
    const files = ['--json', join(maps, 'a.json'), '--out', join(maps, 'a.md')];
    const { text, code } = await mapf(maps, ['--agents', '10,20', '--planners', 'pibt,lacam', ...files]);
    expect(code).toBe(0);
    for (const start of ['a +drawn-1 +4c +10 ', 'a +drawn-1 +8c +20 ', 'b +drawn-1 +4c +20 '])
      expect(text).toMatch(new RegExp(`^${start} +100% +\\d\\.\\d{3}`, 'm'));
    expect(text).toMatch(/^pibt: everyone home on all 8 instances; mean ratio \d\.\d{3}; worst map/m);
    expect(text).toMatch(/^lacam: everyone home on all 8 instances; mean ratio .* of pibt$/m);
    const json = JSON.parse(readFileSync(join(maps, 'a.json'), 'utf8'));
    expect(
      json.results.map((result: { map: string; neighbours: number; agents: number }) =>
        [result.map, result.neighbours, result.agents].join(' '),
      ),
    ).toEqual(['a 4 10', 'a 4 20', 'a 8 10', 'a 8 20', 'b 4 10', 'b 4 20', 'b 8 10', 'b 8 20']);
    expect(readFileSync(join(maps, 'a.md'), 'utf8')).toContain('everyone home on all 8 instances');
  });

  it('prints the means of what is done when it is interrupted', async () => {
    // Two agents cannot pass each other in a corridor, so the second instance never ends.
    const maps = folderOf({
      'mapf/a.map': mapText('....'),
      'mapf/scen-random/a-random-1.scen': scenarioText(
        [
          [0, 0],
          [3, 0],
        ],
        [
          [3, 0],
          [0, 0],
        ],
      ),
    });
    const args = [
      '--agents',
      '1,2',
      '--ticks',
      '1000000000',
      '--planners',
      'pibt',
      '--json',
      join(maps, 'a.json'),
    ];
    const { text, code } = await mapf(maps, args, (printed, interrupt) => {
      if (/^a +random-1 +4c +1 /m.test(printed)) interrupt();
    });
    expect(code).toBe(130);
    expect(text).toMatch(/^stopped: 0 of 2 scenarios done$/m);
    expect(text).toMatch(/^pibt: everyone home on all \d instances/m);
    expect(JSON.parse(readFileSync(join(maps, 'a.json'), 'utf8'))).toMatchObject({ unfinished: true });
  });

  it('ends with one line and code 2 for a bad option', async () => {
    const { text, code } = await mapf(mapsFolder(), ['--map', 'c']);
    expect(text.trim()).toBe("mapf: no map has 'c' in its name: there are a, b");
    expect(code).toBe(2);
  });

  it('exits with 1 if somebody does not come home', async () => {
    const { text, code } = await mapf(mapsFolder(), [
      '--map',
      'a',
      '--agents',
      '10',
      '--ticks',
      '2',
      '--neighbours',
      '4',
    ]);
    expect(code).toBe(1);
    expect(text).toMatch(/^pibt: everyone home on 0 of 1 instances/m);
  });
});
