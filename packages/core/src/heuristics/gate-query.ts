import { FAR } from './far.ts';
import type { GateModel, GateRoom } from './gate-model.ts';

/** Goals in one room, and how far it is from them. */
export interface GoalRoom {
  readonly room: GateRoom;
  readonly goals: readonly number[];
  /** Per piece of the room its distance to the nearest of the goals, in search units. */
  readonly toPieces: ArrayLike<number>;
  /** Per cell of the room the same without leaving the room, if that was measured. */
  readonly inside: Int32Array | undefined;
}

/** How a heuristic measures from goals. */
export type MeasureGoals = (
  room: GateRoom,
  goals: readonly number[],
) => Pick<GoalRoom, 'toPieces' | 'inside'>;

/** Sorts goals by room and measures from them. */
export function goalRooms(
  model: GateModel,
  goals: readonly number[],
  measure: MeasureGoals,
): Map<number, GoalRoom> {
  const byRoom = new Map<number, number[]>();
  for (const goal of goals) {
    const room = model.roomOf[goal]!;
    const known = byRoom.get(room);
    if (known) known.push(goal);
    else if (room >= 0) byRoom.set(room, [goal]);
  }
  const found = new Map<number, GoalRoom>();
  for (const [index, within] of byRoom) {
    const room = model.rooms[index]!;
    found.set(index, { room, goals: within, ...measure(room, within) });
  }
  return found;
}

/** Measures from goals by a search in their room. */
export function searchFromGoals(model: GateModel): MeasureGoals {
  return (room, goals) => {
    const inside = model.surveyor.tableTo(room, [goals]);
    return { inside, toPieces: leastPerPiece(model, room, inside) };
  };
}

/** Of a value per cell of a room, the least of each piece. */
export function leastPerPiece(model: GateModel, { pieces }: GateRoom, values: Int32Array): number[] {
  // Gate cells are the first of a room, in the order of its pieces.
  let place = 0;
  return pieces.map((piece) => {
    let least = FAR;
    for (let left = model.pieces[piece]!.cells.length; left > 0; left--)
      least = Math.min(least, values[place++]!);
    return least;
  });
}

/** For each piece of a room the cost from there to the nearest goal by ways that leave the room at once. */
export function costsBeyond(model: GateModel, room: GateRoom, goals: Iterable<GoalRoom>): Float64Array {
  const { matrix, matrixSize } = model;
  const costs = new Float64Array(room.sides.length).fill(Number.POSITIVE_INFINITY);
  for (const { room: goalRoom, toPieces } of goals) {
    const columns = goalRoom.sides;
    const last = Float64Array.from(toPieces);
    for (let i = 0; i < costs.length; i++) {
      const row = room.sides[i]! * matrixSize;
      let least = costs[i]!;
      for (let j = 0; j < columns.length; j++) {
        const cost = matrix[row + columns[j]!]! + last[j]!;
        if (cost < least) least = cost;
      }
      costs[i] = least;
    }
  }
  return costs;
}

/** Says how far apart pieces of a room are at most. */
export interface Across {
  /** The greatest distance from a cell of piece i to piece j. */
  distance(i: number, j: number): number;
}

/**
 * The pieces that can be the best way out of a room, cheapest first. One is left out if another is no dearer even
 * for those who stand on the one.
 */
export function usefulExits(costs: Float64Array, across: Across): Int32Array {
  let best = 0;
  for (let i = 1; i < costs.length; i++) if (costs[i]! < costs[best]!) best = i;
  const sorted = new Int32Array(costs.length);
  let count = 0;
  for (let i = 0; i < costs.length; i++) {
    const cost = costs[i]!;
    if (cost === Number.POSITIVE_INFINITY) continue;
    // Mostly a single exit rules out nearly all others, so that few are left to be sorted.
    if (i !== best && costs[best]! + across.distance(i, best) <= cost) continue;
    let place = count++;
    for (; place > 0 && costs[sorted[place - 1]!]! > cost; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = i;
  }
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const i = sorted[k]!;
    let needed = true;
    for (let other = kept - 1; other >= 0 && needed; other--) {
      const j = sorted[other]!;
      needed = costs[j]! + across.distance(i, j) > costs[i]!;
    }
    if (needed) sorted[kept++] = i;
  }
  return sorted.subarray(0, kept);
}
