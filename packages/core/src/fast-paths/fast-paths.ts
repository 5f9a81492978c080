import { checkOptionNames, checkWhole } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import { ChangeLog, type Grid, toLength } from '../grid/index.ts';
import { LandmarkTable, landmarkEstimate } from '../heuristics/index.ts';
import {
  distanceWithoutWalls,
  type Heuristic,
  type PathBuffer,
  type PreparedPaths,
  pathLength,
  writePath,
} from '../search/index.ts';
import { readFastPaths, writeFastPaths } from './fast-paths-file.ts';
import { GraphSearch } from './graph-search.ts';
import { JumpGraph } from './jump-graph.ts';
import { GraphRepair } from './repair-graph.ts';

/** Options of {@link FastPaths}. */
export interface FastPathsOptions {
  /** The side of the agents' square in tiles. Default 1. */
  readonly size?: number;
  /** Number of landmarks, from 0 to 64. More make estimates better and take more memory. Default 8. */
  readonly landmarks?: number;
}

const DEFAULT_LANDMARKS = 8;
const MOST_LANDMARKS = 64;

/** How much of what an edit has left to do a query does on the side: below a tenth of a millisecond. */
const REPAIRS_PER_QUERY = 500;

/**
 * Shortest paths on a map that seldom changes, by what is computed for it beforehand: the jumps of jump point search as a
 * graph, and distances from some landmarks. Pass it to `findPath` as `fast`. Paths are as short as those of A\*.
 *
 * It follows edits of the map. What they change in the graph is found again when a query comes by. Distances from landmarks
 * only become better with new walls; after a wall is gone they are lowered step by step, a little with every query or by
 * {@link update}. Until they are right, searches do without them: they take longer, but are as exact.
 */
export class FastPaths implements PreparedPaths {
  /** The map as agents of its size see it. */
  readonly grid: Grid;
  /** For queries that are answered by other searches: several goals, slices, costs and so on. */
  readonly heuristic: Heuristic;
  readonly #size: number;
  readonly #graph: JumpGraph;
  readonly #repair: GraphRepair;
  readonly #landmarks: LandmarkTable;
  readonly #search: GraphSearch;
  readonly #edits: ChangeLog;
  readonly #stop: () => void;
  #isDisposed = false;

  /**
   * Throws a FloodgateError if the size is not a whole number from 1, or the number of landmarks not one from 0 to 64.
   *
   * @param saved distances from the landmarks that {@link load} has read; without them they are measured
   */
  constructor(map: Grid, options: FastPathsOptions = {}, saved?: Uint16Array) {
    checkOptionNames(options, ['size', 'landmarks'], 'FastPaths');
    const { size = 1, landmarks = DEFAULT_LANDMARKS } = options;
    checkWhole(landmarks, 'the number of landmarks');
    if (landmarks < 0 || landmarks > MOST_LANDMARKS)
      throw new FloodgateError(
        'bad-argument',
        `the number of landmarks must be from 0 to ${MOST_LANDMARKS}, not ${landmarks}`,
      );
    const grid = map.layer({ size });
    this.grid = grid;
    this.#size = size;
    this.#graph = new JumpGraph(grid);
    this.#graph.complete();
    this.#repair = new GraphRepair(this.#graph, grid);
    this.#landmarks = new LandmarkTable(grid, landmarks, saved);
    this.#search = new GraphSearch(grid, this.#graph, this.#landmarks);
    this.#edits = new ChangeLog(grid);
    this.#stop = grid.follow((change) => this.#edits.add(change));
    this.heuristic = this.#makeHeuristic();
  }

  /** Memory of what was computed for the map, in bytes. */
  get bytes(): number {
    return this.#graph.bytes + this.#repair.bytes + this.#landmarks.bytes;
  }

  /** True if all that edits have left to do is done. */
  get isUpToDate(): boolean {
    return this.#edits.isEmpty && this.#landmarks.isRight;
  }

  /**
   * Does what edits of the map have left to do, for up to so many steps of below a microsecond. Returns
   * {@link isUpToDate}. There is no need to call it: queries do a little of it.
   */
  update(steps: number = Number.POSITIVE_INFINITY): boolean {
    this.#followEdits();
    return this.#landmarks.advance(steps);
  }

  /** Measures the distances from landmarks again, which have become less useful after many new walls. */
  refresh(): void {
    this.#followEdits();
    this.#graph.complete();
    this.#landmarks.measure();
  }

  /** Called by `findPath`: writes the shortest path between two free cells that are connected. */
  findInto(start: number, goal: number, out: PathBuffer): PathBuffer {
    if (this.#isDisposed)
      throw new FloodgateError('bad-argument', `fast paths of ${this.grid.name} were used after dispose()`);
    this.update(REPAIRS_PER_QUERY);
    const search = this.#search;
    const end = search.run(start, goal);
    if (end < 0) {
      out.clear();
      return out;
    }
    const length = pathLength(this.grid, search.nodes, end);
    writePath(this.grid, search.nodes, end, length, out.resize(length));
    out.status = 'found';
    out.cost = this.grid.costs === 'uniform' ? length - 1 : toLength(search.nodes.g[end]!);
    out.expanded = search.expanded;
    out.generated = search.nodes.count;
    return out;
  }

  /** The bytes of a file that {@link load} reads, with the hash of the map. */
  save(): Uint8Array<ArrayBuffer> {
    this.update();
    return writeFastPaths(this.grid, {
      size: this.#size,
      landmarks: this.#landmarks.count,
      distances: this.#landmarks.save(),
    });
  }

  /**
   * Fast paths of a map from a file by {@link save}. `file` names it in errors. Throws a FloodgateError that says why if the
   * file is for another map, size, corner or cost rule, of a newer version, cut short or damaged.
   */
  static load(map: Grid, bytes: Uint8Array, file?: string): FastPaths {
    const { size, landmarks, distances } = readFastPaths(map, bytes, file);
    return new FastPaths(map, { size, landmarks }, distances);
  }

  /** Lets go of the map, whose edits it no longer follows. Queries that use it afterwards throw a FloodgateError. */
  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
    this.#landmarks.dispose();
  }

  #followEdits(): void {
    if (this.#edits.isEmpty) return;
    this.#repair.follow(this.#edits.take());
  }

  #makeHeuristic(): Heuristic {
    return {
      consistent: true,
      jumps: true,
      prepare: (_, goals) =>
        !this.#isDisposed && this.update(REPAIRS_PER_QUERY)
          ? landmarkEstimate(this.grid, this.#landmarks, goals)
          : distanceWithoutWalls(this.grid, goals, 0),
    };
  }
}
