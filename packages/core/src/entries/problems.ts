/** `floodgate/problems`: built-in maps, map generators and multi-agent problems to try planners on. */
export * from '../problems/index.ts';
