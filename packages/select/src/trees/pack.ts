import { FloodgateError } from 'floodgate/world';
import { joinTrees, type Tree, type TreeEnsemble } from './ensemble.ts';

/** An ensemble as JSON: a few numbers, and all arrays as base64 of their little-endian bytes. */
export interface PackedTrees {
  readonly outputs: number;
  readonly features: number;
  readonly trees: number;
  readonly bytes: string;
}

/** A number of features, and of the leaves of a tree, must fit a byte. */
const MOST = { features: 255, leavesOfTree: 128 } as const;

/** Throws a FloodgateError `too-large` if there are more features or leaves than the format holds. */
export function packTrees(ensemble: TreeEnsemble): PackedTrees {
  const { outputs, features, edges, edgeStarts, roots, nodeFeatures, nodeEdges, children, leaves, covers } =
    ensemble;
  if (features > MOST.features)
    throw new FloodgateError('too-large', `${features} features do not fit a tree file`);
  const bytes: number[] = [];
  const short = (value: number) => bytes.push(value & 0xff, (value >> 8) & 0xff);
  for (let feature = 0; feature < features; feature++)
    bytes.push(edgeStarts[feature + 1]! - edgeStarts[feature]!);
  const view = new DataView(new ArrayBuffer(4));
  for (const value of [...edges, ...ensemble.scales, ...ensemble.base]) {
    view.setFloat32(0, value, true);
    bytes.push(...new Uint8Array(view.buffer));
  }
  let [node, leaf] = [0, 0];
  for (let tree = 0; tree < roots.length; tree++) {
    const count = roots[tree]! < 0 ? 0 : nextRoot(roots, tree, nodeFeatures.length) - node;
    if (count >= MOST.leavesOfTree)
      throw new FloodgateError('too-large', `a tree of ${count + 1} leaves does not fit a file`);
    bytes.push(count);
    for (let i = node; i < node + count; i++) {
      bytes.push(nodeFeatures[i]!, nodeEdges[i]!);
      for (const child of [children[2 * i]!, children[2 * i + 1]!])
        bytes.push((child < 0 ? child + leaf : child - node) & 0xff);
    }
    covers.subarray(leaf, leaf + count + 1).forEach(short);
    leaves.subarray(leaf * outputs, (leaf + count + 1) * outputs).forEach(short);
    node += count;
    leaf += count + 1;
  }
  return { outputs, features, trees: roots.length, bytes: toBase64(bytes) };
}

/** Throws a FloodgateError `bad-file` that says what is wrong. An ensemble that it returns is safe to use. */
export function unpackTrees(packed: unknown): TreeEnsemble {
  const { outputs, features, trees: count, bytes } = (packed ?? {}) as PackedTrees;
  for (const [name, value] of Object.entries({ outputs, features, trees: count })) {
    if (!Number.isInteger(value) || value < 0 || value > 0xffff)
      throw bad(`${name} is ${JSON.stringify(value)}`);
  }
  const view = new DataView(fromBase64(bytes).buffer);
  let at = 0;
  const take = (bytes: number): number => {
    at += bytes;
    if (at > view.byteLength) throw bad(`they end at byte ${view.byteLength}`);
    return at - bytes;
  };
  const byte = () => view.getUint8(take(1));
  const shorts = (length: number) => Array.from({ length }, () => view.getInt16(take(2), true));
  const floats = (length: number) =>
    Float32Array.from({ length }, () => {
      const value = view.getFloat32(take(4), true);
      if (!Number.isFinite(value)) throw bad(`there is ${value} at byte ${at - 4}`);
      return value;
    });

  const edgeStarts = new Int32Array(features + 1);
  for (let feature = 0; feature < features; feature++)
    edgeStarts[feature + 1] = edgeStarts[feature]! + byte();
  const edges = floats(edgeStarts[features]!);
  for (let feature = 0; feature < features; feature++)
    for (let i = edgeStarts[feature]! + 1; i < edgeStarts[feature + 1]!; i++)
      if (edges[i]! < edges[i - 1]!) throw bad(`the edges of feature ${feature} are not in order`);
  const scales = floats(outputs);
  const base = floats(outputs);
  const trees: Tree[] = [];
  for (let tree = 0; tree < count; tree++) {
    const nodes = byte();
    const own = { features: [] as number[], edges: [] as number[], children: [] as number[] };
    for (let i = 0; i < nodes; i++) {
      const feature = byte();
      if (feature >= features) throw bad(`tree ${tree} splits feature ${feature} of ${features}`);
      own.features.push(feature);
      own.edges.push(byte());
      for (let side = 0; side < 2; side++) {
        const child = (byte() << 24) >> 24;
        // Children come after their parents, so that every descent ends.
        if (child >= 0 ? child <= i || child >= nodes : -1 - child > nodes)
          throw bad(`tree ${tree} has no child ${child}`);
        own.children.push(child);
      }
    }
    trees.push({ ...own, covers: shorts(nodes + 1), leaves: shorts((nodes + 1) * outputs) });
  }
  if (at < view.byteLength) throw bad(`${view.byteLength - at} bytes are left over`);
  const ensemble = joinTrees({ outputs, features, edges, edgeStarts, scales, base }, trees);
  checkReach(ensemble);
  return ensemble;
}

/** Most predictions are logarithms: beyond this their powers are no numbers that can be compared. */
const FURTHEST = 300;

/** Throws unless all that the trees can predict is within bounds. */
function checkReach({ outputs, leaves, scales, base, roots }: TreeEnsemble): void {
  for (let output = 0; output < outputs; output++) {
    let largest = 0;
    for (let i = output; i < leaves.length; i += outputs) largest = Math.max(largest, Math.abs(leaves[i]!));
    const reach = Math.abs(base[output]!) + roots.length * largest * Math.abs(scales[output]!);
    if (reach > FURTHEST) throw bad(`output ${output} may be as large as ${reach.toPrecision(2)}`);
  }
}

/** Where the nodes of the next tree begin that has any. */
function nextRoot(roots: Int32Array, tree: number, end: number): number {
  for (let next = tree + 1; next < roots.length; next++) if (roots[next]! >= 0) return roots[next]!;
  return end;
}

function bad(what: string): FloodgateError {
  return new FloodgateError('bad-file', `the trees are damaged: ${what}`);
}

function toBase64(bytes: readonly number[]): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string') throw bad('their bytes are not base64');
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw bad('their bytes are not base64');
  }
}
