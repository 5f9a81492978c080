/**
 * Where problems come from: maps that are generated or drawn here, and scenarios on them. The last room: it may
 * know all others, none knows it.
 */
export * from './maps/index.ts';
export { type GenerateScenarioOptions, generateScenario } from './scenario.ts';
