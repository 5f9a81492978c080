/**
 * Solutions of multi-agent path finding as plain text, in the two forms that solvers write. LaCAM, PIBT and others
 * write a header and then where all agents are, a line per tick:
 *
 *     agents=2
 *     starts=(0,0),(3,0),
 *     goals=(2,0),(3,2),
 *     solution=
 *     0:(0,0),(3,0),
 *     1:(1,0),(3,1),
 *
 * CBS and its kin write a line per agent: `Agent 0: (0,0)->(1,0)->(2,0)->`.
 */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import { clip } from './text.ts';

/** Where agents are, tick by tick. */
export interface MapfSolution {
  readonly agents: number;
  /** Ticks from the first place to the last. */
  readonly ticks: number;
  /** x and y of agent `a` after `t` ticks are at 2 × (t × agents + a) and the next index. */
  readonly places: Int32Array;
  /** Per agent where it was to go: its last place if the file does not say. */
  readonly goals: readonly Point[];
  /** The other lines of the header by name, such as `solver` and `map_file`. */
  readonly header: Readonly<Record<string, string>>;
}

/** Places of all agents in all ticks; a file with more is broken or malicious. */
const MOST_PLACES = 2 ** 26;
const MOST_COORDINATE = 2 ** 24;
const HEADER_LINE = /^\s*([A-Za-z]\w*)\s*=(.*)$/;
const TICK_LINE = /^\s*(\d+)\s*:/;
const AGENT_LINE = /^\s*agent\s*(\d+)\s*:/i;

