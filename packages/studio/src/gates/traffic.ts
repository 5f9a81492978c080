import { findPath, type Grid, type Point } from 'floodgate';
import type { Regions } from 'floodgate/regions';

/** Shortest paths of agents, one after the other. */
export interface AgentPaths {
  readonly cells: Int32Array;
  /** Where the path of each agent ends in `cells`. */
  readonly stops: Int32Array;
  /** Agents of the crowd; more than there are paths if only some were looked at. */
  readonly agents: number;
}

/** Most agents whose paths are computed; of larger crowds, evenly spread ones are taken. */
const MOST_PATHS = 1000;

export function shortestPaths(
  grid: Grid,
  agents: readonly { readonly start: Point; readonly goal: Point }[],
): AgentPaths {
  const every = Math.max(1, agents.length / MOST_PATHS);
  const paths: Int32Array[] = [];
  for (let i = 0; i < agents.length; i += every) {
    const { start, goal } = agents[Math.floor(i)]!;
    paths.push(findPath(grid, { from: start, to: goal }).cells);
  }
  const stops = new Int32Array(paths.length);
  let length = 0;
  for (const [i, path] of paths.entries()) stops[i] = length += path.length;
  const cells = new Int32Array(length);
  for (const [i, path] of paths.entries()) cells.set(path, stops[i]! - path.length);
  return { cells, stops, agents: agents.length };
}

/**
 * How many agents pass each gate from one zone to another, by the gate's id. Walking along a gate and back into the
 * same zone does not count.
 */
export function countCrossings(
  { cells, stops }: AgentPaths,
  { zoneOf, gateOf, gates }: Pick<Regions, 'zoneOf' | 'gateOf' | 'gates'>,
): Int32Array {
  const size = 1 + gates.reduce((most, { id }) => Math.max(most, id), -1);
  const crossings = new Int32Array(size);
  const countedFor = new Int32Array(size).fill(-1);
  // Gates touched since the path last was in a zone proper, each once.
  const touched = new Int32Array(size);
  const touchedIn = new Int32Array(size);
  let passage = 1;
  for (let agent = 0, i = 0; agent < stops.length; agent++) {
    let zone = 0;
    let touchedCount = 0;
    passage++;
    for (; i < stops[agent]!; i++) {
      const cell = cells[i]!;
      const gate = gateOf[cell]! - 1;
      if (gate >= 0) {
        if (touchedIn[gate] !== passage) touched[touchedCount++] = gate;
        touchedIn[gate] = passage;
        continue;
      }
      if (touchedCount > 0 && zone !== 0 && zoneOf[cell] !== zone) {
        for (let k = 0; k < touchedCount; k++) {
          const passed = touched[k]!;
          if (countedFor[passed] === agent) continue;
          countedFor[passed] = agent;
          crossings[passed]!++;
        }
      }
      if (touchedCount > 0) passage++;
      touchedCount = 0;
      zone = zoneOf[cell]!;
    }
  }
  return crossings;
}
