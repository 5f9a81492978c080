import type { RecordedAgent, Recording } from './recording.ts';
import { RefereeMap } from './referee-map.ts';
import { checkMove, PairCheck, type Report, reporter, type Unit, type Violation } from './referee-tick.ts';

/**
 * Checks independently that no agent broke the rules. It shares no code with the planners, the execution or the
 * search: it reads tiles as letters and does its own arithmetic.
 */

/** An agent of a recording as it is replayed. */
interface Player extends Unit {
  readonly recorded: RecordedAgent;
  /** The tick after its last move. */
  readonly end: number;
  /** What has yet to change about it, by tick. */
  readonly changes: NonNullable<RecordedAgent['changes']>;
  changed: number;
  speed: number;
  hold: boolean;
  outside: boolean;
  /** The first tick in which it may move again. */
  readyAt: number;
}

const STEP_X = [0, 1, 1, 1, 0, -1, -1, -1];
const STEP_Y = [-1, -1, 0, 1, 1, 1, 0, -1];
const FIRST_LETTER = '0'.charCodeAt(0);

/** Replays a recording and returns the violations of the first tick that has any; empty if no rule is broken. */
export function checkRecording(recording: Recording): Violation[] {
  const { agents, ticks } = recording;
  const map = new RefereeMap(recording.map);
  const bad = misfit(recording, map);
  if (bad) return [bad];
  const edits = byTick(recording.edits ?? []);
  const joining = byTick(agents.map((agent, index) => ({ index, tick: agent.from ?? 0 })));
  const pairs = new PairCheck();
  let players: Player[] = [];
  let [edited, joined] = [0, 0];
  // After the last tick everybody that is left stands still: it is checked where they stand.
  for (let tick = 0; tick <= ticks; tick++) {
    if (players.length === 0) {
      if (joined === joining.length) break;
      tick = joining[joined]!.tick;
    }
    while (edited < edits.length && edits[edited]!.tick < tick) map.edit(edits[edited++]!);
    map.forgetLastTick();
    while (edited < edits.length && edits[edited]!.tick === tick) map.edit(edits[edited++]!);
    const found: Violation[] = [];
    const report = reporter(found, tick);
    while (joined < joining.length && joining[joined]!.tick === tick) {
      const player = playerOf(agents[joining[joined]!.index]!, joining[joined++]!.index);
      checkFree(player, player.x, player.y, 0, player.size, map, 'starts in', report);
      players.push(player);
    }
    players = players.filter(({ recorded, end }) => !recorded.left || tick < end);
    for (const player of players) play(player, tick, recording, map, report);
    pairs.check(players, recording, report);
    if (found.length > 0) return found;
    for (const player of players) {
      player.x = player.toX;
      player.y = player.toY;
      player.size = player.sizeAfter;
    }
  }
  return [];
}

/** What makes a recording one that cannot be replayed. */
function misfit({ agents, ticks, edits = [] }: Recording, map: RefereeMap): Violation | undefined {
  for (const [index, { from = 0, moves, left }] of agents.entries()) {
    const end = from + moves.length;
    if (end <= ticks && (end === ticks || left)) continue;
    const message = `agent ${index} has moves for ticks up to ${end} of ${ticks}`;
    return { rule: 'bad-recording', tick: -1, agents: [index], message };
  }
  const off = edits.find(({ x, y }) => !map.contains(x, y));
  if (!off) return undefined;
  const message = `edit of (${off.x}, ${off.y}), which is off the map`;
  return { rule: 'off-map', tick: off.tick, agents: [], message };
}

function playerOf(recorded: RecordedAgent, agent: number): Player {
  const { start, from = 0, moves, size = 1, speed = 1, hold = false, outside = false } = recorded;
  const [x, y] = start;
  return {
    recorded,
    agent,
    ...{ x, y, toX: x, toY: y, size, sizeAfter: size, speed, hold, outside },
    end: from + moves.length,
    changes: byTick(recorded.changes ?? []),
    changed: 0,
    readyAt: 0,
  };
}

/** Makes an agent's changes and its move of a tick, and checks all of it that does not concern other agents. */
function play(player: Player, tick: number, recording: Recording, map: RefereeMap, report: Report): void {
  const { agent, recorded, size: sizeBefore, hold: heldBefore } = player;
  let isOutside = player.outside;
  while (player.changed < player.changes.length && player.changes[player.changed]!.tick <= tick) {
    const { size, speed, hold, outside } = player.changes[player.changed++]!;
    player.sizeAfter = size ?? player.sizeAfter;
    player.speed = speed ?? player.speed;
    player.hold = hold ?? player.hold;
    player.outside = outside ?? player.outside;
    isOutside ||= outside !== undefined;
  }
  // After the last tick it may have been moved by hand and then have grown: the move would be part of the next tick.
  if (isOutside && tick === recording.ticks) player.sizeAfter = Math.min(sizeBefore, player.sizeAfter);
  const letter = recorded.moves.charCodeAt(tick - (recorded.from ?? 0)) - FIRST_LETTER;
  player.toX = player.x + (STEP_X[letter] ?? 0);
  player.toY = player.y + (STEP_Y[letter] ?? 0);
  // An outside agent moves between ticks, and may have grown, been told to hold or been walled in after that.
  player.size = isOutside ? Math.min(sizeBefore, player.sizeAfter) : player.sizeAfter;
  const [grownX, grownY] = isOutside ? [player.toX, player.toY] : [player.x, player.y];
  if (player.sizeAfter > sizeBefore)
    checkFree(player, grownX, grownY, sizeBefore, player.sizeAfter, map, 'grows into', report);
  if (player.toX === player.x && player.toY === player.y) return;
  checkMove(player, isOutside ? map.lenient : map, recording, report);
  if (player.hold && (heldBefore || !isOutside))
    report('held', [agent], `agent ${agent} moves to (${player.toX},${player.toY}), but holds its place`);
  if (tick < player.readyAt)
    report(
      'too-soon',
      [agent],
      `agent ${agent} moves in a tick in which it rests, ${player.readyAt - tick} too soon`,
    );
  const isLong = recording.diagonals === 'by-length' && player.toX !== player.x && player.toY !== player.y;
  player.readyAt = tick + (isLong ? Math.round(player.speed * Math.SQRT2) : player.speed);
}

/**
 * Checks that tiles which an agent newly covers were free at some time since the last tick: they may have been walled up
 * after that.
 *
 * @param known the side of the square, with the same upper left tile, that it covered before
 */
function checkFree(
  { agent }: Player,
  x: number,
  y: number,
  known: number,
  size: number,
  { lenient }: RefereeMap,
  verb: string,
  report: Report,
): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if ((row < known && column < known) || lenient.isFree(x + column, y + row)) continue;
      report('wall', [agent], `agent ${agent} ${verb} the wall at (${x + column},${y + row})`);
      return;
    }
}

function byTick<T extends { readonly tick: number }>(events: readonly T[]): T[] {
  return [...events].sort((a, b) => a.tick - b.tick);
}
