/** Learning curves: how well a learner does by the number of lessons, and its loss by epoch. */
import { Random } from 'floodgate';
import { type Figure, lineFigure, seriesOf } from '../report/index.ts';
import type { Contest } from './contest.ts';
import type { Course } from './models.ts';
import { overTrials, type Trial, tryLearner } from './trials.ts';

/** Shares of agents that arrived, from 0 to 1, after learning from this number of lessons; means over some splits. */
export interface CurvePoint {
  readonly lessons: number;
  readonly selected: number;
  readonly singleBest: number;
  readonly perfect: number;
}

export interface LossPoint {
  readonly done: number;
  readonly loss: number;
  readonly heldBack: number;
}

const SHARES = [0.2, 0.4, 0.7, 1];
const SPLITS = 2;

/** Takes the first splits of a contest and learns from growing parts of their training problems. */
export async function learningCurve<Input>(
  { learner, lessons }: Course<Input>,
  { trials }: Contest,
  seed: number | string,
  signal?: AbortSignal,
): Promise<CurvePoint[]> {
  const points: CurvePoint[] = [];
  const orders = trials
    .slice(0, SPLITS)
    .map(({ split }, i) => new Random(`${seed}/curve/${i}`).shuffle([...split.training]));
  for (const share of SHARES) {
    const splits = orders.map((order, i) => ({
      training: order.slice(0, Math.max(2, Math.round(share * order.length))),
      test: trials[i]!.split.test,
    }));
    const results = await tryLearner(learner, lessons, splits, { seed, ...(signal && { signal }) });
    const mean = (value: (trial: Trial) => number): number => overTrials(results, value).mean;
    points.push({
      lessons: Math.round(mean(({ split }) => split.training.length)),
      selected: mean(({ evaluation }) => evaluation.selected.completion),
      singleBest: mean(({ evaluation }) => evaluation.singleBest.completion),
      perfect: mean(({ evaluation }) => evaluation.perfect.completion),
    });
  }
  return points;
}

export function curveFigure(points: readonly CurvePoint[]): Figure {
  const line = (name: string, value: (point: CurvePoint) => number) =>
    seriesOf(
      name,
      points,
      ({ lessons }) => lessons,
      (point) => 100 * value(point),
    );
  return lineFigure({
    name: 'learning-curve',
    caption: 'Agents that arrived on the tested problems, by the number of problems learned from',
    x: { label: 'problems learned from' },
    y: { label: 'agents at their goals, %' },
    series: [
      line('perfect', ({ perfect }) => perfect),
      line('selected', ({ selected }) => selected),
      line('single best', ({ singleBest }) => singleBest),
    ],
  });
}

export function lossFigure(points: readonly LossPoint[]): Figure {
  const line = (name: string, value: (point: LossPoint) => number) =>
    seriesOf(name, points, ({ done }) => done, value);
  return lineFigure({
    name: 'learning-curve',
    caption: 'Loss by epoch, on what is learned from and on what is held back to know when to stop',
    x: { label: 'epoch' },
    y: { label: 'loss' },
    series: [line('learned from', ({ loss }) => loss), line('held back', ({ heldBack }) => heldBack)].filter(
      ({ points }) => points.length > 0,
    ),
  });
}
