/** The classes to compare: each with a game that uses the original, and the same game with another import. */
import Theirs from 'easystarjs';
import type { Grid, Point } from 'floodgate';
import EasyStar from 'floodgate/compat/easystar';
import PF, { type DiagonalMovement } from 'floodgate/compat/pathfinding';
import PathFinding from 'pathfinding';
import { rowsOf } from '../libraries/library.ts';
import { costOfTile, type Diagonals, type PathCost } from './judge.ts';

type Answer = (from: Point, to: Point) => readonly Point[];

/** One row: a class with its options. */
export interface Contender {
  readonly name: string;
  readonly diagonals: Diagonals;
  readonly measure: PathCost;
  /** Whether the original's paths are as good as can be, so that ours must be as long. */
  readonly originalIsOptimal: boolean;
  theirs(grid: Grid): Answer;
  ours(grid: Grid): Answer;
}

const MOVEMENT: Readonly<Record<Diagonals, DiagonalMovement>> = {
  always: PF.DiagonalMovement.Always,
  never: PF.DiagonalMovement.Never,
  'one-free': PF.DiagonalMovement.IfAtMostOneObstacle,
  'both-free': PF.DiagonalMovement.OnlyWhenNoObstacles,
};

type FinderName =
  | 'AStarFinder'
  | 'BestFirstFinder'
  | 'BreadthFirstFinder'
  | 'DijkstraFinder'
  | 'BiAStarFinder'
  | 'BiBestFirstFinder'
  | 'BiBreadthFirstFinder'
  | 'BiDijkstraFinder'
  | 'JumpPointFinder';

const OPTIMAL: readonly FinderName[] = ['AStarFinder', 'DijkstraFinder', 'BreadthFirstFinder'];

/** Every query clones the grid, as the manual of PathFinding.js asks. */
function finder(name: FinderName, diagonals: Diagonals): Contender {
  const options = { diagonalMovement: MOVEMENT[diagonals] };
  return {
    name: `${name}, ${diagonals}`,
    diagonals,
    measure: name.endsWith('BreadthFirstFinder') ? 'moves' : 'length',
    originalIsOptimal: OPTIMAL.includes(name),
    theirs(map) {
      const grid = new PathFinding.Grid(rowsOf(map, 0, 1));
      const search = new PathFinding[name](options);
      return (from, to) => search.findPath(...from, ...to, grid.clone());
    },
    ours(map) {
      const grid = new PF.Grid(rowsOf(map, 0, 1));
      const search = new PF[name](options);
      return (from, to) => search.findPath(...from, ...to, grid.clone()) as unknown as Point[];
    },
  };
}

/** In every query's clone the tile left of the end becomes a wall, which opens no way that the judge does not know. */
function finderAfterEdit(name: FinderName, diagonals: Diagonals): Contender {
  const options = { diagonalMovement: MOVEMENT[diagonals] };
  const beside = ([x, y]: Point): [number, number] => [x === 0 ? x + 1 : x - 1, y];
  return {
    ...finder(name, diagonals),
    name: `${name}, ${diagonals}, a tile changed in each clone`,
    theirs(map) {
      const grid = new PathFinding.Grid(rowsOf(map, 0, 1));
      const search = new PathFinding[name](options);
      return (from, to) => {
        const clone = grid.clone();
        clone.setWalkableAt(...beside(to), false);
        return search.findPath(...from, ...to, clone);
      };
    },
    ours(map) {
      const grid = new PF.Grid(rowsOf(map, 0, 1));
      const search = new PF[name](options);
      return (from, to) => {
        const clone = grid.clone();
        clone.setWalkableAt(...beside(to), false);
        return search.findPath(...from, ...to, clone) as unknown as Point[];
      };
    },
  };
}

interface Level {
  readonly hasCosts?: boolean;
  /** The game has frozen the rows of its map. */
  readonly isFrozen?: boolean;
}

function easystar(
  name: string,
  diagonals: 'always' | 'never' | 'both-free',
  { hasCosts = false, isFrozen = false }: Level = {},
): Contender {
  const play = (library: EasyStar.js, map: Grid): Answer => {
    const rows = rowsOf(map, 1, 0);
    if (hasCosts)
      rows.forEach((row, y) => {
        row.forEach((tile, x) => {
          if (tile) row[x] = costOfTile(x, y);
        });
      });
    if (isFrozen) rows.forEach(Object.freeze);
    library.setGrid(rows);
    library.setAcceptableTiles([1, 2, 3]);
    if (hasCosts) for (const cost of [2, 3]) library.setTileCost(cost, cost);
    if (diagonals !== 'never') library.enableDiagonals();
    if (diagonals === 'both-free') library.disableCornerCutting();
    library.enableSync();
    return (from, to) => {
      let points: Point[] = [];
      library.findPath(...from, ...to, (path) => {
        points = path.map(({ x, y }) => [x, y]);
      });
      library.calculate();
      return points;
    };
  };
  return {
    name: `easystar, ${name}`,
    diagonals,
    measure: hasCosts ? 'cost' : 'length',
    originalIsOptimal: diagonals === 'never',
    theirs: (map) => play(new Theirs.js() as EasyStar.js, map),
    ours: (map) => play(new EasyStar.js(), map),
  };
}

export const CONTENDERS: readonly Contender[] = [
  finder('AStarFinder', 'never'),
  finder('AStarFinder', 'both-free'),
  finder('AStarFinder', 'one-free'),
  finder('AStarFinder', 'always'),
  finderAfterEdit('AStarFinder', 'both-free'),
  finder('BestFirstFinder', 'both-free'),
  finder('BreadthFirstFinder', 'both-free'),
  finder('DijkstraFinder', 'both-free'),
  finder('BiAStarFinder', 'both-free'),
  finder('BiBestFirstFinder', 'both-free'),
  finder('BiBreadthFirstFinder', 'both-free'),
  finder('BiDijkstraFinder', 'both-free'),
  finder('JumpPointFinder', 'never'),
  finder('JumpPointFinder', 'both-free'),
  finder('JumpPointFinder', 'one-free'),
  finder('JumpPointFinder', 'always'),
  easystar('no diagonals', 'never'),
  easystar('diagonals', 'always'),
  easystar('diagonals, no corner cutting', 'both-free'),
  easystar('diagonals, no corner cutting, frozen rows', 'both-free', { isFrozen: true }),
  easystar('tile costs', 'never', { hasCosts: true }),
];
