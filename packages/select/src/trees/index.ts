/** Gradient-boosted trees: small, fast to train and to ask, and able to say why. */
export { tableOf } from './bins.ts';
export { Booster, type BoostSettings, type BoostTask } from './booster.ts';
export { binsOf, contributions, predictTrees, type TreeEnsemble } from './ensemble.ts';
export { softmax, squared } from './losses.ts';
export { type PackedTrees, packTrees, unpackTrees } from './pack.ts';
