/**
 * A World in a worker: the worker's file serves it, the game connects to it. The two sides talk in messages over a
 * {@link Port}; where agents are comes in shared memory, or in buffers that are sent to and fro.
 */
export { WorldClient } from './client.ts';
export { type ConnectOptions, connectWorld } from './connect.ts';
export { type ServedPlanner, type ServeOptions, serveWorld } from './host.ts';
export type { AgentChange, AgentState, ClockOptions, SentOrder } from './messages.ts';
export type { Port } from './port.ts';
