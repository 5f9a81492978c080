import type { Point } from '../../grid/index.ts';

/** An agent that belongs to a drawn map. */
export interface DrawnAgent {
  readonly start: Point;
  readonly goal: Point;
}

/** A small map drawn by hand: `.` free, `@` wall. */
export interface DrawnMap {
  readonly name: string;
  readonly description: string;
  readonly rows: readonly string[];
  readonly agents?: readonly DrawnAgent[];
}

const agent = (start: Point, goal: Point): DrawnAgent => ({ start, goal });

/** Two open areas joined by one corridor; the groups on both sides swap places (the BMAA* paper's figure 3). */
const corridor: DrawnMap = {
  name: 'corridor',
  description: 'two open areas and a one-cell-wide corridor between them (BMAA* paper, figure 3)',
  rows: [
    '@@@@@@@@@@@@@@@@@@@@@@@@@',
    '@........@@@@@@@........@',
    '@........@@@@@@@........@',
    '@........@@@@@@@........@',
    '@.......................@',
    '@........@@@@@@@........@',
    '@........@@@@@@@........@',
    '@........@@@@@@@........@',
    '@@@@@@@@@@@@@@@@@@@@@@@@@',
  ],
  agents: [2, 3, 4, 5, 6].flatMap((y) => [agent([2, y], [22, y]), agent([21, y], [3, y])]),
};

/** A dead end that opens towards the agents, with their goals behind it (the BMAA* paper's figure 4). */
const deadEnd: DrawnMap = {
  name: 'dead-end',
  description: 'a cul-de-sac between the agents and their goals (BMAA* paper, figure 4)',
  rows: [
    '@@@@@@@@@@@@@@@@@@@@@@@@@@@',
    '@.........................@',
    '@.........................@',
    '@........@@@@@@@@@@.......@',
    '@.................@.......@',
    '@.................@.......@',
    '@.................@.......@',
    '@.................@.......@',
    '@.................@.......@',
    '@........@@@@@@@@@@.......@',
    '@.........................@',
    '@.........................@',
    '@@@@@@@@@@@@@@@@@@@@@@@@@@@',
  ],
  agents: [4, 5, 6, 7, 8].map((y) => agent([3, y], [22, y])),
};

/**
 * One agent has to go through a corridor that is full of agents on their goals. Except for the last, none of them can
 * step aside (the BMAA* paper's figure 5).
 */
const settledCorridor: DrawnMap = {
  name: 'settled-corridor',
  description: 'a one-cell-wide corridor full of agents at their goals (BMAA* paper, figure 5)',
  rows: [
    '@@@@@@@@@@@@@@@', //
    '@...@@@@@@@...@',
    '@.............@',
    '@...@@@@@@@...@',
    '@@@@@@@@@@@@@@@',
  ],
  agents: [agent([2, 2], [12, 2]), ...[4, 5, 6, 7, 8, 9, 10].map((x) => agent([x, 2], [x, 2]))],
};

const arena: DrawnMap = {
  name: 'arena',
  description: 'an open square with four pillars, for first steps',
  rows: [
    '@@@@@@@@@@@@@@@@@@@@@@@@',
    ...Array.from({ length: 4 }, () => '@......................@'),
    ...Array.from({ length: 3 }, () => '@....@@@........@@@....@'),
    ...Array.from({ length: 8 }, () => '@......................@'),
    ...Array.from({ length: 3 }, () => '@....@@@........@@@....@'),
    ...Array.from({ length: 4 }, () => '@......................@'),
    '@@@@@@@@@@@@@@@@@@@@@@@@',
  ],
};

export const DRAWN_MAPS: readonly DrawnMap[] = [arena, corridor, deadEnd, settledCorridor];
