import { FloodgateError } from '../../error.ts';
import type { CornerRule } from '../../grid/index.ts';

/** Which diagonal moves are allowed past walls: 1 to 4, as in PathFinding.js. */
export const DiagonalMovement = {
  /** Even between two walls. */
  Always: 1,
  /** Only along rows and columns. */
  Never: 2,
  /** Past one wall, but not between two. */
  IfAtMostOneObstacle: 3,
  /** Only if both tiles beside the move are walkable. */
  OnlyWhenNoObstacles: 4,
} as const;

/** One of the values of {@link DiagonalMovement}. */
export type DiagonalMovement = (typeof DiagonalMovement)[keyof typeof DiagonalMovement];

const CORNERS: Readonly<Record<DiagonalMovement, CornerRule>> = {
  [DiagonalMovement.Always]: 'always',
  [DiagonalMovement.Never]: 'never',
  [DiagonalMovement.IfAtMostOneObstacle]: 'one-free',
  [DiagonalMovement.OnlyWhenNoObstacles]: 'no-corner-cutting',
};

/** The corner rule that allows the same moves. Throws a FloodgateError if the value is none of the four. */
export function cornerRule(movement: DiagonalMovement): CornerRule {
  const rule = CORNERS[movement];
  if (rule === undefined)
    throw new FloodgateError(
      'bad-argument',
      `diagonalMovement must be one of DiagonalMovement, 1 to 4, not ${movement}`,
    );
  return rule;
}
