/** Whether an agent can be where it is to be, what it is to be, and where it is to go. */
import { FloodgateError } from '../error.ts';
import type { Grid, PointLike } from '../grid/index.ts';
import type { Crowd, Traits } from './crowd.ts';
import type { ProfileChange } from './profile.ts';
import type { Teams } from './teams.ts';

/** A place for an agent. */
interface Place {
  readonly cell: number;
  readonly size: number;
  /** What to call it in messages. */
  readonly name: string;
  /** The slot of an agent that may be there. */
  readonly except?: number;
}

/**
 * Throws a FloodgateError unless all tiles of a place are free.
 *
 * @param left cells that nobody may enter before the next tick is over
 * @param idOf the id of the agent in a slot
 */
export function checkRoom(
  crowd: Crowd,
  { cell, size, name, except = -1 }: Place,
  left: ReadonlySet<number>,
  idOf: (slot: number) => number,
): void {
  const { grid } = crowd;
  const square = size === 1 ? name : `${name}, ${size} × ${size} tiles from there,`;
  if (!grid.layer({ size }).passable[cell])
    throw new FloodgateError('bad-argument', `${square} has no room in ${grid.name} for size ${size}`);
  const taken = crowd.otherIn(cell, size, except);
  if (taken >= 0) throw new FloodgateError('bad-argument', `${square} is taken by agent ${idOf(taken)}`);
  if (crowd.square(cell, size).some((covered) => left.has(covered)))
    throw new FloodgateError('bad-argument', `${square} is free only after the next tick`);
}

/**
 * The cell of a goal. Throws a FloodgateError if the goal is off the map or, unless the nearest cell will do, an agent of
 * that size cannot get there.
 *
 * @param layer the map on which the agent moves
 */
export function goalCell(
  { grid }: Crowd,
  layer: Grid,
  size: number,
  from: number,
  goal: PointLike,
  nearest: boolean,
): number {
  const cell = grid.cellAt(goal, 'goal');
  if (nearest || layer.reaches(from, cell)) return cell;
  const unit = size === 1 ? '' : ` by an agent of size ${size}`;
  const noRoom = grid.passable[cell] ? 'has no room' : 'is a wall';
  const why = layer.passable[cell] ? 'cannot be reached' : `${noRoom}, and cannot be reached`;
  throw new FloodgateError(
    'bad-argument',
    `goal (${grid.x(cell)}, ${grid.y(cell)}) ${why}${unit} from (${grid.point(from)}) in ${grid.name}`,
  );
}

/** What kind of unit an agent is after a change. */
export function changedTraits(before: Traits, change: ProfileChange, teams: Teams): Traits {
  return {
    size: 'size' in change ? (change.size ?? 1) : before.size,
    speed: 'speed' in change ? (change.speed ?? 1) : before.speed,
    hold: 'hold' in change ? (change.hold ?? false) : before.hold,
    team: 'team' in change ? teams.numberOf(change.team) : before.team,
    costs: 'costs' in change ? change.costs : before.costs,
  };
}
