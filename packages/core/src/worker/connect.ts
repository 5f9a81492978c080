import { checkOptionNames, described } from '../check-arguments.ts';
import { later } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import type { WorldOptions } from '../world/index.ts';
import { WorldClient } from './client.ts';
import { canShareMemory } from './frames.ts';
import { Link } from './link.ts';
import type { Port } from './port.ts';
import { sentGrid } from './sent-grid.ts';

/** How to make a world in a worker. */
export interface ConnectOptions extends Pick<WorldOptions, 'seed' | 'crossing' | 'diagonals'> {
  /** The map. The worker has a copy of it, and follows every edit of this grid until {@link WorldClient.close}. */
  readonly grid: Grid;
  /** The id of the planner, one of those that the worker serves. */
  readonly planner: string;
  /** Parameters of the planner by name. Default: those that the planner has. */
  readonly parameters?: Readonly<Record<string, number | boolean | string>>;
  /** False to send buffers to and fro even where memory could be shared. Default true. */
  readonly shareMemory?: boolean;
  /** Milliseconds that the worker has to load and make the world. Default 30,000. */
  readonly timeoutMs?: number;
}

const OPTION_NAMES = [
  'grid',
  'planner',
  'parameters',
  'seed',
  'crossing',
  'diagonals',
  'shareMemory',
  'timeoutMs',
] as const satisfies (keyof ConnectOptions)[];

/**
 * Makes a world in a worker whose file calls {@link serveWorld}. Rejects with a FloodgateError: `bad-argument` if the
 * worker does not have the planner or the planner refuses a parameter, `closed` if the worker fails or does not answer
 * in time, `unsupported` if it has another version of Floodgate.
 */
export async function connectWorld(port: Port, options: ConnectOptions): Promise<WorldClient> {
  checkOptionNames(options, OPTION_NAMES, 'connectWorld');
  const {
    grid,
    planner,
    parameters = {},
    seed,
    crossing,
    diagonals,
    shareMemory = true,
    timeoutMs = 30_000,
  } = options;
  if (!grid?.passable)
    throw new FloodgateError('bad-argument', `grid must be a Grid, not ${described(grid)}`);
  if (typeof planner !== 'string') {
    throw new FloodgateError(
      'bad-argument',
      `planner must be the id of one that the worker serves, such as 'pibt', not ${described(planner)}`,
    );
  }
  const link = new Link(port);
  const timedOut = `no answer from the worker within ${timeoutMs} ms: does its file call serveWorld?`;
  const stopWaiting = later(timeoutMs, () => link.fail(new FloodgateError('closed', timedOut)));
  try {
    const { shared } = await link.call('open', {
      grid: sentGrid(grid),
      planner,
      parameters,
      ...(seed !== undefined && { seed }),
      ...(diagonals !== undefined && { diagonals }),
      ...(crossing !== undefined && { crossing }),
      canShare: shareMemory && canShareMemory(),
    });
    return new WorldClient(link, grid, shared);
  } catch (error) {
    await link.close();
    throw error;
  } finally {
    stopWaiting();
  }
}
