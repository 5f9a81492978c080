import { FloodgateError } from '../error.ts';
import { CORNER_RULES } from '../grid/index.ts';
import { checkFirstVersion, checkSecondVersion, type Demand } from './parse-units.ts';
import { isCount, isName, isObject, isPoint } from './parse-values.ts';
import { RECORDING_VERSIONS, type RecordedAgent, type Recording } from './recording.ts';

/** More than a year of ticks at sixty a second. A file with more is broken or malicious. */
const MAX_TICKS = 2e9;

/**
 * Reads a recording from the text of its file and fills in the optional fields. Throws a FloodgateError `bad-file`
 * that names the first bad field, so that no bad value can hide a broken rule from the Referee.
 */
export function parseRecording(text: string, file = 'recording'): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FloodgateError('bad-file', `${file} is not JSON: ${(error as Error).message}`);
  }
  const demand = (holds: boolean, field: string, expected: string): void => {
    if (!holds) throw new FloodgateError('bad-file', `${file}: ${field} must be ${expected}`);
  };
  demand(isObject(value), 'the file', 'an object');
  const given = value as Recording;
  const versions = `${RECORDING_VERSIONS.join(' or ')} (the versions of the format that are read)`;
  demand(RECORDING_VERSIONS.includes(given.floodgate), 'floodgate', versions);
  checkMap(given.map, demand);
  demand(Array.isArray(given.agents), 'agents', 'a list');
  for (const [i, agent] of given.agents.entries()) checkAgent(agent, `agents[${i}]`, demand);
  let lastTick = 0;
  for (const { from = 0, moves } of given.agents) lastTick = Math.max(lastTick, from + moves.length);
  const recording: Recording = {
    ...given,
    corners: given.corners ?? 'no-corner-cutting',
    crossing: given.crossing ?? 'allowed',
    planner: given.planner ?? 'unknown',
    seed: given.seed ?? 0,
    ticks: given.ticks ?? lastTick,
  };
  demand(CORNER_RULES.includes(recording.corners), 'corners', `one of ${CORNER_RULES.join(', ')}`);
  demand(['allowed', 'forbidden'].includes(recording.crossing), 'crossing', 'allowed or forbidden');
  demand(isCount(recording.ticks) && recording.ticks <= MAX_TICKS, 'ticks', 'a whole number from 0');
  demand(isName(recording.planner), 'planner', 'a text');
  demand(isSeed(recording.seed), 'seed', 'a number or a text');
  checkEdits(recording.edits ?? [], recording.floodgate, demand);
  if (recording.floodgate === 1) checkFirstVersion(recording, demand);
  else checkSecondVersion(recording, demand);
  checkEnds(recording, demand);
  return recording;
}

const isSeed = (value: unknown): boolean => typeof value === 'string' || Number.isFinite(value);

function checkMap(map: Recording['map'], demand: Demand): void {
  demand(isObject(map), 'map', 'an object');
  demand(map.name === undefined || typeof map.name === 'string', 'map.name', 'a text');
  demand(isCount(map.width) && map.width > 0, 'map.width', 'a whole number from 1');
  demand(isCount(map.height) && map.height > 0, 'map.height', 'a whole number from 1');
  demand(Array.isArray(map.rows) && map.rows.length === map.height, 'map.rows', `${map.height} rows`);
  for (const [y, row] of map.rows.entries()) {
    const good = typeof row === 'string' && row.length === map.width && !/[^.@]/.test(row);
    demand(good, `map.rows[${y}]`, `${map.width} characters, each . or @`);
  }
}

function checkAgent(agent: RecordedAgent, where: string, demand: Demand): void {
  demand(isObject(agent), where, 'an object');
  demand(isPoint(agent.start), `${where}.start`, 'two whole numbers');
  demand(isPoint(agent.goal), `${where}.goal`, 'two whole numbers');
  demand(
    typeof agent.moves === 'string' && !/[^.0-7]/.test(agent.moves),
    `${where}.moves`,
    'a string of . and 0 to 7',
  );
  demand(agent.from === undefined || isCount(agent.from), `${where}.from`, 'a whole number from 0');
  demand(agent.priority === undefined || Number.isFinite(agent.priority), `${where}.priority`, 'a number');
  for (const name of ['left', 'outside'] as const)
    demand([undefined, true, false].includes(agent[name]), `${where}.${name}`, 'true or false');
  demand(Array.isArray(agent.retasks ?? []), `${where}.retasks`, 'a list');
  for (const [i, retask] of (agent.retasks ?? []).entries()) {
    const good = isObject(retask) && isCount(retask.tick) && isPoint(retask.goal);
    demand(good, `${where}.retasks[${i}]`, 'a tick and a goal of two whole numbers');
  }
}

/**
 * Refuses a run that is longer than what its agents did in it, before anybody makes room for so many ticks. Only when all
 * agents have left may a run go on without a letter for each tick.
 */
function checkEnds({ agents, ticks }: Recording, demand: Demand): void {
  for (const [i, { from = 0, moves, left }] of agents.entries()) {
    const whole = `letters for ticks ${from} to ${ticks}, where the run ends`;
    demand(
      from <= ticks && from + moves.length <= ticks,
      `agents[${i}].moves`,
      `${whole}: they go up to ${from + moves.length}`,
    );
    const ends = left || from + moves.length === ticks;
    demand(ends, `agents[${i}].moves`, `${whole}, as it has not left: there are ${moves.length}`);
  }
}

function checkEdits(
  edits: NonNullable<Recording['edits']>,
  version: Recording['floodgate'],
  demand: Demand,
): void {
  demand(Array.isArray(edits), 'edits', 'a list');
  for (const [i, edit] of edits.entries()) {
    demand(isObject(edit), `edits[${i}]`, 'an object');
    for (const name of ['tick', 'x', 'y'] as const) {
      demand(isCount(edit[name]), `edits[${i}].${name}`, 'a whole number from 0');
    }
    const mayLack = version > 1 && edit.passable === undefined;
    demand(mayLack || typeof edit.passable === 'boolean', `edits[${i}].passable`, 'true or false');
  }
}