/** True if a text seems to be a solution: it may still be damaged. */
export function isSolution(text: string): boolean {
  return /^\s*(agents?\s*(=|\d+\s*:)|(instance|map_file|solver|solved|starts|solution)\s*=|0\s*:\s*\()/i.test(
    text.slice(0, 200),
  );
}

/**
 * Reads a solution in either form. An agent whose line ends early stays at its last place. A third part of a place,
 * such as an orientation, is ignored. Some programs write (row, column): see `rowsFirst`.
 *
 * Throws a FloodgateError with line and column: `bad-file` if ticks or agents are missing, if a place cannot be read, or if the
 * lines differ in length; `too-large` for more than 2^26 places.
 */
export function parseSolution(
  text: string,
  options: { readonly file?: string; readonly rowsFirst?: boolean } = {},
): MapfSolution {
  const reader = new Reader(options.file ?? 'solution', options.rowsFirst ?? false);
  for (const [i, line] of text.split(/\r?\n/).entries()) reader.read(line, i + 1);
  return reader.finish();
}

/** Writes a solution with a line per tick. Lines of the header come first, in their order. */
export function formatSolution(solution: Omit<MapfSolution, 'goals'> & Partial<MapfSolution>): string {
  const { agents, ticks, places, header } = solution;
  const written = (points: Iterable<Point>): string =>
    Array.from(points, ([x, y]) => `(${x},${y}),`).join('');
  const lines = [`agents=${agents}`];
  for (const [name, value] of Object.entries(header)) lines.push(`${name}=${value}`);
  lines.push(`starts=${written(placesAfter(places, agents, 0))}`);
  lines.push(`goals=${written(solution.goals ?? placesAfter(places, agents, ticks))}`, 'solution=');
  for (let tick = 0; tick <= ticks; tick++)
    lines.push(`${tick}:${written(placesAfter(places, agents, tick))}`);
  return `${lines.join('\n')}\n`;
}

function placesAfter(places: Int32Array, agents: number, tick: number): Point[] {
  const first = 2 * tick * agents;
  return Array.from({ length: agents }, (_, a) => [places[first + 2 * a]!, places[first + 2 * a + 1]!]);
}

class Reader {
  readonly #file: string;
  readonly #rowsFirst: boolean;
  readonly #header: Record<string, string> = {};
  #goals: number[] | undefined;
  /** Per tick the places of all agents, or per agent those of all ticks. */
  readonly #lines: number[][] = [];
  #form: 'ticks' | 'agents' | undefined;
  #line = 0;

  constructor(file: string, rowsFirst: boolean) {
    this.#file = file;
    this.#rowsFirst = rowsFirst;
  }

  read(line: string, number: number): void {
    this.#line = number;
    if (line.trim() === '') return;
    const head = HEADER_LINE.exec(line);
    if (head && this.#form === undefined) this.#readHeader(head[1]!, head[2]!, line);
    else this.#readPlaces(line);
  }

  finish(): MapfSolution {
    if (this.#form === undefined) {
      const unsolved = this.#header.solved === '0' ? ': the solver found none' : '';
      throw this.#error(`there is no solution in the file${unsolved}`, 1);
    }
    const solution = this.#form === 'ticks' ? this.#byTicks() : this.#byAgents();
    const { agents, ticks, places } = solution;
    const declared = this.#header.agents;
    if (declared !== undefined && declared !== String(agents))
      throw this.#error(`the header says ${clip(declared)} agents, but there are ${agents}`, 1);
    if (this.#goals && this.#goals.length !== 2 * agents)
      throw this.#error(`there are ${this.#goals.length / 2} goals for ${agents} agents`, 1);
    const goals = this.#goals
      ? placesAfter(Int32Array.from(this.#goals), agents, 0)
      : placesAfter(places, agents, ticks);
    const { agents: _, ...header } = this.#header;
    return { ...solution, goals, header };
  }

  #readHeader(name: string, value: string, line: string): void {
    const column = line.indexOf('=') + 2;
    if (name === 'goals') this.#goals = this.#places(line, column - 1);
    // They are the first places as well.
    else if (name === 'starts') this.#places(line, column - 1);
    else if (name !== 'solution') this.#header[name] = value.trim();
  }

  #readPlaces(line: string): void {
    const tick = TICK_LINE.exec(line);
    const agent = AGENT_LINE.exec(line);
    const [prefix, number] = tick ?? agent ?? [];
    const form = tick ? 'ticks' : 'agents';
    if (prefix === undefined || (this.#form ?? form) !== form) {
      const expected = this.#form === 'agents' ? 'Agent 0: (x,y)->' : this.#form ? '0:(x,y),' : 'agents=2';
      throw this.#error(`expected a line such as '${expected}', found '${clip(line.trim())}'`, 1);
    }
    this.#form = form;
    if (Number(number) !== this.#lines.length) {
      const what = form === 'ticks' ? 'tick' : 'agent';
      throw this.#error(`expected ${what} ${this.#lines.length}, found ${what} ${clip(number!)}`, 1);
    }
    const places = this.#places(line, prefix.length);
    if (places.length === 0) throw this.#error('there is no place in this line', prefix.length + 1);
    const first = this.#lines[0];
    if (form === 'ticks' && first && places.length !== first.length) {
      const message = `there are ${places.length / 2} agents in this line, but ${first.length / 2} in the first`;
      throw this.#error(message, 1);
    }
    this.#lines.push(places);
  }

  /** The coordinates in a line from a column on, x and y in turn. */
  #places(line: string, from: number): number[] {
    const places: number[] = [];
    const place = /\s*\(\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*\w+\s*)?\)\s*(?:,|->|;)?/y;
    const end = line.trimEnd().length;
    for (place.lastIndex = from; place.lastIndex < end; ) {
      const at = place.lastIndex;
      const found = place.exec(line);
      if (!found)
        throw this.#error(`expected a place such as (3,4), found '${clip(line.slice(at).trim())}'`, at + 1);
      const [a, b] = [Number(found[1]), Number(found[2])];
      if (a > MOST_COORDINATE || b > MOST_COORDINATE)
        throw this.#error(`(${clip(found[1]!)}, ${clip(found[2]!)}) is on no map`, at + 1);
      places.push(...(this.#rowsFirst ? [b, a] : [a, b]));
    }
    return places;
  }

  #byTicks(): Pick<MapfSolution, 'agents' | 'ticks' | 'places'> {
    const agents = this.#lines[0]!.length / 2;
    const places = this.#newPlaces(agents, this.#lines.length);
    for (const [tick, line] of this.#lines.entries()) places.set(line, 2 * tick * agents);
    return { agents, ticks: this.#lines.length - 1, places };
  }

  #byAgents(): Pick<MapfSolution, 'agents' | 'ticks' | 'places'> {
    const agents = this.#lines.length;
    const moments = this.#lines.reduce((most, line) => Math.max(most, line.length / 2), 0);
    const places = this.#newPlaces(agents, moments);
    for (const [agent, line] of this.#lines.entries()) {
      for (let tick = 0; tick < moments; tick++) {
        const at = 2 * Math.min(tick, line.length / 2 - 1);
        places[2 * (tick * agents + agent)] = line[at]!;
        places[2 * (tick * agents + agent) + 1] = line[at + 1]!;
      }
    }
    return { agents, ticks: moments - 1, places };
  }

  #newPlaces(agents: number, moments: number): Int32Array {
    if (agents * moments > MOST_PLACES) {
      const message = `${agents} agents in ${moments} ticks are too many: at most ${MOST_PLACES} places`;
      throw new FloodgateError('too-large', `${this.#file}: ${message}`);
    }
    return new Int32Array(2 * agents * moments);
  }

  #error(message: string, column: number): FloodgateError {
    return new FloodgateError('bad-file', message, { file: this.#file, line: this.#line, column });
  }
}
