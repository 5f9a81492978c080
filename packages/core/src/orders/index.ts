/**
 * What agents are told beyond a goal: to take places as a group, to go from tile to tile, to follow, to flee, and to stop
 * at the sight of others. Knows the crowd only as arrays; the World carries orders out by giving agents other goals.
 */
export { FORMATIONS, type Formation, type OrderKind } from './host.ts';
export { Order } from './order.ts';
export type {
  CommonOrderOptions,
  FleeOptions,
  FollowOptions,
  MoveOrderOptions,
  SightOptions,
} from './order-options.ts';
export { Orders } from './orders.ts';
