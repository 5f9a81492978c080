import type { Crowd } from './crowd.ts';

const PRIME = 0x9e3779b1;
const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** 32 bits over the tick and what is known of each agent, in the order in which they were added. */
export function hashOf(crowd: Crowd, tick: number): number {
  const { slots, cells, targets, goals, priorities, plain } = crowd;
  let hash = mixed(0x811c9dc5, tick);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    hash = mixed(hash, slot);
    hash = mixed(hash, cells[slot]!);
    hash = mixed(hash, targets[slot]!);
    hash = mixed(hash, goals[slot]!);
    if (!plain) hash = mixed(hash, unitOf(crowd, slot));
    if (priorities[slot] === 0) continue;
    double[0] = priorities[slot]!;
    hash = mixed(mixed(hash, words[0]!), words[1]!);
  }
  return hash >>> 0;
}

/** What kind of unit an agent is and how long it rests, as one number. */
function unitOf({ sizes, speeds, rests, teams, holds, layerNumbers }: Crowd, slot: number): number {
  const kind = mixed(sizes[slot]! | (speeds[slot]! << 8) | (rests[slot]! << 16), teams[slot]!);
  return mixed(kind, holds[slot]! | (layerNumbers[slot]! << 8));
}

/** The shift carries high bits down, which a product alone never does. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, PRIME);
  return product ^ (product >>> 15);
}
