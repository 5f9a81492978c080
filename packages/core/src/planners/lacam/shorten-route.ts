const NOBODY = -1;

/**
 * Shortens a route of some agents: the cells of all of them, step by step. An agent that leaves a cell and comes back
 * waits there instead, if nobody else was on the cell meanwhile. Then all agents move as soon as they can without
 * changing the order in which agents come to any cell.
 *
 * @param mayCross two diagonal moves through one corner point are allowed; else only detours are removed
 */
export function shortenRoute(route: Int32Array, agents: number, mayCross: boolean): Int32Array {
  const shorter = route.slice();
  while (removeDetours(shorter, agents));
  return mayCross ? moveSooner(shorter, agents) : shorter;
}

/** Returns whether there was a detour. */
function removeDetours(route: Int32Array, agents: number): boolean {
  /** Per cell the last entry of the route in which an agent is there. */
  const last = new Map<number, number>();
  let found = false;
  for (let at = 0; at < route.length; at++) {
    const cell = route[at]!;
    const before = last.get(cell) ?? at;
    // An entry that is part of a detour itself has changed by now.
    if (before < at - agents && (at - before) % agents === 0 && route[before] === cell) {
      for (let on = before + agents; on < at; on += agents) route[on] = cell;
      found = true;
    }
    last.set(cell, at);
  }
  return found;
}

function moveSooner(route: Int32Array, agents: number): Int32Array {
  const { paths, before } = visits(route, agents);
  const places = new Int32Array(agents);
  const rows: number[] = [];
  const moves = new Uint8Array(agents);
  for (;;) {
    for (let agent = 0; agent < agents; agent++) rows.push(paths[agent]![places[agent]!]!);
    for (let agent = 0; agent < agents; agent++)
      moves[agent] = places[agent]! + 1 < paths[agent]!.length ? 1 : 0;
    // An agent cannot move if the one before it on its next cell has not come there yet or does not leave it.
    for (let changed = true; changed; ) {
      changed = false;
      for (let agent = 0; agent < agents; agent++) {
        if (moves[agent] === 0) continue;
        const visit = before[agent]![places[agent]! + 1]!;
        const other = visit % agents;
        const place = Math.floor(visit / agents);
        if (visit === NOBODY || places[other]! > place || (places[other] === place && moves[other] === 1))
          continue;
        moves[agent] = 0;
        changed = true;
      }
    }
    if (!moves.includes(1)) return Int32Array.from(rows);
    for (let agent = 0; agent < agents; agent++) places[agent]! += moves[agent]!;
  }
}

/** Per agent the cells it comes to, and for each of them the visit before: `place in its path * agents + agent`. */
function visits(route: Int32Array, agents: number): { paths: number[][]; before: number[][] } {
  const paths: number[][] = Array.from({ length: agents }, () => []);
  const before: number[][] = Array.from({ length: agents }, () => []);
  const last = new Map<number, number>();
  for (let at = 0; at < route.length; at++) {
    const agent = at % agents;
    const cell = route[at]!;
    const path = paths[agent]!;
    if (path.at(-1) === cell) continue;
    before[agent]!.push(last.get(cell) ?? NOBODY);
    last.set(cell, path.length * agents + agent);
    path.push(cell);
  }
  return { paths, before };
}
