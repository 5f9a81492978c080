/** A selector with the fewest trees that use everything a selector file can say, as every mutant is read whole. */
import { BUDGET_FEATURES, FEATURE_NAMES, saveSelector } from '@floodgate/select';
import { BudgetForecaster, CROWD_VIEW, FREEDOMS } from '../../../packages/select/src/budgets/index.ts';
import { joinTrees, type Tree } from '../../../packages/select/src/trees/ensemble.ts';

/** A planner of another kind each, with a setting and a preset. */
const PORTFOLIO = [
  { id: 'pibt' },
  { id: 'far', preset: 'paper' },
  { id: 'bmaa-c', parameters: { expansions: 64 } },
] as const;
const MEMBERS = PORTFOLIO.length;
const FEATURES = FEATURE_NAMES.length + BUDGET_FEATURES.length;

export function smallSelector(): string {
  const forecaster = new BudgetForecaster(CROWD_VIEW, {
    arrival: trees(MEMBERS + 1),
    distance: trees(MEMBERS),
    time: trees(MEMBERS),
    completion: trees(MEMBERS),
  });
  const cells = FREEDOMS.flatMap((freedom) =>
    [0.2, 4].map((budgetMs) => ({
      budgetMs,
      freedom,
      order: [2, 0, 1],
      margins: [0, 0.1, 1e6],
      spares: [0.9, 1, 3],
    })),
  );
  return saveSelector({
    portfolio: PORTFOLIO,
    fallback: 'pibt',
    model: { forecaster, cells },
    metrics: { share: 0.5 },
    origin: { maps: ['a', 'b'] },
  });
}

/** Two trees with nodes and one without; the first three features have two edges each. */
function trees(outputs: number) {
  const edgeStarts = Int32Array.from({ length: FEATURES + 1 }, (_, feature) => Math.min(6, 2 * feature));
  const leaves = (count: number) =>
    Int16Array.from({ length: count * outputs }, (_, i) => 300 * (i % 7) - 900);
  const deep: Tree = {
    features: [0, 2],
    edges: [0, 1],
    children: [-1, 1, -2, -3],
    leaves: leaves(3),
    covers: [4, 5, 6],
  };
  const stump: Tree = { features: [1], edges: [1], children: [-1, -2], leaves: leaves(2), covers: [7, 8] };
  const leaf: Tree = { features: [], edges: [], children: [], leaves: leaves(1), covers: [9] };
  return joinTrees(
    {
      outputs,
      features: FEATURES,
      edges: Float32Array.of(8, 16, 4, 9, 20, 60),
      edgeStarts,
      scales: new Float32Array(outputs).fill(0.001),
      base: new Float32Array(outputs).fill(0.5),
    },
    [deep, stump, leaf],
  );
}
