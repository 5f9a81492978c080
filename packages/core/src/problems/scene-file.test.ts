import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { CORNER_RULES } from '../grid/index.ts';
import { PROBLEM_TYPES } from './generate-problem.ts';
import { formatScene, isScene, parseScene, type SceneFile, sceneGrid } from './scene-file.ts';

const point = fc.tuple(fc.nat(20), fc.nat(20));
const arbitraryMap: fc.Arbitrary<SceneFile['map']> = fc.oneof(
  fc.constant({ builtIn: 'arena' }),
  fc.record({
    kind: fc.constantFrom('caves' as const, 'maze' as const),
    width: fc.integer({ min: 16, max: 40 }),
    height: fc.integer({ min: 16, max: 40 }),
    seed: fc.nat(),
    parameters: fc.constant({}),
  }),
  fc.record({
    name: fc.string(),
    corners: fc.constantFrom(...CORNER_RULES),
    rows: fc.integer({ min: 1, max: 9 }).chain((width) =>
      fc.array(
        fc
          .array(fc.constantFrom('.', '@'), { minLength: width, maxLength: width })
          .map((row) => row.join('')),
        { minLength: 1, maxLength: 9 },
      ),
    ),
  }),
);
const arbitraryScene: fc.Arbitrary<SceneFile> = fc.record({
  map: arbitraryMap,
  painted: fc.array(point, { maxLength: 9 }),
  crowd: fc.record({
    type: fc.constantFrom('lifelong' as const, ...PROBLEM_TYPES.map(({ id }) => id)),
    agents: fc.nat(1000),
  }),
  placed: fc.array(fc.record({ start: point, goal: point, priority: fc.integer() }), { maxLength: 9 }),
  wanderers: fc.nat(100),
  planner: fc.record({
    id: fc.constantFrom('pibt', 'auto', './my-planner.ts'),
    parameters: fc.dictionary(
      fc.stringMatching(/^[a-z]+$/),
      fc.oneof(fc.integer(), fc.boolean(), fc.constant(Number.POSITIVE_INFINITY), fc.constant('octile')),
    ),
  }),
  seed: fc.nat(),
  view: fc.dictionary(fc.stringMatching(/^[a-z.]+$/), fc.string()),
});

describe('scene files', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const text = formatScene(scene);
        expect(isScene(text)).toBe(true);
        expect(parseScene(text)).toEqual(JSON.parse(JSON.stringify(scene, null, 1)) && scene);
      }),
      { numRuns: 60 },
    );
  });

  it('make their map, with painted tiles the opposite of what they were', () => {
    const map = { name: 'small', corners: 'always', rows: ['..', '.@'] } as const;
    const grid = sceneGrid({
      map,
      painted: [
        [0, 0],
        [1, 1],
        [7, 7],
      ],
    });
    expect([grid.name, grid.corners, grid.isFree(0, 0), grid.isFree(1, 1)]).toEqual([
      'small',
      'always',
      false,
      true,
    ]);
    expect(() => sceneGrid({ map: { builtIn: 'arenna' }, painted: [] })).toThrow(/arena/);
  });

  it('throw a FloodgateError on any damage, and never anything else', () => {
    fc.assert(
      fc.property(arbitraryScene, fc.nat(), fc.nat(), fc.string({ maxLength: 3 }), (scene, at, cut, put) => {
        const text = formatScene(scene);
        const from = at % text.length;
        try {
          parseScene(text.slice(0, from) + put + text.slice(from + (cut % 20)));
        } catch (error) {
          expect(error).toBeInstanceOf(FloodgateError);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['no JSON', /s\.json is not JSON/],
    ['{"floodgateScene":2}', /s\.json: floodgateScene must be 1/],
    ['{"floodgateScene":1}', /s\.json: map must be an object/],
    [
      '{"floodgateScene":1,"map":{"builtIn":"arena"},"crowd":{"type":"mob","agents":1}}',
      /crowd\.type must be one of/,
    ],
    [
      '{"floodgateScene":1,"map":{"name":"a","corners":"free","rows":["..","."]}}',
      /map\.corners|map\.rows\[1\]/,
    ],
    [
      '{"floodgateScene":1,"map":{"builtIn":"arena"},"crowd":{"type":"random","agents":-1}}',
      /crowd\.agents must be a whole number/,
    ],
  ])('%s is refused', (text, message) => {
    expect(() => parseScene(text, { file: 's.json' })).toThrow(message);
  });
});

describe('a scene of a stranger', () => {
  it('cannot ask for a huge generated map in a few bytes', () => {
    const scene = (size: number) =>
      JSON.stringify({
        floodgateScene: 1,
        map: { kind: 'maze', width: size, height: size, seed: 1, parameters: {} },
        crowd: { type: 'random', agents: 3 },
        planner: { id: 'pibt' },
      });
    expect(parseScene(scene(4096)).map).toMatchObject({ width: 4096 });
    expect(() => parseScene(scene(16_384), { file: 'a.json' })).toThrow(
      `a.json: a map of 16,384 × 16,384 would be 268,992,576 cells, but ${scene(16_384).length} bytes justify at most 17,000,000`,
    );
  });
});
