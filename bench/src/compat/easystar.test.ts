import Theirs from 'easystarjs';
import fc from 'fast-check';
import EasyStar, { type Direction } from 'floodgate/compat/easystar';
import { describe, expect, it } from 'vitest';

type Path = { x: number; y: number }[] | null;
type Instance = EasyStar.js;
type Query = [startX: number, startY: number, endX: number, endY: number];

const SIDE = 8;
const SIDES: Direction[] = [
  EasyStar.TOP,
  EasyStar.TOP_RIGHT,
  EasyStar.RIGHT,
  EasyStar.BOTTOM_RIGHT,
  EasyStar.BOTTOM,
  EasyStar.BOTTOM_LEFT,
  EasyStar.LEFT,
  EasyStar.TOP_LEFT,
];
const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [-1, -1, 0, 1, 1, 1, 0, -1];

/** What a game has told both libraries, to check paths by. */
class Game {
  readonly tiles: number[][];
  acceptable = [1, 2, 3];
  diagonals = false;
  cutsCorners = true;
  readonly typeCosts = new Map<number, number>();
  readonly pointCosts = new Map<string, number>();
  readonly avoided = new Set<string>();
  readonly conditions = new Map<string, readonly Direction[]>();
  readonly libraries: readonly Instance[] = [new EasyStar.js(), new Theirs.js() as Instance];

  constructor(tiles: number[][]) {
    this.tiles = tiles;
    this.tell((library) => {
      library.setGrid(this.tiles);
      library.setAcceptableTiles(this.acceptable);
      library.enableSync();
    });
  }

  tell(say: (library: Instance) => void): void {
    this.libraries.forEach(say);
  }

  setDiagonals(on: boolean): void {
    this.diagonals = on;
    this.tell((library) => (on ? library.enableDiagonals() : library.disableDiagonals()));
  }

  setCornerCutting(on: boolean): void {
    this.cutsCorners = on;
    this.tell((library) => (on ? library.enableCornerCutting() : library.disableCornerCutting()));
  }

  ask(query: Query): Path[] {
    return this.libraries.map((library) => {
      let found: Path = null;
      library.findPath(...query, (path) => {
        found = path;
      });
      library.calculate();
      return found;
    });
  }

  isWalkableFrom(x: number, y: number, fromX: number, fromY: number): boolean {
    const condition = this.conditions.get(`${x},${y}`);
    const side = SIDES.find((_, d) => x + DX[d]! === fromX && y + DY[d]! === fromY)!;
    return (
      (!condition || condition.includes(side)) && this.acceptable.some((type) => type === this.tiles[y]?.[x])
    );
  }

  /** Straight 1, diagonal √2, times what the tiles cost; NaN if a step is not allowed. */
  cost(path: NonNullable<Path>): number {
    let sum = 0;
    for (let i = 1; i < path.length; i++) {
      const { x, y } = path[i]!;
      const before = path[i - 1]!;
      const isDiagonal = x !== before.x && y !== before.y;
      const far = Math.max(Math.abs(x - before.x), Math.abs(y - before.y)) !== 1;
      if (far || this.avoided.has(`${x},${y}`) || !this.isWalkableFrom(x, y, before.x, before.y))
        return Number.NaN;
      if (isDiagonal && !this.diagonals) return Number.NaN;
      if (isDiagonal && !this.cutsCorners)
        for (const [sideX, sideY] of [
          [x, before.y],
          [before.x, y],
        ] as const)
          if (!this.isWalkableFrom(sideX, sideY, before.x, before.y)) return Number.NaN;
      const factor = this.pointCosts.get(`${x},${y}`) ?? this.typeCosts.get(this.tiles[y]![x]!) ?? 1;
      sum += factor * (isDiagonal ? Math.SQRT2 : 1);
    }
    return sum;
  }
}

const coordinate = fc.nat(SIDE - 1);
const point = fc.tuple(coordinate, coordinate);
const cost = fc.constantFrom(0.25, 0.5, 1, 1, 2, 3.5, 40);
const query = fc.tuple(coordinate, coordinate, coordinate, coordinate);

