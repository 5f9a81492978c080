import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { FloodgateError, Grid } from 'floodgate';
import { PROBLEM_TYPES } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { decodeScene, encodeScene } from './codec.ts';
import { loadMap } from './load-map.ts';
import { MOST_UNPACKED, packText, toBase64Url } from './packed-text.ts';
import { FIRST_SCENE, type MapSource, type Scene } from './scene.ts';
import { cellSet } from './toggles.ts';

const seeds = fc.integer({ min: 0, max: 1e6 });
const point = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }));
const sources: fc.Arbitrary<MapSource> = fc.oneof(
  fc.constantFrom('arena', 'silverbend').map((name) => ({ kind: 'built-in' as const, name })),
  fc.record({
    kind: fc.constant('generated' as const),
    map: fc.constantFrom('caves' as const, 'maze' as const),
    width: fc.integer({ min: 8, max: 300 }),
    height: fc.integer({ min: 8, max: 300 }),
    seed: seeds,
    parameters: fc.dictionary(fc.constantFrom('corridor', 'loops'), fc.constantFrom(1, 2, 0.25)),
  }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bits) => ({
    kind: 'tiles' as const,
    name: 'my map & more',
    width: 12,
    height: 8,
    corners: 'no-corner-cutting' as const,
    bits,
  })),
);
/** Tiles as numbers from 0, of which each scene paints those that its map has. */
const painted = fc.array(fc.nat(9000), { maxLength: 40 });
const unpainted = fc.record({
  map: sources,
  toggled: fc.constant<number[]>([]),
  crowd: fc.record({
    type: fc.constantFrom(...PROBLEM_TYPES.map(({ id }) => id)),
    agents: fc.integer({ min: 0, max: 10_000 }),
  }),
  placed: fc.array(
    fc
      .record({ start: point, goal: point })
      .chain((agent) =>
        fc.constantFrom(agent, { ...agent, priority: 3 }, { ...agent, outside: true as const }),
      ),
    { maxLength: 5 },
  ),
  wanderers: fc.integer({ min: 0, max: 50 }),
  planner: fc.record({
    id: fc.constantFrom('rolling', 'auto'),
    parameters: fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.oneof(fc.boolean(), fc.constantFrom(1, 2.5, 'walk')),
    ),
  }),
  seed: seeds,
});

const first = loadMap(FIRST_SCENE.map);

test('every scene comes back from its link', async () => {
  await fc.assert(
    fc.asyncProperty(unpainted, painted, async (scene: Scene, tiles) => {
      // Some parameters are of no map, which only matters once it is made.
      const grid = scene.map.kind === 'generated' ? new Grid(8, 8) : loadMap(scene.map);
      const { width, height } = grid;
      const inside = tiles.filter((tile) => tile < width * height && scene.map.kind !== 'generated');
      const toggled = cellSet(inside.map((tile) => grid.cell(tile % width, Math.floor(tile / width))));
      expect(await decodeScene(await encodeScene({ ...scene, toggled }, grid))).toEqual({
        ...scene,
        toggled,
      });
    }),
    { numRuns: 60 },
  );
});

test('a scene without edits has a link that people can read', async () => {
  expect(await encodeScene(FIRST_SCENE, first)).toBe(
    'map=ravenkeep&problem=random&agents=300&seed=1&planner=rolling',
  );
});

test('what a link leaves out is as in the first scene', async () => {
  expect(await decodeScene('map=arena')).toEqual({
    ...FIRST_SCENE,
    map: { kind: 'built-in', name: 'arena' },
  });
});

test('a bad link is refused with what is wrong', async () => {
  await expect(decodeScene('agents=-4')).rejects.toThrow(
    "agents must be a whole number from 0 to 10000, not '-4'",
  );
  await expect(decodeScene('problem=chaos')).rejects.toThrow("problem type 'chaos' is unknown");
  await expect(decodeScene('planner=magic')).rejects.toThrow("planner 'magic' is unknown");
  await expect(decodeScene('map=lakes:10x10:1')).rejects.toThrow("kind of map 'lakes' is unknown");
  await expect(decodeScene('data=%%%')).rejects.toThrow(FloodgateError);
  const link = await encodeScene({ ...FIRST_SCENE, toggled: [1, 2, 3].map((x) => first.cell(x, 0)) }, first);
  await expect(decodeScene(link.slice(0, -6))).rejects.toThrow('damaged');
});

test('a link that unpacks to gigabytes is refused as soon as there is more than a scene has', async () => {
  // 16 MB of blanks are 16 kB of link; the address of a page may have two megabytes.
  const bomb = deflateRawSync(Buffer.alloc(MOST_UNPACKED + 1, ' '));
  expect(bomb.length).toBeLessThan(20_000);
  const before = process.memoryUsage().rss;
  await expect(decodeScene(`data=${toBase64Url(bomb)}`)).rejects.toThrow(
    /this link cannot be opened: its data is too large: 16,\d{3} bytes unpack to more than 16,777,216/,
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 26);
});

test('a link cannot ask for a map that is too large to show', async () => {
  const most = 'the studio takes maps of up to 16,777,216 tiles';
  await expect(decodeScene('map=caves:16384x16384:1')).rejects.toThrow(
    `the map caves:16384x16384:1 is 16384 × 16384; ${most}`,
  );
  const tiles = { name: 'mine', width: 2 ** 26, height: 2 ** 26, corners: 'never', bits: '' };
  await expect(decodeScene(`data=${await packText({ tiles })}`)).rejects.toThrow(most);
});

test('a link with data that is no scene is refused', async () => {
  const wrong = [
    null,
    7,
    { toggled: 'x' },
    { toggled: null },
    { placed: {} },
    { placed: ['a'] },
    { tiles: 3 },
    { tiles: { name: 'a' } },
  ];
  for (const rest of wrong)
    await expect(decodeScene(`data=${await packText(rest)}`)).rejects.toThrow('its data is no scene');
});
