/**
 * Experiments as data: what a file may say, what is wrong with one that says something else, and the jobs that its
 * lists multiply out to. A job is named by a hash of what it does.
 */
export {
  type CheckedExperiment,
  checkExperiment,
  type Experiment,
  type Job,
  type Scale,
} from './experiment.ts';
export { canonicalJson, jobKey } from './key.ts';
export { checkFiles, loadExperiment } from './load.ts';
