import type { Explanation, ExplanationMethod } from 'floodgate/planner-kit';
import type { AgentMethod, AgentReason, AgentWhy } from './protocol.ts';
import type { Moment } from './replay.ts';

/** Agents of a chain are listed up to this many. */
const LONGEST_CHAIN = 60;

/**
 * Why an agent did what it did in the tick that led to a moment, and why those that it waits for did. Undefined if it
 * is not controlled, or the planner has kept no reasons.
 */
export function whyOf(moment: Moment, number: number): AgentWhy | undefined {
  const first = reasonOf(moment, number);
  if (!first) return undefined;
  const chain = [first];
  let circle = -1;
  for (let last = first; isHeldUp(last) && chain.length < LONGEST_CHAIN; last = chain.at(-1)!) {
    // One that went another way is not waited for any longer.
    if (last.moved && last !== first) break;
    circle = chain.findIndex(({ agent }) => agent === last.blocker);
    const next = circle < 0 ? reasonOf(moment, last.blocker) : undefined;
    if (!next) break;
    chain.push(next);
  }
  if (circle >= 0 && chain[circle]!.moved) circle = -1;
  const method = moment.world.planner.explain?.(moment.slotOf(number))?.method;
  return { chain, circle, method: method && numbered(method, moment) };
}

/** Whether an agent did not do what it wanted because of another. */
function isHeldUp({ reason, blocker }: AgentReason): boolean {
  return blocker >= 0 && (reason === 'blocked' || reason === 'planned' || reason === 'no-path');
}

function reasonOf(moment: Moment, number: number): AgentReason | undefined {
  const slot = moment.slotOf(number);
  if (slot < 0) return undefined;
  const { crowd } = moment.world;
  const cell = crowd.cells[slot]!;
  const moved = crowd.previous[slot] !== cell;
  if (crowd.outside[slot])
    return { agent: number, cell, moved, wanted: cell, reason: 'outside', blocker: -1 };
  const found = explanationOf(moment, slot);
  if (!found) return undefined;
  const { wanted, blocker, reason } = found;
  return { agent: number, cell, moved, wanted, reason, blocker: blocker < 0 ? -1 : moment.numberOf(blocker) };
}

/** What the planner says; for one that cannot, what its plans show. */
function explanationOf({ world }: Moment, slot: number): Omit<Explanation, 'method'> | undefined {
  const { planner, crowd } = world;
  if (planner.explain) return planner.explain(slot);
  const cell = crowd.cells[slot]!;
  const wanted = planner.planOf?.(slot)[1] ?? cell;
  if (crowd.isHome(slot)) return { reason: 'home', wanted: cell, blocker: -1 };
  if (crowd.previous[slot] !== cell) return { reason: 'moved', wanted: cell, blocker: -1 };
  const blocker = wanted === cell ? -1 : crowd.occupants[wanted]!;
  return { reason: blocker < 0 ? 'planned' : 'blocked', wanted, blocker };
}

/** The same with numbers of agents instead of their slots. */
function numbered(method: ExplanationMethod, moment: Moment): AgentMethod {
  const number = (slot: number): number => (slot < 0 ? -1 : moment.numberOf(slot));
  if (method.kind === 'inheritance') {
    const calls = method.calls.map((call) => ({
      ...call,
      slot: number(call.slot),
      from: moment.world.crowd.previous[call.slot]!,
      askedBy: number(call.askedBy),
      backsOutFor: number(call.backsOutFor),
      tried: call.tried.map((cell) => ({ ...cell, agent: number(cell.agent) })),
    }));
    return { ...method, calls };
  }
  if (method.kind === 'reservations')
    return { ...method, rows: method.rows.map(({ slot, cells }) => ({ slot: number(slot), cells })) };
  return method;
}
