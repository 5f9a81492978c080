import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSolution, isSolution, type MapfSolution, parseSolution } from './solution.ts';
import { caught, mutationOf, survives } from './testing.ts';

const arbitrarySolution: fc.Arbitrary<MapfSolution> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 8 }))
  .chain(([agents, ticks]) => {
    const numbers = (count: number) => fc.array(fc.nat(99), { minLength: count, maxLength: count });
    const points = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: agents, maxLength: agents });
    return fc.record({
      agents: fc.constant(agents),
      ticks: fc.constant(ticks),
      places: numbers(2 * agents * (ticks + 1)).map((list) => Int32Array.from(list)),
      goals: points,
      header: fc.record({ solver: fc.constantFrom('pibt', 'lacam'), soc: fc.nat().map(String) }),
    });
  });

const SMALL = `agents=2
map_file=small.map
solver=pibt
solved=1
starts=(0,0),(3,0),
goals=(2,0),(3,2),
solution=
0:(0,0),(3,0),
1:(1,0),(3,1),
2:(2,0),(3,2),
`;

describe('solutions with a line per tick', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(arbitrarySolution, (solution) => {
        const text = formatSolution(solution);
        expect(isSolution(text)).toBe(true);
        expect(parseSolution(text)).toEqual(solution);
        expect(parseSolution(text.replaceAll('\n', '\r\n'))).toEqual(solution);
      }),
    );
  });

  it('have places by tick, then agent', () => {
    const solution = parseSolution(SMALL);
    expect(solution).toMatchObject({ agents: 2, ticks: 2, header: { solver: 'pibt', solved: '1' } });
    expect([...solution.places]).toEqual([0, 0, 3, 0, 1, 0, 3, 1, 2, 0, 3, 2]);
    expect(formatSolution(solution)).toBe(SMALL);
  });

  it('need no header, and then go to their last places', () => {
    const { goals, agents } = parseSolution('0:(0,0),(3,0)\n1:(1,0,X_PLUS),(3,1,Y_MINUS)\n');
    expect([agents, goals]).toEqual([
      2,
      [
        [1, 0],
        [3, 1],
      ],
    ]);
  });
});

describe('solutions with a line per agent', () => {
  it('are those with a line per tick; who has arrived stays', () => {
    const text = 'Agent 0: (0,0)->(1,0)->(2,0)->\nAgent 1: (3,0)->(3,1)->\n';
    expect(isSolution(text)).toBe(true);
    const { places, goals, ticks } = parseSolution(text);
    expect([...places]).toEqual([0, 0, 3, 0, 1, 0, 3, 1, 2, 0, 3, 1]);
    expect([goals, ticks]).toEqual([
      [
        [2, 0],
        [3, 1],
      ],
      2,
    ]);
  });

  it('may have rows before columns', () => {
    const { places } = parseSolution('agent 0: (0,7)->(1,7)', { rowsFirst: true });
    expect([...places]).toEqual([7, 0, 7, 1]);
  });
});

describe('what is no solution', () => {
  it.each([
    ['', /s\.txt:1:1: there is no solution/],
    ['agents=2\nsolved=0\nsolution=\n', /the solver found none/],
    [SMALL.replace('1:(1,0)', '1:(1;0)'), /s\.txt:9:3: expected a place such as \(3,4\), found '\(1;0\)/],
    [SMALL.replace('1:(1,0),', '1:'), /s\.txt:9:1: there are 1 agents in this line, but 2 in the first/],
    [SMALL.replace('\n1:', '\n2:'), /s\.txt:9:1: expected tick 1, found tick 2/],
    [SMALL.replace('agents=2', 'agents=3'), /the header says 3 agents, but there are 2/],
    [SMALL.replace('goals=(2,0),', 'goals='), /there are 1 goals for 2 agents/],
    ['0:(99999999999,0)', /is on no map/],
    ['0:(0,0)\nAgent 0: (0,0)->', /s\.txt:2:1: expected a line such as '0:\(x,y\),'/],
    ['type octile\nheight 3', /s\.txt:1:1: expected a line such as 'agents=2'/],
  ])('%j is refused with its line', (text, message) => {
    expect(caught(() => parseSolution(text, { file: 's.txt' })).message).toMatch(message);
  });

  it('is refused before memory is taken for it', () => {
    const long = `Agent 0: ${'(0,0)->'.repeat(30_000)}\n`;
    const many = Array.from({ length: 3000 }, (_, i) => `Agent ${i + 1}: (0,0)->\n`).join('');
    expect(caught(() => parseSolution(long + many)).code).toBe('too-large');
  });

  it('throws a FloodgateError whatever it is', () => {
    fc.assert(
      fc.property(mutationOf(arbitrarySolution.map((solution) => formatSolution(solution))), (text) =>
        survives(() => parseSolution(text)),
      ),
      { numRuns: 300 },
    );
  });
});
