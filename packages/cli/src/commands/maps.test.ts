import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_MAPS, MAP_KINDS } from 'floodgate/problems';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

const TINY = 'type octile\nheight 1\nwidth 2\nmap\n..\n';

describe('maps list', () => {
  it('lists every built-in map and every kind', async () => {
    const { code, stdout } = await cli(['maps', 'list']);
    for (const { name } of BUILT_IN_MAPS) expect(stdout).toContain(name);
    for (const { id } of MAP_KINDS) expect(stdout).toContain(id);
    expect(code).toBe(0);
  });

  it('counts the maps in folders', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'dao'));
    writeFileSync(join(folder, 'dao', 'a.map'), TINY);
    writeFileSync(join(folder, 'b.map'), TINY);
    const { stdout } = await cli(['maps', 'list', '--json'], { env: { FLOODGATE_MAPS: folder } });
    const answer = JSON.parse(stdout);
    expect(answer.folder).toEqual({ path: folder, maps: 2 });
    expect(answer.cache.maps).toBe(0);
    expect(answer.builtIn).toHaveLength(BUILT_IN_MAPS.length);
  });
});

describe('maps show', () => {
  it('says what a map is like', async () => {
    const { stdout } = await cli(['maps', 'show', 'arena', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'arena',
      width: 24,
      height: 24,
      components: 1,
      corners: 'no-corner-cutting',
    });
  });

  it('counts components', async () => {
    const file = join(freshFolder(), 'parts.txt');
    writeFileSync(file, '..@.\n..@.\n');
    const { stdout } = await cli(['maps', 'show', file]);
    expect(stdout).toContain('2, 67 % of the free tiles in the largest');
  });

  it('draws to a PNG', async () => {
    const file = join(freshFolder(), 'arena.png');
    await cli(['maps', 'show', 'arena', '--image', file]);
    expect(PNG.sync.read(readFileSync(file)).width).toBe(24 * 32);
  });
});

describe('maps generate', () => {
  it('writes the same map for the same seed, as .map and as .png', async () => {
    const folder = freshFolder();
    const make = async (name: string): Promise<string> => {
      const out = join(folder, name);
      const size = ['--width', '40', '--height', '30', '--seed', 'x'];
      expect((await cli(['maps', 'generate', 'caves', ...size, '--out', out])).code).toBe(0);
      return (await cli(['maps', 'show', out, '--json'])).stdout.replace(/"name":"[^"]*"/, '');
    };
    const first = await make('a.map');
    expect(await make('b.map')).toBe(first);
    expect(await make('c.png')).toBe(first);
    expect(JSON.parse(first.replace('{,', '{'))).toMatchObject({ width: 40, height: 30, components: 1 });
  });

  it('takes parameters of the kind and refuses others', async () => {
    const maze = ['maps', 'generate', 'maze', '--json', '--param'];
    expect((await cli([...maze, 'corridor=3'])).code).toBe(0);
    const { code, stderr } = await cli([...maze, 'coridor=3']);
    expect(stderr).toContain("'coridor' is not a parameter of maze maps");
    expect(code).toBe(1);
  });
});
