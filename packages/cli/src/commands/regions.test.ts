import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTiled } from 'floodgate/formats';
import { DECOMPOSE_METHODS } from 'floodgate/regions';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

/** Two rooms of 15 × 15 with a door of two tiles between them. */
function twoRooms(): string {
  const file = join(freshFolder(), 'rooms.map');
  const row = (door: boolean): string => `${'.'.repeat(15)}${door ? '.' : '@'}${'.'.repeat(15)}`;
  const rows = Array.from({ length: 15 }, (_, y) => row(y === 6 || y === 7));
  writeFileSync(file, `type octile\nheight 15\nwidth 31\nmap\n${rows.join('\n')}\n`);
  return file;
}

async function report(...args: string[]) {
  const { code, stdout, stderr } = await cli(['regions', ...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('regions', () => {
  it('finds the door between two rooms', async () => {
    const found = await report(twoRooms());
    expect(Object.keys(found)).toEqual([
      'map',
      'method',
      'detail',
      'zones',
      'gates',
      'repairs',
      'ms',
      'firstMs',
    ]);
    expect(found).toMatchObject({ map: 'rooms', method: DECOMPOSE_METHODS[0], zones: 2 });
    expect(found.gates).toHaveLength(1);
    expect(found.gates[0]).toMatchObject({ from: [15, expect.any(Number)], width: 2 });
    expect(found.gates[0].zones).toHaveLength(2);
  });

  it('takes a method, and repairs unless told not to', async () => {
    expect((await report('ravenkeep', '--method', 'ad-hoc')).zones).toBeGreaterThan(1);
    const water = ['ravenkeep', '--method', 'water-level'];
    const repaired = await report(...water);
    expect(repaired.repairs.length).toBeGreaterThan(0);
    expect((await report(...water, '--repair')).zones).toBe(repaired.zones);
    expect((await report(...water, '--no-repair')).repairs).toEqual([]);
    expect((await cli(['regions', ...water, '--no-repair'])).stdout).toContain('not repaired');
    expect((await cli(['regions', ...water])).stdout).not.toContain('not repaired');
  });

  it('takes a level of detail and a resolution', async () => {
    const [districts, rooms] = [
      await report('ravenkeep', '--detail', 'districts'),
      await report('ravenkeep'),
    ];
    expect(districts.zones).toBeLessThan(rooms.zones);
    expect(districts.detail).toBeLessThan(rooms.detail);
    expect(await report('ravenkeep', '--detail', '0')).toMatchObject({ gates: [], detail: 0 });
    const { stdout } = await cli(['regions', 'ravenkeep', '--detail', 'districts', '--resolution', '2']);
    expect(stdout).toMatch(/merge-tree, at 1\/2 of the size\n/);
    expect(stdout).toMatch(/detail +districts \(0\.\d+ of 1\)/);
  });

  it('tells in words what it found', async () => {
    const { stdout, code } = await cli(['regions', twoRooms()]);
    expect(stdout).toContain('zones   2, the largest with 5');
    expect(stdout).toMatch(/0 +2 tiles +\(15, 6\) +\(15, 7\)|0 +2 tiles +\(15, 7\) +\(15, 6\)/);
    expect(code).toBe(0);
  });

  it('writes a file that it reads again, and that path and scen can use', async () => {
    const map = twoRooms();
    const file = join(freshFolder(), 'rooms.regions');
    const found = await report(map, '--out', file);
    const loaded = await report(map, '--load', file);
    expect(loaded).toMatchObject({ method: 'file', zones: found.zones, gates: found.gates });
    const route = ['path', map, '--from', '0,0', '--to', '30,0', '--search', 'astar', '--no-fallback'];
    const { stdout } = await cli([...route, '--heuristic', 'gateway', '--regions', file, '--json']);
    const plain = await cli([...route, '--json']);
    expect(JSON.parse(stdout).cost).toBe(JSON.parse(plain.stdout).cost);
    expect(JSON.parse(stdout).expanded).toBeLessThan(JSON.parse(plain.stdout).expanded);
  });

  it('saves distances, which path then need not measure', async () => {
    const map = twoRooms();
    const file = join(freshFolder(), 'rooms.regions');
    const plain = (await report(map, '--out', file)) && readFileSync(file).length;
    const { stdout } = await cli(['regions', map, '--out', file, '--save-distances', 'gateway,portal']);
    expect(stdout).toMatch(
      /written to +.*rooms\.regions \([\d.,]+ .?B, with the distances of gateway, portal\)/,
    );
    const names = readFileSync(file, 'latin1');
    expect(names).toContain('gates width=4');
    expect(names).toContain('cells-to-gates width=1');
    expect((await cli(['regions', map, '--out', file, '--save-distances'])).code).toBe(0);
    expect(readFileSync(file).length).toBeGreaterThan(plain);
    expect(readFileSync(file, 'latin1')).not.toContain('cells-to-gates');
    const route = ['path', map, '--from', '0,0', '--to', '30,0', '--search', 'astar', '--regions', file];
    const path = await cli([...route, '--heuristic', 'gateway', '--no-fallback']);
    expect(path.stdout).toMatch(/preprocessing +[\d.,]+ .?s, [\d.,]+ .?B/);
    expect(path.code).toBe(0);
  });

  it('refuses to save distances without a regions file, or of other heuristics', async () => {
    const refused = await cli(['regions', 'ravenkeep', '--out', 'zones.json', '--save-distances']);
    expect(refused.stderr).toContain("'--save-distances' needs --out <file> in the regions format");
    expect((await cli(['regions', 'ravenkeep', '--save-distances'])).stderr).toContain('needs --out');
    const odd = await cli(['regions', 'ravenkeep', '--out', 'a.regions', '--save-distances', 'landmark']);
    expect(odd.stderr).toContain("unknown heuristic 'landmark'");
    expect(odd.code).not.toBe(0);
  });

  it('refuses a regions file of another map', async () => {
    const file = join(freshFolder(), 'rooms.regions');
    await report(twoRooms(), '--out', file);
    const { code, stdout, stderr } = await cli(['regions', 'ravenkeep', '--load', file]);
    expect(stderr).toMatch(/^floodgate: [^\n]*rooms\.regions: is for a map of 31 × 15, but [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('draws zones in different colours, and before and after repair side by side', async () => {
    const folder = freshFolder();
    const image = join(folder, 'zones.png');
    await report('ravenkeep', '--image', image);
    const one = PNG.sync.read(readFileSync(image));
    const colours = new Set<string>();
    for (let i = 0; i < one.data.length; i += 4) colours.add(one.data.subarray(i, i + 3).join());
    expect(colours.size).toBeGreaterThan(5);
    await report('ravenkeep', '--method', 'water-level', '--image', image, '--before-after');
    const two = PNG.sync.read(readFileSync(image));
    expect(two.width).toBeGreaterThan(2 * one.width);
  });

  it('answers questions about routes, gates to hold and open areas', async () => {
    const found = await report(
      twoRooms(),
      '--route',
      '0,0',
      '30,0',
      '--hold',
      '0,0',
      '30,0',
      '--expand',
      '0,0',
    );
    const gate = found.gates[0].id;
    expect(found.route).toMatchObject({ status: 'found', narrowest: 2, gates: [{ gate, width: 2 }] });
    expect(found.route.path).toHaveLength(31);
    expect(found.hold).toMatchObject({ status: 'found', gates: [{ gate, width: 2 }], width: 2 });
    expect(found.expand).toMatchObject([{ clearance: 8, gates: [gate], width: 2 }]);
    const narrow = await report(twoRooms(), '--route', '0,0', '30,0', '--width', '3', '--hold', '0,0');
    expect(narrow.route).toMatchObject({ status: 'too-narrow', length: null });
    expect(narrow.hold.gates).toEqual([{ gate, width: 2 }]);
  });

  it('tells the answers in words', async () => {
    const asked = ['--route', '0,0', '30,0', '--hold', '0,0', '30,0', '--expand', '0,0', '--distances'];
    const { stdout } = await cli(['regions', twoRooms(), ...asked]);
    expect(stdout).toContain(
      'Route from (0, 0) to (30, 0): 34.97 tiles through 1 gate, the narrowest for 2 abreast.',
    );
    expect(stdout).toMatch(/Zones on the way: \d → \d\n/);
    expect(stdout).toMatch(
      /To cut \(0, 0\) off from \(30, 0\), hold 1 gate, 2 tiles wide. Inside: 1 zone with 2\d\d tiles./,
    );
    expect(stdout).toContain('Open areas to expand to from (0, 0), ranked by tiles × clearance:');
    expect(stdout).toContain('Tiles to walk between the centres of zones:');
    expect(stdout).toMatch(/Zones:\n +zone +tiles +clearance/);
    expect(stdout).toContain('1, dead end');
    const impossible = await cli(['regions', twoRooms(), '--route', '0,0', '9,9', '--hold', '0,0', '9,9']);
    expect(impossible.stdout).toMatch(/ 12\.73 tiles, all inside of zone \d\./);
    expect(impossible.stdout).toMatch(/off from \(9, 9\): impossible with gates, as both are in zone \d\./);
  });

  it('lists the largest zones and the narrowest gates, or all', async () => {
    const some = await cli(['regions', 'ravenkeep']);
    expect(some.stdout).toContain('The largest zones:');
    const all = await cli(['regions', 'ravenkeep', '--all']);
    expect(all.stdout).toContain('Zones:');
    expect(all.stdout.split('\n').length).toBeGreaterThan(some.stdout.split('\n').length + 40);
  });

  it('writes and prints JSON, GeoJSON and Tiled maps', async () => {
    const map = twoRooms();
    const folder = freshFolder();
    const json = join(folder, 'rooms.json');
    const found = await report(map, '--distances', '--out', json);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      version: 1,
      distances: [
        [0, 16],
        [16, 0],
      ],
    });
    expect(await report(map, '--load', json)).toMatchObject({ method: 'file', gates: found.gates });
    const geo = await cli(['regions', map, '--format', 'geojson']);
    expect(JSON.parse(geo.stdout)).toMatchObject({ type: 'FeatureCollection' });
    const geoFile = join(folder, 'rooms.geojson');
    await report(map, '--out', geoFile);
    expect(`${readFileSync(geoFile, 'utf8')}\n`).toBe(geo.stdout);
    const tiled = join(folder, 'rooms.tmj');
    await report(map, '--format', 'tiled', '--tile-size', '32', '--out', tiled);
    const text = readFileSync(tiled, 'utf8');
    expect(parseTiled(text).freeCount).toBe(15 * 30 + 2);
    expect(JSON.parse(text)).toMatchObject({ tilewidth: 32 });
    expect(PNG.sync.read(readFileSync(join(folder, 'floodgate-tiles.png'))).width).toBe(64);
  });

  it.each([
    [['--route', '0,0'], "option '--route' needs two tiles, not 1"],
    [['--route', '0,0', 'x'], "'x' is not a tile"],
    [['--route', '0,0', '40,0'], 'goal (40, 0) is outside of rooms, which is 31 × 15'],
    [['--hold', '0,0', '15,0'], 'place to be cut off (15, 0) is a wall in rooms'],
    [['--hold', '0,0', '1,1', '2,2'], "option '--hold' needs one or two tiles, not 3"],
    [['--expand', '15,0'], 'place to expand from (15, 0) is a wall in rooms'],
    [['--detail', 'halls'], "'halls' is none of auto, districts, rooms, closets, nor a number from 0 to 1"],
    [['--detail', '1.5'], "'1.5' is none of auto"],
    [['--detail', 'rooms', '--method', 'ad-hoc'], 'is for the method merge-tree, not for ad-hoc'],
    [['--resolution', '3'], 'Allowed choices are 1, 2, 4, 8'],
    [['--no-repair'], "merge-tree needs no repair: '--no-repair' is for other methods"],
    [['--before-after'], "merge-tree needs no repair: '--before-after' is for other methods"],
    [
      ['--load', 'x', '--detail', 'rooms'],
      "option '--load <file>' cannot be used with option '--detail <level>'",
    ],
    [['--format', 'regions'], "option '--format regions' needs --out <file> here"],
    [['--format', 'json', '--json'], "option '--format json' needs --out <file> here"],
  ])('%s is refused', async (args, message) => {
    const { code, stdout, stderr } = await cli(['regions', twoRooms(), ...args]);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBeGreaterThan(0);
  });

  it('draws the route and the gates to hold', async () => {
    const image = join(freshFolder(), 'zones.png');
    const counts = async (...args: string[]): Promise<{ path: number; held: number }> => {
      await report(twoRooms(), '--image', image, ...args);
      const { data } = PNG.sync.read(readFileSync(image));
      const count = (...colour: number[]): number => {
        let pixels = 0;
        for (let i = 0; i < data.length; i += 4)
          if (colour.every((value, c) => data[i + c] === value)) pixels++;
        return pixels;
      };
      return { path: count(226, 88, 34), held: count(204, 20, 40) };
    };
    expect(await counts()).toEqual({ path: 0, held: 0 });
    const drawn = await counts('--route', '0,0', '30,0', '--hold', '0,0', '30,0');
    expect(drawn.path).toBeGreaterThan(1000);
    expect(drawn.held).toBeGreaterThan(100);
  });
});
