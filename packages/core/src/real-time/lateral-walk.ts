import { firstDirection } from '../grid/index.ts';
import type { RealTimeStatus } from './agent.ts';
import type { LearningOperator } from './settings.ts';
import { NEIGHBOURS_KNOWN } from './values.ts';
import { isExpendable, isOneWay, limited, pause, type Walk } from './walk.ts';

/**
 * The neighbours that count, in order of direction: f, the lesson, that is what would be learned from one alone, and the
 * cost of entering it.
 */
const fs = new Float64Array(8);
const lessons = new Float64Array(8);
const entries = new Float64Array(8);
const directions = new Uint8Array(8);

/** Up to `limit` moves under any settings: Algorithm 1 of Sigurdson 2018, line by line. */
export function walkLaterally(walk: Walk, limit: number): RealTimeStatus {
  const { grid, moves, offsets, costs, values, goal, cap, trail, lateral } = walk;
  const { w, wc, lop, da, expendable } = walk.settings;
  const { now, first, flags } = values;
  const { terrain } = grid;
  const hasTraps = isOneWay(grid);
  let { cell, travelled } = walk;
  let steps = 0;
  let status: RealTimeStatus = 'walking';
  for (; steps < limit; steps++) {
    if (cell === goal) break;
    if ((flags[cell]! & NEIGHBOURS_KNOWN) === 0) values.initNeighbourhood(cell);
    let count = 0;
    let leastLearning = Number.POSITIVE_INFINITY;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const neighbour = cell + offsets[d]!;
      const h = now[neighbour]!;
      if (h === Number.POSITIVE_INFINITY || (hasTraps && !grid.reaches(neighbour, goal))) continue;
      if (da) {
        const learning = h - first[neighbour]!;
        if (learning > leastLearning) continue;
        if (learning < leastLearning) {
          leastLearning = learning;
          count = 0;
        }
      }
      const step = terrain === null ? costs[d]! : Math.round(costs[d]! * terrain[neighbour]!);
      fs[count] = step + h;
      lessons[count] = wc * step + h;
      entries[count] = step;
      directions[count++] = d;
    }
    if (count === 0) {
      status = 'stuck';
      break;
    }
    let best = 0;
    for (let i = 1; i < count; i++) if (fs[i]! < fs[best]!) best = i;
    const leastF = fs[best]!;
    const direction = directions[best]!;
    const cost = entries[best]!;
    const share = lateral[count]!;
    const lesson = share === 1 ? lessons[best]! : learnFrom(count, share, lop);
    const learned = limited(w * lesson, leastF);
    if (learned > now[cell]!) {
      values.raise(cell, learned);
      if (expendable && isExpendable(walk, cell)) values.remove(cell);
    }
    if (travelled + cost > cap) {
      status = 'travel-cap';
      break;
    }
    travelled += cost;
    cell += offsets[direction]!;
    if (trail !== null) trail.push(cell);
  }
  return pause(walk, cell, steps, travelled, status);
}

/** The lesson of the `share` neighbours with the least f. May sort them. */
function learnFrom(count: number, share: number, lop: LearningOperator): number {
  if (share < count) sortByF(count);
  let lesson = lessons[0]!;
  switch (lop) {
    case 'min':
      for (let i = 1; i < share; i++) if (lessons[i]! < lesson) lesson = lessons[i]!;
      return lesson;
    case 'max':
      for (let i = 1; i < share; i++) if (lessons[i]! > lesson) lesson = lessons[i]!;
      return lesson;
    case 'mean':
      for (let i = 1; i < share; i++) lesson += lessons[i]!;
      return lesson / share;
    case 'median':
      return medianOf(share);
  }
}

/** Insertion sort: there are eight at most, and those with equal f stay in order of direction. */
function sortByF(count: number): void {
  for (let i = 1; i < count; i++) {
    const f = fs[i]!;
    const lesson = lessons[i]!;
    let place = i;
    for (; place > 0 && fs[place - 1]! > f; place--) {
      fs[place] = fs[place - 1]!;
      lessons[place] = lessons[place - 1]!;
    }
    fs[place] = f;
    lessons[place] = lesson;
  }
}

/** The median of the first `share` lessons; the mean of the middle two if `share` is even. */
function medianOf(share: number): number {
  for (let i = 1; i < share; i++) {
    const lesson = lessons[i]!;
    let place = i;
    for (; place > 0 && lessons[place - 1]! > lesson; place--) lessons[place] = lessons[place - 1]!;
    lessons[place] = lesson;
  }
  const middle = share >> 1;
  return share % 2 === 1 ? lessons[middle]! : (lessons[middle - 1]! + lessons[middle]!) / 2;
}
