import type { Point } from '../grid/index.ts';
import type { Recording } from './recording.ts';

/**
 * Checks independently that no agent broke the rules. It shares no code with the planners, the execution or the
 * search: it reads tiles as letters and does its own arithmetic.
 */

/** A broken rule. */
export interface Violation {
  readonly rule: 'off-map' | 'wall' | 'illegal-move' | 'shared-cell' | 'swap' | 'crossing' | 'bad-recording';
  /** The tick in which it happened, from 0; −1 for the starting positions. */
  readonly tick: number;
  /** The agents involved, by their index in the list of agents. */
  readonly agents: readonly number[];
  /** One line for people. */
  readonly message: string;
}

/** The rules to check: which diagonal moves walls forbid, and whether two agents may cross diagonally. */
export interface RefereeRules {
  readonly corners: 'no-corner-cutting' | 'one-free' | 'always' | 'never';
  readonly crossing: 'allowed' | 'forbidden';
}

/** One agent's step in a tick: its tile before and after. */
export interface Step {
  readonly agent: number;
  readonly from: Point;
  readonly to: Point;
}

type IsFree = (x: number, y: number) => boolean;

/** All rules broken in one tick. `isFree` is the map as it was during the tick. */
export function checkTick(
  steps: readonly Step[],
  isFree: IsFree,
  rules: RefereeRules,
  tick: number,
): Violation[] {
  const found: Violation[] = [];
  const add = (rule: Violation['rule'], agents: number[], message: string): void => {
    found.push({ rule, tick, agents, message: `tick ${tick}: ${message}` });
  };
  const arrivals = new Map<string, Step>();
  const departures = new Map<string, Step>();
  for (const step of steps) {
    const other = departures.get(`${step.from}`);
    if (other)
      add(
        'shared-cell',
        [other.agent, step.agent],
        `agents ${other.agent} and ${step.agent} both start on (${step.from})`,
      );
    departures.set(`${step.from}`, step);
  }
  for (const step of steps) {
    const { agent, from, to } = step;
    if (`${from}` !== `${to}`) checkMove(step, isFree, rules, add);
    const other = arrivals.get(`${to}`);
    if (other)
      add('shared-cell', [other.agent, agent], `agents ${other.agent} and ${agent} are both on (${to})`);
    arrivals.set(`${to}`, step);
    const facing = departures.get(`${to}`);
    if (facing && facing.agent < agent && `${facing.to}` === `${from}` && `${from}` !== `${to}`) {
      add('swap', [facing.agent, agent], `agents ${facing.agent} and ${agent} swap (${from}) and (${to})`);
    }
    if (rules.crossing === 'forbidden' && from[0] !== to[0] && from[1] !== to[1]) {
      const beside = departures.get(`${[to[0], from[1]]}`);
      if (beside && `${beside.to}` === `${[from[0], to[1]]}`) {
        add(
          'crossing',
          [agent, beside.agent],
          `agents ${agent} and ${beside.agent} cross between (${from}) and (${to})`,
        );
      }
      const opposite = departures.get(`${[from[0], to[1]]}`);
      if (opposite && `${opposite.to}` === `${[to[0], from[1]]}`) {
        add(
          'crossing',
          [agent, opposite.agent],
          `agents ${agent} and ${opposite.agent} cross between (${from}) and (${to})`,
        );
      }
    }
  }
  return found;
}

function checkMove(
  { agent, from, to }: Step,
  isFree: IsFree,
  rules: RefereeRules,
  add: (rule: Violation['rule'], agents: number[], message: string) => void,
): void {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (Math.abs(dx) > 1 || Math.abs(dy) > 1) {
    add('illegal-move', [agent], `agent ${agent} jumps from (${from}) to (${to})`);
    return;
  }
  if (!isFree(to[0], to[1])) {
    add('wall', [agent], `agent ${agent} enters the wall at (${to})`);
    return;
  }
  // An agent whose tile has become a wall can only wait.
  if (!isFree(from[0], from[1])) add('wall', [agent], `agent ${agent} leaves the wall at (${from})`);
  if (dx === 0 || dy === 0) return;
  const freeSides = Number(isFree(from[0] + dx, from[1])) + Number(isFree(from[0], from[1] + dy));
  const needed = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 }[rules.corners];
  if (freeSides < needed)
    add('illegal-move', [agent], `agent ${agent} cuts a corner from (${from}) to (${to})`);
}

const STEP_X = [0, 1, 1, 1, 0, -1, -1, -1];
const STEP_Y = [-1, -1, 0, 1, 1, 1, 0, -1];

/** Replays a recording and returns the violations of the first tick that has any; empty if no rule is broken. */
export function checkRecording(recording: Recording): Violation[] {
  const { map, agents } = recording;
  const tiles = map.rows.map((row) => [...row].map((letter) => letter === '.'));
  const isFree: IsFree = (x, y) => tiles[y]?.[x] ?? false;
  const positions = agents.map((agent) => agent.start);
  const bad = (agent: number, message: string): Violation[] => [
    { rule: 'bad-recording', tick: -1, agents: [agent], message },
  ];
  for (const [index, agent] of agents.entries()) {
    const end = (agent.from ?? 0) + agent.moves.length;
    if (end > recording.ticks || (end < recording.ticks && !agent.left)) {
      return bad(index, `agent ${index} has moves for ticks up to ${end} of ${recording.ticks}`);
    }
  }
  for (const edit of recording.edits ?? []) {
    if (tiles[edit.y]?.[edit.x] === undefined) {
      return [
        {
          rule: 'off-map',
          tick: edit.tick,
          agents: [],
          message: `edit of (${edit.x}, ${edit.y}), which is off the map`,
        },
      ];
    }
  }
  const editsByTick = groupByTick(recording.edits ?? []);
  const joiningByTick = groupByTick(agents.map((agent, index) => ({ index, tick: agent.from ?? 0 })));
  // Starting positions are checked even if the recording has no tick.
  for (let tick = 0; tick < Math.max(recording.ticks, 1); tick++) {
    const edits = editsByTick.get(tick) ?? [];
    const joining = (joiningByTick.get(tick) ?? []).map(({ index }) => index);
    // A tile may have been walled up after an agent was added there.
    const wasFree: IsFree = (x, y) => isFree(x, y) || edits.some((edit) => edit.x === x && edit.y === y);
    const walledIn = joining.filter((index) => !wasFree(...agents[index]!.start));
    for (const { x, y, passable } of edits) if (passable !== undefined) tiles[y]![x] = passable;
    const steps: Step[] = [];
    for (const [index, agent] of agents.entries()) {
      const place = tick - (agent.from ?? 0);
      const move = recording.ticks === 0 && place === 0 ? '.' : agent.moves[place];
      if (move === undefined) continue;
      const from = positions[index]!;
      const to: Point =
        move === '.' ? from : [from[0] + STEP_X[Number(move)]!, from[1] + STEP_Y[Number(move)]!];
      positions[index] = to;
      steps.push({ agent: index, from, to });
    }
    const violations = [...walledIn.map((index) => startsInWall(index, agents[index]!.start, tick))];
    violations.push(...checkTick(steps, isFree, recording, tick));
    if (violations.length > 0) return violations;
  }
  return [];
}

function startsInWall(agent: number, at: Point, tick: number): Violation {
  return {
    rule: 'wall',
    tick,
    agents: [agent],
    message: `tick ${tick}: agent ${agent} starts in the wall at (${at})`,
  };
}

function groupByTick<T extends { readonly tick: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(item.tick, [...(groups.get(item.tick) ?? []), item]);
  return groups;
}
