import type { OrderedCrowd } from './host.ts';

/** How many steps apart two squares are: 0 if they overlap, 1 if they touch, corners included. */
export function stepsApart(a: number, sizeA: number, b: number, sizeB: number, stride: number): number {
  const [ax, ay] = [a % stride, Math.floor(a / stride)];
  const [bx, by] = [b % stride, Math.floor(b / stride)];
  return Math.max(
    ax - (bx + sizeB - 1),
    bx - (ax + sizeA - 1),
    ay - (by + sizeB - 1),
    by - (ay + sizeA - 1),
    0,
  );
}

/** How many steps apart two agents are. */
export function agentsApart({ cells, sizes, grid }: OrderedCrowd, a: number, b: number): number {
  return stepsApart(cells[a]!, sizes[a]!, cells[b]!, sizes[b]!, grid.stride);
}
