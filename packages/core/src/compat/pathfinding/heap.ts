/** Negative if the first item comes first, positive if the second does. */
export type Compare<T> = (a: T, b: T) => number;

function byValue(a: unknown, b: unknown): number {
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

/** A binary heap with the least item on top, as the package `heap` that PathFinding.js exports. */
export class Heap<T> {
  /** The order of the items. */
  readonly cmp: Compare<T>;
  /** The items, in the order of the heap. */
  nodes: T[] = [];

  /** @param cmp the order of the items. Default: by `<` */
  constructor(cmp: Compare<T> = byValue) {
    this.cmp = cmp;
  }

  /** Adds an item to an array that is a heap. */
  static push<T>(array: T[], item: T, cmp: Compare<T> = byValue): T {
    array.push(item);
    return rise(array, array.length - 1, cmp);
  }

  /** Takes the least item of an array that is a heap; undefined if it is empty. */
  static pop<T>(array: T[], cmp: Compare<T> = byValue): T | undefined {
    const last = array.pop();
    return array.length === 0 ? last : Heap.replace(array, last as T, cmp);
  }

  /** Takes the least item and adds another one, which may be less, instead. */
  static replace<T>(array: T[], item: T, cmp: Compare<T> = byValue): T {
    const least = array[0] as T;
    array[0] = item;
    sink(array, 0, cmp);
    return least;
  }

  /** Adds an item and takes the least one, which may be the same. */
  static pushpop<T>(array: T[], item: T, cmp: Compare<T> = byValue): T {
    return array.length > 0 && cmp(array[0] as T, item) < 0 ? Heap.replace(array, item, cmp) : item;
  }

  /** Makes an array a heap. */
  static heapify<T>(array: T[], cmp: Compare<T> = byValue): void {
    for (let place = (array.length >> 1) - 1; place >= 0; place--) sink(array, place, cmp);
  }

  /** Moves an item to where it belongs after it has changed. */
  static updateItem<T>(array: T[], item: T, cmp: Compare<T> = byValue): void {
    const place = array.indexOf(item);
    if (place < 0) return;
    rise(array, place, cmp);
    sink(array, array.indexOf(item), cmp);
  }

  /** The n largest items, largest first. */
  static nlargest<T>(array: readonly T[], n: number, cmp: Compare<T> = byValue): T[] {
    return [...array].sort((a, b) => cmp(b, a)).slice(0, n);
  }

  /** The n least items, least first. */
  static nsmallest<T>(array: readonly T[], n: number, cmp: Compare<T> = byValue): T[] {
    return [...array].sort(cmp).slice(0, n);
  }

  /** Adds an item. */
  push(item: T): T {
    return Heap.push(this.nodes, item, this.cmp);
  }

  /** The same as push. */
  insert(item: T): T {
    return this.push(item);
  }

  /** Takes the least item; undefined if there is none. */
  pop(): T | undefined {
    return Heap.pop(this.nodes, this.cmp);
  }

  /** The least item; undefined if there is none. */
  peek(): T | undefined {
    return this.nodes[0];
  }

  /** The same as peek. */
  top(): T | undefined {
    return this.peek();
  }

  /** The same as peek. */
  front(): T | undefined {
    return this.peek();
  }

  /** True if the item is in the heap. */
  contains(item: T): boolean {
    return this.nodes.includes(item);
  }

  /** The same as contains. */
  has(item: T): boolean {
    return this.contains(item);
  }

  /** Takes the least item and adds another one instead. */
  replace(item: T): T {
    return Heap.replace(this.nodes, item, this.cmp);
  }

  /** Adds an item and takes the least one. */
  pushpop(item: T): T {
    return Heap.pushpop(this.nodes, item, this.cmp);
  }

  /** Puts all items in order again, after any of them have changed. */
  heapify(): void {
    Heap.heapify(this.nodes, this.cmp);
  }

  /** Moves an item to where it belongs after it has changed. */
  updateItem(item: T): void {
    Heap.updateItem(this.nodes, item, this.cmp);
  }

  /** Removes all items. */
  clear(): void {
    this.nodes = [];
  }

  /** True if there is no item. */
  empty(): boolean {
    return this.nodes.length === 0;
  }

  /** Number of items. */
  size(): number {
    return this.nodes.length;
  }

  /** A heap with the same items and the same order. */
  clone(): Heap<T> {
    const copy = new Heap(this.cmp);
    copy.nodes = this.toArray();
    return copy;
  }

  /** The same as clone. */
  copy(): Heap<T> {
    return this.clone();
  }

  /** The items, in the order of the heap. */
  toArray(): T[] {
    return [...this.nodes];
  }
}

/** Moves an item up as long as it comes before its parent. */
function rise<T>(array: T[], from: number, cmp: Compare<T>): T {
  const item = array[from] as T;
  let place = from;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (cmp(item, array[parent] as T) >= 0) break;
    array[place] = array[parent] as T;
    place = parent;
  }
  array[place] = item;
  return item;
}

/** Moves an item down as long as a child comes before it. */
function sink<T>(array: T[], from: number, cmp: Compare<T>): void {
  const item = array[from] as T;
  let place = from;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= array.length) break;
    if (child + 1 < array.length && cmp(array[child + 1] as T, array[child] as T) < 0) child++;
    if (cmp(array[child] as T, item) >= 0) break;
    array[place] = array[child] as T;
    place = child;
  }
  array[place] = item;
}
