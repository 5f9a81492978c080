import type { Recording } from 'floodgate';
import { DX, DY } from 'floodgate/search';
import { History, NOWHERE } from './history.ts';

/** A recording, tick by tick, as a history that can be looked through and gone on from. */
export function historyOfRecording(recording: Recording): History {
  const { width } = recording.map;
  const history = new History(width);
  const order = recording.agents
    .map((agent, index) => ({ agent, index, from: agent.from ?? 0 }))
    .sort((a, b) => a.from - b.from || a.index - b.index)
    .map(({ agent }) => agent);
  const tiles = new Int32Array(order.length);
  const tileOf = ([x, y]: readonly [number, number]): number => y * width + x;
  let joined = 0;
  const edits = [...(recording.edits ?? [])].sort((a, b) => a.tick - b.tick);
  const prepare = (tick: number): void => {
    while (edits.length > 0 && edits[0]!.tick <= tick) {
      const { x, y, passable } = edits.shift()!;
      history.edit(y * width + x, passable);
    }
    for (; joined < order.length && (order[joined]!.from ?? 0) <= tick; joined++) {
      const { start, goal, outside, priority } = order[joined]!;
      history.join(tileOf(start), tileOf(goal), outside ?? false, priority ?? 0);
      tiles[joined] = tileOf(start);
    }
    for (let i = 0; i < joined; i++) {
      const { from = 0, moves, left, retasks } = order[i]!;
      if (left && from + moves.length === tick && tiles[i] !== NOWHERE) {
        history.leave(i);
        tiles[i] = NOWHERE;
      }
      for (const retask of retasks ?? []) if (retask.tick === tick) history.retask(i, tileOf(retask.goal));
    }
  };
  for (let tick = 0; tick < recording.ticks; tick++) {
    prepare(tick);
    for (let i = 0; i < joined; i++) {
      const move = order[i]!.moves[tick - (order[i]!.from ?? 0)];
      if (tiles[i] === NOWHERE || move === undefined || move === '.') continue;
      tiles[i]! += DX[Number(move)]! + DY[Number(move)]! * width;
    }
    history.push(tiles);
  }
  prepare(recording.ticks);
  return history;
}
