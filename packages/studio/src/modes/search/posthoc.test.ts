import { Grid } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { CONTENDERS, idOfChoice } from './contenders.ts';
import { readPosthocTrace } from './posthoc-read.ts';
import { writePosthocTrace } from './posthoc-write.ts';
import { Replay } from './replay.ts';
import { TraceService } from './trace-service.ts';

const grid = builtInMap('arena').load();
const free = [...grid.passable.keys()].filter((cell) => grid.passable[cell]);
const query = { from: grid.point(free[0]!), to: grid.point(free.at(-1)!) };
const place = {
  mapNumber: 1,
  scene: { map: { kind: 'built-in', name: 'arena' }, toggled: [] },
  gates: undefined,
} as const;

describe('a saved trace', () => {
  it.each(CONTENDERS.map(({ id }) => idOfChoice(id, { moves: 8 })))(
    'of %s is the same when it is opened',
    (id) => {
      const saved = new TraceService().trace(place, query, id);
      const opened = readPosthocTrace(writePosthocTrace(saved, grid), 'a.trace.json', grid);
      expect(opened.expandedCells).toEqual(saved.expandedCells);
      expect(opened.openedCells).toEqual(saved.openedCells);
      expect(opened.openedParents).toEqual(saved.openedParents);
      expect(opened.openedBy).toEqual(saved.openedBy);
      expect(opened.fromGoal).toEqual(saved.fromGoal);
      expect(opened.path).toEqual(saved.path);
      expect(opened.cost).toBeCloseTo(saved.cost, 3);
      expect(opened.weights).toEqual(saved.weights);
      const [a, b] = [saved, opened].map((trace) => Replay.of(trace, grid.cellCount));
      for (const replay of [a!, b!]) replay.seek(20);
      expect(b!.states).toEqual(a!.states);
      for (const cell of a!.pathTo(a!.current)) expect(b!.f(cell)).toBeCloseTo(a!.f(cell), 2);
    },
  );

  it('is JSON with what Posthoc needs', () => {
    const trace = new TraceService().trace(place, query, 'astar/octile');
    const file = JSON.parse(writePosthocTrace(trace, grid));
    expect(file.version).toBe('1.4.0');
    expect(file.views.main[0]).toMatchObject({ $: 'rect', x: expect.stringContaining('$.x') });
    expect(file.events[0]).toMatchObject({ type: 'source', x: query.from[0], y: query.from[1] });
    expect(file.events.at(-1)).toMatchObject({ type: 'end', x: query.to[0], y: query.to[1] });
    for (const { id } of file.events) expect(id).toBeGreaterThan(0);
  });
});

const YAML = `---
version: 1.4.0 # the latest
views:
  main:
    - $: rect
      fill: \${{ color[$.type] }}
pivot:
  x: \${{ $.x + 0.5 }}
events:
  - type: source
    id: 7
    x: 0
    y: 0
  - { type: destination, id: "g", x: 2, y: 0 }
  - type: generating
    id: 7
    g: 0
    f: 2.0e+00
    pId:
    x: 0
    y: 0
  - type: expanding
    id: 7
    g: 0
    f: 2
    pId: null
    x: 0
    y: 0
    neighbours:
      - 1
      - 2
    note: { a: 1, b: [2, 3] }
  - {type: generating, id: 8, pId: 7, g: 1, f: 2, x: 1, y: 0, tags: [a, b]}
  - type: closing
    id: 7
  - type: expanding
    id: 8
    pId: 7
    g: 1
    f: 2
    x: 1
    y: 0
  - type: generating
    id: g
    pId: 8
    g: 2
    f: 2
    x: 2
    y: 0
  - type: end
    id: g
    pId: 8
    x: 2
    y: 0
`;

describe('a trace of another program', () => {
  const small = new Grid(3, 2, { name: 'small' });
  const read = (text: string, map = small) => readPosthocTrace(text, 'a.trace.yaml', map);

  it('is read from YAML', () => {
    const trace = read(YAML);
    const cells = [0, 1, 2].map((x) => small.cell(x, 0));
    expect([...trace.expandedCells]).toEqual(cells.slice(0, 2));
    expect([...trace.openedCells]).toEqual(cells.slice(1));
    expect([...trace.path]).toEqual(cells);
    expect(trace).toMatchObject({ start: cells[0], goal: cells[2], cost: 2, outcome: 'found' });
    expect([...trace.expandedH]).toEqual([2, 1]);
    expect(read(YAML.replaceAll('\n', '\r\n')).path).toEqual(trace.path);
  });

  it('may count in other units than tiles', () => {
    const expand = (id: number, more: object) => ({ type: 'expanding', id, x: id, y: 0, ...more });
    const events = [expand(0, { g: 0, f: 2e-5 }), expand(1, { pId: 0, g: 1e-5, f: 2e-5 })];
    const trace = read(JSON.stringify({ events }));
    expect([...trace.expandedG]).toEqual([0, 1]);
    expect(trace.expandedH[0]).toBeCloseTo(2, 5);
    expect(trace.weights).toEqual([1, 1]);
    const alone = [expand(0, { g: 0, f: 2e-5 }), expand(1, { g: 1e-5, f: 2e-5 })];
    expect(read(JSON.stringify({ events: alone })).weights).toEqual([1, 1]);
  });

  it.each([
    ['events: []', 'must be a list'],
    ['', 'has no events'],
    ['{', 'cannot be read'],
    ['{"events": 4}', 'has no events'],
    ['{"events": [{"type": "source", "x": 0, "y": 0}]}', 'has no event of type'],
    ['{"events": [{"type": "expanding", "id": 1}]}', 'event 1 (expanding) has no x and y'],
    [
      '{"events": [null, {"type": "expanding", "id": 1, "x": 3, "y": 0}]}',
      'event 2 (expanding) is at (3, 0), off this map',
    ],
    ['{"events": [{"type": "expanding", "id": 1, "x": 0.5, "y": 0}]}', 'off this map (small, 3 × 2)'],
    ['events:\n  - type', "a.trace.yaml:2: 'type' is not 'key: value'"],
    ['events:\n  - { type: expanding,', 'an event in braces must end on its line'],
    ['events:\n\t- type: expanding', 'begins with a tab'],
    ['events:\n  a: 4', 'must be a list'],
    [`a: ${'#'.repeat(10_000)}`, 'the line is too long'],
  ])('%j is refused: %s', (text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  it('may have parents that go round in a circle', () => {
    const step = (id: number, pId: number) => ({ type: 'expanding', id, pId, x: id, y: 0, g: 1, f: 1 });
    const events = [step(0, 1), step(1, 0), step(0, 1), { type: 'end', id: 1, pId: 0, x: 1, y: 0 }];
    const trace = read(JSON.stringify({ events }));
    expect(trace.path.length).toBe(2);
    const replay = Replay.of(trace, small.cellCount);
    replay.seek(3);
    expect(replay.pathTo(small.cell(0, 0)).length).toBeLessThanOrEqual(small.cellCount);
  });
});
