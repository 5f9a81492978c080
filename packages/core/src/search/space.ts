import { BucketOpenList } from './bucket-open-list.ts';
import { NodeStore } from './nodes.ts';
import { OpenList } from './open-list.ts';

/** The scratch space of one running search by single moves, made once and used over and over. */
export class SearchSpace {
  readonly nodes: NodeStore;
  readonly buckets: BucketOpenList;
  #byG: OpenList | undefined;

  constructor(cellCount: number) {
    this.nodes = new NodeStore(cellCount);
    this.buckets = new BucketOpenList(this.nodes);
  }

  /** An open list that orders by least g. Made on first use. */
  get byG(): OpenList {
    this.#byG ??= new OpenList(this.nodes, 0);
    return this.#byG;
  }
}

/** Spaces that no search is using. Searches that run to their end one after the other share a single one. */
const idle: SearchSpace[] = [];
const MAX_IDLE = 4;

export function takeSpace(cellCount: number): SearchSpace {
  const index = idle.findIndex((space) => space.nodes.cellCount >= cellCount);
  return index < 0 ? new SearchSpace(cellCount) : idle.splice(index, 1)[0]!;
}

export function returnSpace(space: SearchSpace): void {
  idle.push(space);
  // Maps come in one size mostly; when they grow, the smaller spaces are the ones to let go.
  idle.sort((a, b) => a.nodes.cellCount - b.nodes.cellCount);
  if (idle.length > MAX_IDLE) idle.shift();
}
