/** Chooses what to run: portfolios of algorithms that complement each other, and selectors trained to pick from them. */

export * from './auto/index.ts';
export * from './features/index.ts';
export * from './images/index.ts';
export * from './learning/index.ts';
export * from './portfolio/index.ts';
