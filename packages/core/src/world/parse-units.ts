import { isCount, isName, isObject, isPoint, isWhole } from './parse-values.ts';
import { MOST_TICKS, MOST_TILES } from './profile.ts';
import type { RecordedAgent, RecordedEdit, RecordedOrder, Recording } from './recording.ts';
import { MOST_TEAMS } from './teams.ts';

/** What only the second version of the format has. */

export type Demand = (holds: boolean, field: string, expected: string) => void;

const MOST_COST = 1000;
/** So many tables are read on any map, and more only on maps so small that all tables together have so many tiles. */
const MOST_TABLES = 16;
const MOST_TABLE_TILES = 1 << 24;
const ALL_MOVES = 255;
const OF_RECORDING = ['diagonals', 'orders'] as const;
const OF_MAP = ['terrain', 'moves'] as const;
const OF_AGENT = ['size', 'speed', 'team', 'hold', 'costs', 'changes'] as const;
const OF_EDIT = ['cost', 'table', 'moves'] as const;

const isCost = (value: unknown): boolean => typeof value === 'number' && value >= 1 && value <= MOST_COST;
const isMask = (value: unknown): boolean => isWhole(value, 0, ALL_MOVES);

/** Refuses fields of the second version in a file that says it is of the first, where nothing would heed them. */
export function checkFirstVersion({ map, agents, edits = [], ...rest }: Recording, demand: Demand): void {
  const check = <T extends object>(part: T, names: readonly (keyof T & string)[], where: string): void => {
    for (const name of names) demand(part[name] === undefined, `${where}${name}`, 'left out, or floodgate 2');
  };
  check(rest, OF_RECORDING, '');
  check(map, OF_MAP, 'map.');
  for (const [i, agent] of agents.entries()) check(agent, OF_AGENT, `agents[${i}].`);
  for (const [i, edit] of edits.entries()) check(edit, OF_EDIT, `edits[${i}].`);
}

/** Checks everything that the second version has besides the first. */
export function checkSecondVersion(recording: Recording, demand: Demand): void {
  const { map, agents, edits = [], orders = [], diagonals } = recording;
  demand(diagonals === undefined || diagonals === 'by-length', 'diagonals', 'by-length, if it is there');
  const tables = checkTerrain(map, demand);
  const isTable = (name: unknown): boolean => typeof name === 'string' && tables.includes(name);
  const known =
    tables.length > 0 ? `one of the tables ${tables.join(', ')}` : 'left out: there are no tables';
  for (const [i, agent] of agents.entries()) checkUnit(agent, `agents[${i}]`, isTable, known, demand);
  for (const [i, edit] of edits.entries()) checkEdit(edit, `edits[${i}]`, isTable, known, demand);
  const teams = new Set(
    agents.flatMap(({ team, changes = [] }) => [team, ...changes.map(({ team }) => team)]),
  );
  for (const none of [undefined, null]) teams.delete(none as undefined);
  demand(teams.size <= MOST_TEAMS, 'agents', `of at most ${MOST_TEAMS} teams: they are of ${teams.size}`);
  demand(Array.isArray(orders), 'orders', 'a list');
  for (const [i, order] of orders.entries()) checkOrder(order, agents.length, `orders[${i}]`, demand);
}