/** A call, or a change of the game's own arrays. */
type Change = (game: Game) => void;

function change<T>(values: fc.Arbitrary<T>, make: (game: Game, value: T) => void): fc.Arbitrary<Change> {
  return values.map((value) => (game: Game) => make(game, value));
}

const CHANGES = fc.oneof(
  change(fc.tuple(point, fc.nat(3)), (game, [[x, y], type]) => {
    game.tiles[y]![x] = type;
  }),
  change(fc.nat(20), (game, n) => {
    if (n < 2) game.setDiagonals(n === 1);
    else if (n < 4) game.setCornerCutting(n === 3);
  }),
  change(fc.subarray([1, 2, 3], { minLength: 1 }), (game, types) => {
    game.acceptable = types;
    game.tell((library) => library.setAcceptableTiles(types));
  }),
  change(fc.tuple(fc.nat(3), cost), (game, [type, value]) => {
    game.typeCosts.set(type, value);
    game.tell((library) => library.setTileCost(type, value));
  }),
  change(fc.tuple(point, cost), (game, [[x, y], value]) => {
    game.pointCosts.set(`${x},${y}`, value);
    game.tell((library) => library.setAdditionalPointCost(x, y, value));
  }),
  change(point, (game, [x, y]) => {
    game.pointCosts.delete(`${x},${y}`);
    game.tell((library) => library.removeAdditionalPointCost(x, y));
  }),
  change(point, (game, [x, y]) => {
    game.avoided.add(`${x},${y}`);
    game.tell((library) => library.avoidAdditionalPoint(x, y));
  }),
  change(point, (game, [x, y]) => {
    game.avoided.delete(`${x},${y}`);
    game.tell((library) => library.stopAvoidingAdditionalPoint(x, y));
  }),
  change(fc.array(fc.tuple(point, fc.subarray(SIDES)), { maxLength: 10 }), (game, conditions) => {
    for (const [[x, y], sides] of conditions) {
      game.conditions.set(`${x},${y}`, sides);
      game.tell((library) => library.setDirectionalCondition(x, y, sides));
    }
  }),
  change(fc.nat(9), (game, n) => {
    if (n === 0) {
      game.conditions.clear();
      game.tell((library) => library.removeAllDirectionalConditions());
    } else if (n === 1) {
      game.pointCosts.clear();
      game.tell((library) => library.removeAllAdditionalPointCosts());
    } else if (n === 2) {
      game.avoided.clear();
      game.tell((library) => library.stopAvoidingAllAdditionalPoints());
    }
  }),
);

const TILES = fc.array(
  fc.array(
    fc.nat(9).map((n) => (n < 3 ? 0 : 1 + (n % 3))),
    { minLength: SIDE, maxLength: SIDE },
  ),
  { minLength: SIDE, maxLength: SIDE },
);

