/**
 * How far any cell is from the goals of agents, without a table for each goal: what planners that step from cell to
 * cell rank moves by. Exact by searches, or nearly so over border crossings. See docs/algorithms/distances.md.
 *
 * Words of this room:
 * - **block**: a square of 33 × 33 tiles. Neighbouring blocks share a **border**, the line of tiles between them.
 * - **local**: index of a tile in its block. **Block cell**: a cell as a tile of one block, `block * AREA + local`; a
 *   cell on a border has two or four.
 * - **pocket**: cells of a block that reach each other inside it.
 * - **crossing**: a border crossing, a cell on a border at which distances pass from block to block. (The movement rule
 *   `crossing` has nothing to do with it.) **Edge**: two crossings of one pocket and the distance between them.
 * - **exit**: a crossing by which the path to an agent's goal may leave a pocket; **exit list**: those of one agent in
 *   one pocket.
 * - **flood**: distances from one tile to all others of its block.
 * - **search units**: 470,832 to a tile width; **block units**: 70.
 */
export { type DistanceKind, goalDistances } from './choose-distances.ts';
export { DistancePatches, NO_PATH } from './distance-patches.ts';
export { DistanceStore } from './distance-store.ts';
export { type GoalDistances, HERE } from './goal-distances.ts';
export { KeyHeap } from './key-heap.ts';
export type { ReverseSearch } from './reverse-search.ts';