/** Returns the names of the tables. */
function checkTerrain({ width, height, terrain = [], moves }: Recording['map'], demand: Demand): string[] {
  const checkRuns = (
    runs: unknown,
    isValue: (value: unknown) => boolean,
    what: string,
    where: string,
  ): void => {
    const tiles = width * height;
    demand(
      Array.isArray(runs) && runs.length % 2 === 0,
      where,
      'a list of pairs, of a value and how many tiles have it',
    );
    let sum = 0;
    for (const [i, value] of (runs as unknown[]).entries()) {
      if (i % 2 === 0) demand(isValue(value), `${where}[${i}]`, what);
      else demand(isWhole(value, 1, tiles), `${where}[${i}]`, 'a number of tiles from 1');
      if (i % 2 === 1) sum += value as number;
    }
    demand(sum === tiles, where, `runs of ${tiles} tiles together, not of ${sum}`);
  };
  const names: (string | undefined)[] = [];
  demand(Array.isArray(terrain), 'map.terrain', 'a list');
  // A table of a few bytes takes 8 bytes a tile in memory.
  const most = Math.max(MOST_TABLES, Math.floor(MOST_TABLE_TILES / (width * height)));
  const size = `${width} × ${height} tiles: there are ${terrain.length}`;
  demand(terrain.length <= most, 'map.terrain', `at most ${most} tables of ${size}`);
  for (const [i, sheet] of terrain.entries()) {
    const where = `map.terrain[${i}]`;
    demand(isObject(sheet), where, 'an object');
    demand(sheet.table === undefined || isName(sheet.table), `${where}.table`, 'a name');
    demand(!names.includes(sheet.table), `${where}.table`, 'a table that is not there twice');
    names.push(sheet.table);
    checkRuns(sheet.runs, isCost, `a cost from 1 to ${MOST_COST}`, `${where}.runs`);
  }
  if (moves !== undefined) checkRuns(moves, isMask, `a whole number from 0 to ${ALL_MOVES}`, 'map.moves');
  return names.filter((name) => name !== undefined);
}

function checkUnit(
  agent: RecordedAgent,
  where: string,
  isTable: (name: unknown) => boolean,
  tables: string,
  demand: Demand,
): void {
  const check = (unit: { readonly [name: string]: unknown }, where: string, mayBeNull: boolean): void => {
    const has = (name: string, holds: (value: unknown) => boolean, expected: string): void =>
      demand(unit[name] === undefined || holds(unit[name]), `${where}.${name}`, expected);
    const orNull = (holds: (value: unknown) => boolean) => (value: unknown) =>
      (mayBeNull && value === null) || holds(value);
    has('size', (size) => isWhole(size, 1, MOST_TILES), `a whole number from 1 to ${MOST_TILES}`);
    has('speed', (speed) => isWhole(speed, 1, MOST_TICKS), `a whole number from 1 to ${MOST_TICKS}`);
    has('team', orNull(isName), mayBeNull ? 'a name, or null' : 'a name');
    has('hold', (hold) => typeof hold === 'boolean', 'true or false');
    has('outside', (outside) => typeof outside === 'boolean', 'true or false');
    has('costs', orNull(isTable), mayBeNull ? `${tables}, or null` : tables);
  };
  check({ ...agent }, where, false);
  demand(Array.isArray(agent.changes ?? []), `${where}.changes`, 'a list');
  for (const [i, change] of (agent.changes ?? []).entries()) {
    const at = `${where}.changes[${i}]`;
    demand(isObject(change), at, 'an object');
    const from = agent.from ?? 0;
    demand(isCount(change.tick) && change.tick >= from, `${at}.tick`, `a whole number from ${from}`);
    check({ ...change }, at, true);
  }
}

function checkEdit(
  { passable, cost, table, moves }: RecordedEdit,
  where: string,
  isTable: (name: unknown) => boolean,
  tables: string,
  demand: Demand,
): void {
  const isEmpty = passable === undefined && cost === undefined && moves === undefined;
  demand(!isEmpty, where, 'an edit with passable, cost or moves');
  demand(cost === undefined || isCost(cost), `${where}.cost`, `a cost from 1 to ${MOST_COST}`);
  demand(table === undefined || isTable(table), `${where}.table`, tables);
  demand(moves === undefined || isMask(moves), `${where}.moves`, `a whole number from 0 to ${ALL_MOVES}`);
}

function checkOrder(order: RecordedOrder, agents: number, where: string, demand: Demand): void {
  demand(isObject(order), where, 'an object');
  demand(isCount(order.tick), `${where}.tick`, 'a whole number from 0');
  const good = Array.isArray(order.agents) && order.agents.every((agent) => isWhole(agent, 0, agents - 1));
  demand(good, `${where}.agents`, `a list of agents from 0 to ${agents - 1}`);
  demand(isName(order.kind), `${where}.kind`, 'a name');
  demand(order.to === undefined || isPoint(order.to), `${where}.to`, 'two whole numbers');
  demand(order.formation === undefined || isName(order.formation), `${where}.formation`, 'a name');
}