describe('EasyStar', () => {
  it.each([
    ['along rows and columns', false, true],
    ['past corners', true, true],
    ['around corners', true, false],
  ])('finds a path %s where EasyStar.js does, legal and no dearer', (_, diagonals, cutsCorners) => {
    let found = 0;
    fc.assert(
      fc.property(
        TILES,
        fc.array(fc.tuple(fc.array(CHANGES, { maxLength: 5 }), query), { minLength: 1, maxLength: 12 }),
        (tiles, turns) => {
          const game = new Game(tiles.map((row) => [...row]));
          game.setDiagonals(diagonals);
          game.setCornerCutting(cutsCorners);
          for (const [changes, asked] of turns) {
            for (const change of changes) change(game);
            const [ours, theirs] = game.ask(asked);
            expect(ours === null).toBe(theirs === null);
            if (!ours || !theirs) continue;
            found++;
            if (ours.length > 0) {
              expect(ours[0]).toEqual({ x: asked[0], y: asked[1] });
              expect(ours.at(-1)).toEqual({ x: asked[2], y: asked[3] });
            }
            expect(game.cost(ours)).toBeLessThanOrEqual(game.cost(theirs) + 1e-6);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(200);
  });

  it('searches in slices, and starts over when the map changes', async () => {
    let inSlices = 0;
    await fc.assert(
      fc.asyncProperty(
        TILES,
        query,
        fc.integer({ min: 1, max: 4 }),
        point,
        async (tiles, asked, slice, [x, y]) => {
          const game = new Game(tiles.map((row) => [...row]));
          const [library] = game.libraries as [Instance];
          game.setDiagonals(true);
          library.disableSync();
          library.setIterationsPerCalculation(slice);
          let answer: { path: Path } | undefined;
          library.findPath(...asked, (path) => {
            answer = { path };
          });
          library.calculate();
          await nextTimers();
          const wasFoundAtOnce = answer !== undefined;
          game.tiles[y]![x] = 0;
          for (let i = 0; i < 200 && !answer; i++) {
            library.calculate();
            await nextTimers();
          }
          if (wasFoundAtOnce) return;
          inSlices++;
          library.enableSync();
          const [ours] = game.ask(asked);
          expect(answer!.path).toEqual(ours);
        },
      ),
      { numRuns: 60 },
    );
    expect(inSlices).toBeGreaterThan(10);
  });

  it('calls back later unless it is told to call back at once', async () => {
    const library = new EasyStar.js();
    library.setGrid([[1, 1]]);
    library.setAcceptableTiles(1);
    let path: Path = null;
    const called = new Promise<void>((resolve) => {
      library.findPath(0, 0, 1, 0, (found) => {
        path = found;
        resolve();
      });
    });
    library.calculate();
    expect(path).toBeNull();
    await called;
    expect(path).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]);
  });

  it('lets a callback ask for the next path', () => {
    const library = new EasyStar.js();
    library.setGrid([[1, 1, 1]]);
    library.setAcceptableTiles([1]);
    library.enableSync();
    const lengths: number[] = [];
    library.findPath(0, 0, 1, 0, (first) => {
      lengths.push(first.length);
      library.findPath(0, 0, 2, 0, (second) => lengths.push(second.length));
    });
    library.calculate();
    expect(lengths).toEqual([2, 3]);
  });

  it('refuses what EasyStar.js refuses, and says what was wrong', () => {
    for (const make of [() => new EasyStar.js(), () => new Theirs.js() as Instance]) {
      const ask = (library: Instance, to: [x: number, y: number]) => () =>
        library.findPath(0, 0, ...to, () => {});
      const library = make();
      library.setGrid([[1, 1]]);
      expect(ask(library, [1, 0])).toThrow('setAcceptableTiles()');
      const other = make();
      other.setAcceptableTiles([1]);
      expect(ask(other, [1, 0])).toThrow('setGrid()');
      library.setAcceptableTiles([1]);
      expect(ask(library, [2, 0])).toThrow('outside');
      expect(ask(library, [0, -1])).toThrow('outside');
    }
    expect(() => new EasyStar.js().setTileCost(1, Number.NaN)).toThrow(
      'the cost of tile type 1 must be a number from 0, not NaN',
    );
  });

  it('prefers tiles that cost nothing, and shuns those that cost without end', () => {
    const library = new EasyStar.js();
    library.setGrid([
      [1, 1, 1],
      [2, 3, 1],
      [2, 2, 2],
    ]);
    library.setAcceptableTiles([1, 2, 3]);
    library.setTileCost(2, 0);
    library.setTileCost(3, Number.POSITIVE_INFINITY);
    library.enableSync();
    let path: Path = null;
    library.findPath(0, 0, 2, 2, (found) => {
      path = found;
    });
    library.calculate();
    expect((path as unknown as NonNullable<Path>)[2]).toEqual({ x: 0, y: 2 });
  });

  it('does nothing for a path that was cancelled, once', () => {
    const library = new EasyStar.js();
    library.setGrid([[1, 1]]);
    library.setAcceptableTiles([1]);
    library.enableSync();
    const id = library.findPath(0, 0, 1, 0, () => expect.unreachable());
    expect([library.cancelPath(id), library.cancelPath(id)]).toEqual([true, false]);
    library.calculate();
  });
});

/** Until the timers that are due have been called. */
function nextTimers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
