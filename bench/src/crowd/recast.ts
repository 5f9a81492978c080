/**
 * The same crowd on Recast's navigation mesh and Detour's Crowd, which is what a web game uses today: agents are
 * discs that steer around each other instead of taking turns on cells.
 */
import { type Grid, percentile, plannerById, run, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import * as recastModule from 'recast-navigation';
import * as generatorsModule from 'recast-navigation/generators';

/** What is used of Recast. Its own declarations do not resolve under Node's rules for modules. */
interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface CrowdAgent {
  position(): Vector;
  requestMoveTarget(target: Vector): boolean;
}
interface Crowd {
  addAgent(at: Vector, parameters: Record<string, number>): CrowdAgent;
  update(seconds: number): void;
  destroy(): void;
}
interface NavMesh {
  destroy(): void;
}
const { init, Crowd, NavMeshQuery } = recastModule as unknown as {
  init(): Promise<void>;
  Crowd: new (mesh: NavMesh, options: { maxAgents: number; maxAgentRadius: number }) => Crowd;
  NavMeshQuery: new (mesh: NavMesh) => { findClosestPoint(at: Vector): { point: Vector } };
};
const { generateSoloNavMesh } = generatorsModule as unknown as {
  generateSoloNavMesh(
    positions: Float32Array,
    indices: Uint32Array,
    options: Record<string, number>,
  ): { success: true; navMesh: NavMesh } | { success: false; error: string };
};

export interface SideBySide {
  readonly name: string;
  readonly agents: number;
  readonly home: number;
  readonly meanTickMs: number;
  readonly p99TickMs: number;
  /** Mean share of agents that overlap another one. */
  readonly overlapping: number;
}

/** Discs a little narrower than a tile, so that they fit through gaps of one tile. */
const RADIUS = 0.4;
const VOXEL = 0.2;
const TICKS_PER_SECOND = 10;
/** As fast as a Floodgate agent: one tile a tick. */
const SPEED = TICKS_PER_SECOND;
/** An agent this near to its goal, in tiles, counts as home. */
const ARRIVED = 0.75;

export async function besideRecast(
  grid: Grid,
  agents: number,
  ticks: number,
  planners: readonly string[],
): Promise<SideBySide[]> {
  const rows = [await recastCrowd(grid, agents, ticks)];
  for (const id of planners) rows.push(floodgateCrowd(grid, agents, ticks, id));
  return rows;
}

function floodgateCrowd(grid: Grid, agents: number, ticks: number, id: string): SideBySide {
  const world = new World(grid, { planner: plannerById(id), seed: 1 });
  populate(world, generateProblem(grid, { type: 'random', agents, seed: 1 }));
  const { tickMs } = run(world, { ticks });
  world.dispose();
  return row(`Floodgate ${id}`, agents, world.metrics().completionRate, tickMs, 0);
}

async function recastCrowd(grid: Grid, agents: number, ticks: number): Promise<SideBySide> {
  await init();
  const { positions, indices } = floor(grid);
  const result = generateSoloNavMesh(positions, indices, {
    cs: VOXEL,
    ch: VOXEL,
    walkableRadius: Math.ceil(RADIUS / VOXEL),
    walkableHeight: 2,
    walkableClimb: 1,
  });
  if (!result.success) throw new Error(`Recast makes no mesh of ${grid.name}: ${result.error}`);
  const crowd = new Crowd(result.navMesh, { maxAgents: agents, maxAgentRadius: RADIUS });
  const query = new NavMeshQuery(result.navMesh);
  const problem = generateProblem(grid, { type: 'random', agents, seed: 1 });
  const walkers = problem.agents.map(({ start, goal }) => {
    const place = query.findClosestPoint(centre(start)).point;
    const agent = crowd.addAgent(place, {
      radius: RADIUS,
      height: 1,
      maxSpeed: SPEED,
      maxAcceleration: 8 * SPEED,
    });
    agent.requestMoveTarget(query.findClosestPoint(centre(goal)).point);
    return { agent, goal: centre(goal) };
  });
  const times: number[] = [];
  let overlapping = 0;
  for (let tick = 0; tick < ticks; tick++) {
    const began = performance.now();
    crowd.update(1 / TICKS_PER_SECOND);
    times.push(performance.now() - began);
    overlapping += overlappingShare(walkers.map(({ agent }) => agent));
  }
  const home = walkers.filter(({ agent, goal }) => {
    const { x, z } = agent.position();
    return Math.hypot(x - goal.x, z - goal.z) <= ARRIVED;
  });
  crowd.destroy();
  result.navMesh.destroy();
  return row('Recast Crowd', agents, home.length / agents, times, overlapping / ticks);
}

function row(
  name: string,
  agents: number,
  home: number,
  times: readonly number[],
  overlapping: number,
): SideBySide {
  const meanTickMs = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
  return { name, agents, home, meanTickMs, p99TickMs: percentile(times, 0.99), overlapping };
}

function centre([x, y]: readonly [number, number]): Vector {
  return { x: x + 0.5, y: 0, z: y + 0.5 };
}

/** Two triangles for every free tile. */
function floor(grid: Grid): { positions: Float32Array; indices: Uint32Array } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (!grid.isFree(x, y)) continue;
      const first = positions.length / 3;
      positions.push(x, 0, y, x + 1, 0, y, x + 1, 0, y + 1, x, 0, y + 1);
      indices.push(first, first + 2, first + 1, first, first + 3, first + 2);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Agents whose discs overlap another's by more than a tenth of a radius, found through a grid of cells. */
function overlappingShare(agents: readonly CrowdAgent[]): number {
  const byTile = new Map<string, { x: number; z: number }[]>();
  const places = agents.map((agent) => agent.position());
  for (const place of places) {
    const key = `${Math.floor(place.x)},${Math.floor(place.z)}`;
    byTile.set(key, [...(byTile.get(key) ?? []), place]);
  }
  let count = 0;
  for (const place of places) {
    const near: { x: number; z: number }[] = [];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++)
        near.push(...(byTile.get(`${Math.floor(place.x) + dx},${Math.floor(place.z) + dz}`) ?? []));
    }
    if (
      near.some((other) => other !== place && Math.hypot(other.x - place.x, other.z - place.z) < 1.9 * RADIUS)
    )
      count++;
  }
  return count / agents.length;
}
