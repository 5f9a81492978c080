/**
 * Networks as selectors, trained and run with ONNX Runtime. That is a large package which is not installed with this
 * one: `floodgate lab networks --install`, `installOnnxRuntime()` or `npm install onnxruntime-node` fetch it. It is
 * loaded when a network is first trained or opened, and a FloodgateError says what to run if it is missing.
 *
 * Make a learner, `cnnRegression({ portfolio: ['bmaa', 'far', 'whca'] })`, and give it lessons whose inputs are
 * selection problems, `{ grid, starts, goals }`: `const model = await learner.learn(lessons, { seed: 1 })`. The
 * image of a problem is made once and kept with the problem object, so learning again from the same objects is
 * cheap. `await model.rate(problem)` rates the members, `model.bytes` is the `.onnx` file, `loadNetwork(bytes)`
 * opens it again, `explainByOcclusion(model, problem)` says which parts of the image moved the choice, and
 * `model.close()` frees the memory of the runtime.
 */
export { type InstallOptions, installOnnxRuntime } from './install-runtime.ts';
export {
  alexNet,
  cnnClassifier,
  cnnRegression,
  type NetworkLearner,
  type NetworkOptions,
} from './learners.ts';
export { type LoadNetworkOptions, loadNetwork } from './network-file.ts';
export type { NetworkFacts, NetworkModel } from './network-model.ts';
export { explainByOcclusion, type Occlusion } from './occlusion.ts';
export { findOnnxRuntime, type OnnxRuntimePlace, requireOnnxRuntime } from './runtime.ts';
export type { Schedule } from './training/fit.ts';
