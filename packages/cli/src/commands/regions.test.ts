import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(Object.keys(found)).toEqual(['map', 'method', 'zones', 'gates', 'repairs', 'ms', 'firstMs']);
    expect(found).toMatchObject({ map: 'rooms', method: 'water-level', zones: 2 });
    expect(found.gates).toHaveLength(1);
    expect(found.gates[0]).toMatchObject({ from: [15, expect.any(Number)], width: 2 });
    expect(found.gates[0].zones).toHaveLength(2);
  });

  it('takes a method, and repairs unless told not to', async () => {
    expect((await report('ravenkeep', '--method', 'ad-hoc')).zones).toBeGreaterThan(1);
    const repaired = await report('ravenkeep', '--method', 'water-level');
    expect(repaired.repairs.length).toBeGreaterThan(0);
    expect((await report('ravenkeep', '--method', 'water-level', '--repair')).zones).toBe(repaired.zones);
    expect((await report('ravenkeep', '--method', 'water-level', '--no-repair')).repairs).toEqual([]);
    expect((await cli(['regions', 'ravenkeep', '--no-repair'])).stdout).toContain('not repaired');
    expect((await cli(['regions', 'ravenkeep'])).stdout).not.toContain('not repaired');
  });

  it('tells in words what it found', async () => {
    const { stdout, code } = await cli(['regions', twoRooms()]);
    expect(stdout).toContain('zones  2, the largest with 5');
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
    await report('ravenkeep', '--image', image, '--before-after');
    const two = PNG.sync.read(readFileSync(image));
    expect(two.width).toBeGreaterThan(2 * one.width);
  });
});
