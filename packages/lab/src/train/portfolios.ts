/** The portfolio that the lab repeats the selection thesis with. */
import { THESIS_PLANNERS } from '../papers/index.ts';

export interface Portfolio {
  readonly id: 'paper';
  /** One line. */
  readonly title: string;
  readonly members: readonly { readonly id: string; readonly preset: 'paper' }[];
}

/** The portfolio of the selection thesis. Its planners have no budget: runs are read at limits. */
export const PAPER: Portfolio = {
  id: 'paper',
  title: "the thesis' three planners, read literally",
  members: THESIS_PLANNERS.map((id) => ({ id, preset: 'paper' })),
};
