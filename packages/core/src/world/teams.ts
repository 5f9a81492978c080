import { described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';

/** The number of the team of all agents that have none. */
export const NO_TEAM = 0;
/** How many teams a world may have, besides that of agents that have none. */
export const MOST_TEAMS = 255;

/** The teams of a world, by name and by number. They are numbered in the order in which they were named first. */
export class Teams {
  readonly #names: string[] = [''];

  /** The number of a team, which is new if nobody has named it yet. Throws a FloodgateError if it is no name. */
  numberOf(name: string | undefined): number {
    if (name === undefined) return NO_TEAM;
    if (typeof name !== 'string' || name === '')
      throw new FloodgateError('bad-argument', `team must be a name, not ${described(name)}`);
    const known = this.#names.indexOf(name);
    if (known >= 0) return known;
    if (this.#names.length > MOST_TEAMS)
      throw new FloodgateError(
        'bad-argument',
        `team '${name}' is one too many: a world has at most ${MOST_TEAMS}`,
      );
    return this.#names.push(name) - 1;
  }

  /** The numbers of all teams that have names. */
  get numbers(): number[] {
    return [...this.#names.keys()].slice(1);
  }

  /** The name of a team; undefined for that of agents that have none. */
  nameOf(team: number): string | undefined {
    return team === NO_TEAM ? undefined : this.#names[team];
  }

  save(out: StateWriter): void {
    out.int(this.#names.length - 1);
    for (const name of this.#names.slice(1)) out.text(name);
  }

  load(from: StateReader): void {
    for (let left = from.int(); left > 0; left--) this.#names.push(from.text());
  }
}
