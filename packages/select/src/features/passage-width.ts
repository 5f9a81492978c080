import type { Grid } from 'floodgate';

/** Wider than this is simply wide. */
const WIDE = 32;

/** How wide the way is at a free cell: the shorter of the free runs through it along its row and its column. */
export function passageWidth({ passable, stride }: Grid, cell: number): number {
  return Math.min(runThrough(passable, cell, 1), runThrough(passable, cell, stride));
}

function runThrough(passable: Uint8Array, cell: number, step: number): number {
  let length = 1;
  for (let at = cell - step; length < WIDE && passable[at]; at -= step) length++;
  for (let at = cell + step; length < WIDE && passable[at]; at += step) length++;
  return length;
}
