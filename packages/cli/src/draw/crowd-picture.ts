/** A crowd as pixels, for PNG files: how busy each tile was, and where every agent ended. */

import type { Grid, Point, RecordedAgent, Recording } from 'floodgate';
import { DX, DY } from 'floodgate/search';
import { between, centreOf, drawDisc, drawMap, fillSquare, PALETTE, type Picture } from './picture.ts';

export function drawCrowdPicture(grid: Grid, { agents }: Recording): Picture {
  const { picture, scale } = drawMap(grid);
  const traffic = new Float64Array(grid.cellCount);
  const ends = agents.map(({ start, moves }) => follow(start, moves, (x, y) => traffic[grid.cell(x, y)]!++));
  shadeTraffic(picture, scale, grid, traffic);
  for (const [i, end] of ends.entries()) {
    const [x, y] = agents[i]!.goal;
    const size = sizeOf(agents[i]!);
    const toMiddle = (size - 1) / 2;
    drawDisc(
      picture,
      centreOf([end[0] + toMiddle, end[1] + toMiddle], scale),
      Math.max(scale * (size / 2 - 0.08), 1.5),
      x === end[0] && y === end[1] ? PALETTE.home : PALETTE.away,
    );
  }
  return picture;
}

/** How large an agent is in the end. */
function sizeOf({ size = 1, changes = [] }: RecordedAgent): number {
  return changes.reduce((last, change) => change.size ?? last, size);
}

/** Walks an agent's moves and returns where it ends. */
function follow(start: Point, moves: string, entered: (x: number, y: number) => void): Point {
  let [x, y] = start;
  for (const move of moves) {
    if (move === '.') continue;
    x += DX[Number(move)]!;
    y += DY[Number(move)]!;
    entered(x, y);
  }
  return [x, y];
}

/** By the logarithm: a gate has a hundred times the traffic of a quiet place, and both should be visible. */
function shadeTraffic(picture: Picture, scale: number, grid: Grid, traffic: Float64Array): void {
  const most = traffic.reduce((a, b) => Math.max(a, b), 0);
  for (const [cell, times] of traffic.entries()) {
    if (times === 0) continue;
    const [x, y] = grid.point(cell);
    const share = most === 1 ? 1 : Math.log(times) / Math.log(most);
    fillSquare(picture, x * scale, y * scale, scale, between(PALETTE.quiet, PALETTE.busy, share));
  }
}
