import { FloodgateError } from 'floodgate';
import type { TreeEnsemble } from './ensemble.ts';

/** An ensemble as JSON: a few numbers, and all arrays as base64 of their bytes, little end first. */
export interface PackedTrees {
  readonly outputs: number;
  readonly features: number;
  readonly trees: number;
  readonly bytes: string;
}

/** Sizes that fit the bytes they are packed into. */
const MOST = { features: 255, edges: 255, leavesOfTree: 128 } as const;

export function packTrees(ensemble: TreeEnsemble): PackedTrees {
  const { outputs, features, edges, edgeStarts, roots, nodeFeatures, nodeEdges, children, leaves, covers } =
    ensemble;
  if (features > MOST.features)
    throw new FloodgateError('too-large', `${features} features do not fit a tree file`);
  const writer = new Writer();
  for (let feature = 0; feature < features; feature++)
    writer.byte(edgeStarts[feature + 1]! - edgeStarts[feature]!);
  for (const edge of edges) writer.float(edge);
  for (const scale of ensemble.scales) writer.float(scale);
  for (const value of ensemble.base) writer.float(value);
  let [node, leaf] = [0, 0];
  for (let tree = 0; tree < roots.length; tree++) {
    const end = nextRoot(roots, tree, nodeFeatures.length);
    const count = roots[tree]! < 0 ? 0 : end - node;
    if (count >= MOST.leavesOfTree)
      throw new FloodgateError('too-large', `a tree of ${count + 1} leaves does not fit a file`);
    writer.byte(count);
    for (let i = node; i < node + count; i++) {
      writer.byte(nodeFeatures[i]!);
      writer.byte(nodeEdges[i]!);
      for (const child of [children[2 * i]!, children[2 * i + 1]!])
        writer.byte((child < 0 ? child + leaf : child - node) & 0xff);
    }
    for (let i = leaf; i <= leaf + count; i++) writer.short(covers[i]!);
    for (let i = leaf * outputs; i < (leaf + count + 1) * outputs; i++) writer.short(leaves[i]!);
    node += count;
    leaf += count + 1;
  }
  return { outputs, features, trees: roots.length, bytes: toBase64(writer.bytes()) };
}

/** Throws a FloodgateError `bad-file` that says what is wrong; what it returns is safe to ask. */
export function unpackTrees({ outputs, features, trees, bytes }: PackedTrees): TreeEnsemble {
  for (const [name, count] of Object.entries({ outputs, features, trees })) {
    if (!Number.isInteger(count) || count < 0 || count > 0xffff)
      throw bad(`${name} is ${JSON.stringify(count)}`);
  }
  const reader = new Reader(fromBase64(bytes));
  const edgeStarts = new Int32Array(features + 1);
  for (let feature = 0; feature < features; feature++)
    edgeStarts[feature + 1] = edgeStarts[feature]! + reader.byte();
  const edges = Float32Array.from({ length: edgeStarts[features]! }, () => reader.float());
  const scales = Float32Array.from({ length: outputs }, () => reader.float());
  const base = Float32Array.from({ length: outputs }, () => reader.float());
  const [roots, nodeFeatures, nodeEdges, children]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const [leaves, covers]: [number[], number[]] = [[], []];
  for (let tree = 0; tree < trees; tree++) {
    const count = reader.byte();
    const node = nodeFeatures.length;
    const leaf = covers.length;
    roots.push(count === 0 ? -1 - leaf : node);
    for (let i = 0; i < count; i++) {
      nodeFeatures.push(reader.byte());
      nodeEdges.push(reader.byte());
      if (nodeFeatures.at(-1)! >= features)
        throw bad(`tree ${tree} asks for feature ${nodeFeatures.at(-1)} of ${features}`);
      for (let side = 0; side < 2; side++) {
        const child = (reader.byte() << 24) >> 24;
        // Children come after their parents, so that no way down ever ends.
        if (child >= 0 ? child <= i || child >= count : -1 - child > count)
          throw bad(`tree ${tree} has no child ${child}`);
        children.push(child < 0 ? child - leaf : child + node);
      }
    }
    for (let i = 0; i <= count; i++) covers.push(reader.short() & 0xffff);
    for (let i = 0; i < (count + 1) * outputs; i++) leaves.push(reader.short());
  }
  reader.end();
  return {
    outputs,
    features,
    edges,
    edgeStarts,
    roots: Int32Array.from(roots),
    nodeFeatures: Uint16Array.from(nodeFeatures),
    nodeEdges: Uint8Array.from(nodeEdges),
    children: Int32Array.from(children),
    leaves: Int16Array.from(leaves),
    covers: Uint16Array.from(covers),
    scales,
    base,
  };
}

/** Where the nodes of the next tree begin that has any. */
function nextRoot(roots: Int32Array, tree: number, end: number): number {
  for (let next = tree + 1; next < roots.length; next++) if (roots[next]! >= 0) return roots[next]!;
  return end;
}

function bad(what: string): FloodgateError {
  return new FloodgateError('bad-file', `the trees are damaged: ${what}`);
}

class Writer {
  #view = new DataView(new ArrayBuffer(1024));
  #length = 0;

  byte(value: number): void {
    this.#room(1).setUint8(this.#length, value);
    this.#length++;
  }

  short(value: number): void {
    this.#room(2).setInt16(this.#length, value, true);
    this.#length += 2;
  }

  float(value: number): void {
    this.#room(4).setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer, 0, this.#length);
  }

  #room(bytes: number): DataView {
    if (this.#length + bytes > this.#view.byteLength) {
      const longer = new Uint8Array(this.#view.byteLength * 2);
      longer.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(longer.buffer);
    }
    return this.#view;
  }
}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    return this.#view.getUint8(this.#step(1));
  }

  short(): number {
    return this.#view.getInt16(this.#step(2), true);
  }

  /** A finite number. */
  float(): number {
    const value = this.#view.getFloat32(this.#step(4), true);
    if (!Number.isFinite(value)) throw bad(`there is ${value} at byte ${this.#at - 4}`);
    return value;
  }

  end(): void {
    const left = this.#view.byteLength - this.#at;
    if (left > 0) throw bad(`${left} bytes are left over`);
  }

  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#view.byteLength) throw bad(`they end at byte ${this.#view.byteLength}`);
    return at;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: functions take only so many arguments.
  for (let from = 0; from < bytes.length; from += 4096)
    text += String.fromCharCode(...bytes.subarray(from, from + 4096));
  return btoa(text);
}

function fromBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
  } catch {
    throw bad('their bytes are not base64');
  }
}
