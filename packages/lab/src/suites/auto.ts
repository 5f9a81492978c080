/** How well `auto` chooses under tick budgets, on maps that training never saw. */
import { shippedSelector } from '@floodgate/select';
import { labelExperiment } from '../auto/index.ts';
import { autoReport, untrainedReport } from './auto-report.ts';
import type { Suite } from './suite.ts';

export const auto: Suite = {
  id: 'auto',
  title: 'The selector: auto against every fixed setting, under five tick budgets',
  experiment: (scale, library) => labelExperiment(scale, library, shippedSelector().portfolio),
  report: untrainedReport,
  learnedReport: autoReport,
};
