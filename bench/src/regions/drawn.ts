/** Drawn maps with marked gates: how many of each family are divided as marked. */
import { type DecomposeOptions, decompose } from 'floodgate/regions';
import { DRAWN_BY_HAND } from './drawn/by-hand.ts';
import { type DrawnCase, type DrawnScore, gridOfRows, scoreDrawn } from './drawn/case.ts';
import { drawnFamilies } from './drawn/families.ts';

interface DrawnRow {
  readonly family: string;
  readonly maps: number;
  /** Maps on which everything is as marked. */
  readonly right: number;
  readonly places: number;
  readonly missed: number;
  readonly extra: number;
  readonly joined: number;
  readonly split: number;
  /** The first map that is not as marked. */
  readonly example?: string;
}

/** What was measured at one level of detail. */
export interface DrawnReport {
  readonly level: string;
  readonly rows: readonly DrawnRow[];
}

export const DRAWN_CASES: readonly DrawnCase[] = [...drawnFamilies(), ...DRAWN_BY_HAND];

export function scoreCase(drawn: DrawnCase, options: DecomposeOptions): DrawnScore {
  return scoreDrawn(drawn, decompose(gridOfRows(drawn.rows), options).regions);
}

export function isRight({ missed, extra, joined, split }: DrawnScore): boolean {
  return missed + extra + joined + split === 0;
}

export function measureDrawn(options: DecomposeOptions): DrawnRow[] {
  const families = [...new Set(DRAWN_CASES.map(({ family }) => family))];
  return families.map((family) => {
    const scored = DRAWN_CASES.filter((drawn) => drawn.family === family).map((drawn) => ({
      name: drawn.name,
      score: scoreCase(drawn, options),
    }));
    const sum = (key: keyof DrawnScore): number => scored.reduce((total, { score }) => total + score[key], 0);
    const example = scored.find(({ score }) => !isRight(score))?.name;
    return {
      family,
      maps: scored.length,
      right: scored.filter(({ score }) => isRight(score)).length,
      places: sum('places'),
      missed: sum('missed'),
      extra: sum('extra'),
      joined: sum('joined'),
      split: sum('split'),
      ...(example && { example }),
    };
  });
}
