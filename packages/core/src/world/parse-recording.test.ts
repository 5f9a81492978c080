import { describe, expect, it } from 'vitest';
import { checkRecording, parseRecording, Recorder, recordedGrid } from './index.ts';

const map = { name: 'small', width: 4, height: 3, rows: ['....', '.@..', '....'] };
const agent = {
  start: [2, 0],
  goal: [2, 0],
  moves: '..',
  size: 2,
  speed: 3,
  team: 'red',
  hold: true,
  costs: 'mud',
};
const GOOD = {
  floodgate: 2,
  map: {
    ...map,
    terrain: [{ runs: [1, 5, 2.5, 7] }, { table: 'mud', runs: [3, 12] }],
    moves: [255, 11, 4, 1],
  },
  corners: 'one-free',
  crossing: 'forbidden',
  diagonals: 'by-length',
  planner: 'by hand',
  seed: 1,
  ticks: 2,
  agents: [{ ...agent, changes: [{ tick: 1, size: 1, team: null, costs: null, outside: true }] }],
  edits: [
    { tick: 1, x: 0, y: 0, passable: false },
    { tick: 1, x: 3, y: 0, cost: 9 },
    { tick: 1, x: 3, y: 0, cost: 7, table: 'mud' },
    { tick: 2, x: 3, y: 2, moves: 255 },
    { tick: 2, x: 0, y: 2, moves: 1 },
  ],
  orders: [{ tick: 0, agents: [0], kind: 'move', to: [2, 0], formation: 'line' }],
};

type Fields = Record<string, unknown>;
const withAgent = (fields: Fields): Fields => ({ ...GOOD, agents: [{ ...agent, ...fields }] });
const withMap = (fields: Fields): Fields => ({ ...GOOD, map: { ...GOOD.map, ...fields } });
const withEdit = (fields: Fields): Fields => ({ ...GOOD, edits: [{ tick: 0, x: 0, y: 0, ...fields }] });
const withOrder = (fields: Fields): Fields => ({ ...GOOD, orders: [{ ...GOOD.orders[0], ...fields }] });

