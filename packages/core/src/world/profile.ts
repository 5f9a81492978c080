/** What a unit is: how large, how fast, of which team. Each can be changed while the world runs. */
export interface Profile {
  /** The side of the square of tiles that it covers, from 1 to 4. Its tile is the upper left one. Default 1. */
  readonly size?: number;
  /**
   * The ticks that it needs for a tile, from 1 to 100: it hops in the first of them and rests in the others. Default 1,
   * the fastest.
   */
  readonly speed?: number;
  /** Its team. Only agents of the same team make way for each other. Default: the team of all that have none. */
  readonly team?: string;
  /** It stays where it is, and nobody makes it move. Default false. */
  readonly hold?: boolean;
  /** The cost table that it goes by; see `Grid.addCosts`. Default: the costs of the map. */
  readonly costs?: string;
}

/** What is to change of a unit: undefined stands for the default. */
export type ProfileChange = { readonly [Name in keyof Profile]?: Profile[Name] | undefined };

/** The largest size of an agent, in tiles along a side. */
export const MOST_TILES = 4;
/** The most ticks for a tile. */
export const MOST_TICKS = 100;