describe('the second version of the format', () => {
  it('is read and written as it was', () => {
    const recording = parseRecording(JSON.stringify(GOOD));
    expect(Recorder.from(recording).recording(recording)).toEqual(GOOD);
  });

  it('gives back costs and one-way tiles, and what they were at any tick', () => {
    const recording = parseRecording(JSON.stringify(GOOD));
    const grid = recordedGrid(recording);
    expect([grid.costAt(0, 1), grid.costAt(1, 1), grid.costAt(3, 0, 'mud')]).toEqual([1, 2.5, 3]);
    expect(grid.masks![grid.cell(3, 2)]).toBe(4);
    const recorder = Recorder.from(recording);
    const { grid: last } = recorder;
    expect([last.costAt(3, 0), last.costAt(3, 0, 'mud'), last.masks![last.cell(0, 2)]]).toEqual([9, 7, 1]);
    const corner = last.cell(3, 0);
    expect(recorder.seek(2).terrain).toEqual([]);
    expect(recorder.seek(1).terrain).toHaveLength(2);
    expect(recorder.seek(0).terrain).toEqual(
      expect.arrayContaining([
        { cell: corner, cost: 1 },
        { cell: corner, cost: 3, table: 'mud' },
        { cell: last.cell(3, 2), moves: 4 },
        { cell: last.cell(0, 2), moves: 255 },
      ]),
    );
  });

  it.each<[string, Fields]>([
    ['floodgate must be 1 or 2 (the versions of the format that are read)', { ...GOOD, floodgate: 3 }],
    ['diagonals must be left out, or floodgate 2', { ...GOOD, floodgate: 1, edits: [] }],
    ['agents[0].size must be left out, or floodgate 2', { floodgate: 1, map, agents: [agent] }],
    ['diagonals must be by-length', { ...GOOD, diagonals: 'long' }],
    ['map.terrain must be a list', withMap({ terrain: 3 })],
    ['map.terrain[0].runs must be a list of pairs', withMap({ terrain: [{ runs: [1] }] })],
    [
      'map.terrain[0].runs[2] must be a cost from 1 to 1000',
      withMap({ terrain: [{ runs: [1, 5, 0.5, 7] }] }),
    ],
    [
      'map.terrain[0].runs must be runs of 12 tiles together, not of 11',
      withMap({ terrain: [{ runs: [1, 11] }] }),
    ],
    [
      'map.terrain[1].table must be a table that is not there twice',
      withMap({ terrain: [{ runs: [1, 12] }, { runs: [2, 12] }] }),
    ],
    ['map.terrain[0].table must be a name', withMap({ terrain: [{ table: '', runs: [1, 12] }] })],
    ['map.moves[0] must be a whole number from 0 to 255', withMap({ moves: [256, 12] })],
    ['map.moves[1] must be a number of tiles from 1', withMap({ moves: [255, -1, 255, 13] })],
    ['agents[0].size must be a whole number from 1 to 4', withAgent({ size: 5 })],
    ['agents[0].speed must be a whole number from 1 to 100', withAgent({ speed: 0 })],
    ['agents[0].team must be a name', withAgent({ team: null })],
    ['agents[0].hold must be true or false', withAgent({ hold: 1 })],
    ['agents[0].priority must be a number', withAgent({ priority: 'high' })],
    ['seed must be a number or a text', { ...GOOD, seed: {} }],
    ['planner must be a text', { ...GOOD, planner: 3 }],
    ['map.name must be a text', withMap({ name: 3 })],
    [
      'agents[0].moves must be letters for ticks 0 to 3, where the run ends, as it has not left: there are 2',
      { ...GOOD, ticks: 3 },
    ],
    [
      'agents[0].moves must be letters for ticks 0 to 1, where the run ends: they go up to 2',
      { ...GOOD, ticks: 1 },
    ],
    [
      'map.terrain must be at most 16 tables of 2000 × 1000 tiles: there are 17',
      withMap({
        ...{ width: 2000, height: 1000, rows: Array.from({ length: 1000 }, () => '.'.repeat(2000)) },
        terrain: Array.from({ length: 17 }, (_, i) => ({ table: `${i}`, runs: [1, 2_000_000] })),
      }),
    ],
    [
      'agents must be of at most 255 teams: they are of 256',
      { ...GOOD, agents: Array.from({ length: 256 }, (_, i) => ({ ...agent, team: `team ${i}` })) },
    ],
    ['agents[0].left must be true or false', withAgent({ left: 'no' })],
    ['agents[0].costs must be one of the tables mud', withAgent({ costs: 'ice' })],
    ['agents[0].changes must be a list', withAgent({ changes: 1 })],
    [
      'agents[0].changes[0].tick must be a whole number from 1',
      withAgent({ from: 1, changes: [{ tick: 0 }] }),
    ],
    ['agents[0].changes[0].size must be', withAgent({ changes: [{ tick: 0, size: 0 }] })],
    [
      'agents[0].changes[0].costs must be one of the tables mud, or null',
      withAgent({ changes: [{ tick: 0, costs: 'ice' }] }),
    ],
    ['edits[0] must be an edit with passable, cost or moves', withEdit({})],
    ['edits[0].passable must be true or false', withEdit({ passable: 1 })],
    ['edits[0].cost must be a cost from 1 to 1000', withEdit({ cost: 0 })],
    ['edits[0].table must be one of the tables mud', withEdit({ cost: 2, table: 'ice' })],
    ['edits[0].moves must be a whole number from 0 to 255', withEdit({ moves: -1 })],
    ['orders must be a list', { ...GOOD, orders: {} }],
    ['orders[0].agents must be a list of agents from 0 to 0', withOrder({ agents: [1] })],
    ['orders[0].tick must be a whole number from 0', withOrder({ tick: -1 })],
    ['orders[0].kind must be a name', withOrder({ kind: 3 })],
    ['orders[0].to must be two whole numbers', withOrder({ to: [1] })],
    ['orders[0].formation must be a name', withOrder({ formation: 1 })],
  ])('refuses a file and says: %s', (message, recording) => {
    expect(() => parseRecording(JSON.stringify(recording), 'run.json')).toThrow(`run.json: ${message}`);
  });
});

describe('a recording of a few bytes that claims two billion ticks', () => {
  const claim = (agents: readonly Fields[], more: Fields = {}): string =>
    JSON.stringify({ floodgate: 1, map, corners: 'always', seed: 1, ticks: 2e9, agents, ...more });
  const plain = { start: [0, 0], goal: [1, 0] };

  it('is refused with both lengths if its agents have not left', () => {
    for (const moves of ['', '..2'])
      expect(() => parseRecording(claim([{ ...plain, moves }]), 'run.json')).toThrow(
        'run.json: agents[0].moves must be letters for ticks 0 to 2000000000, where the run ends, as it has not left: ' +
          `there are ${moves.length}`,
      );
  });

  it('is checked and replayed in as many steps as it has letters if they have', () => {
    const late = { ...plain, from: 1_999_999_990, moves: '..2', left: true };
    const text = claim([{ ...plain, moves: '2', left: true }, late], {
      edits: [{ tick: 1_999_999_999, x: 3, y: 2, passable: false }],
    });
    const recording = parseRecording(text);
    expect(checkRecording(recording)).toEqual([]);
    const recorder = Recorder.from(recording);
    expect(recorder.ticks).toBe(2e9);
    expect(recorder.bytes).toBeLessThan(10_000);
    expect([...recorder.seek(1_999_999_992).cells]).toEqual([-1, recorder.grid.cell(0, 0)]);
    expect(recorder.recording(recording)).toEqual(recording);
  });
});
