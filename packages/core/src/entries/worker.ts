/** `floodgate/worker`: a World in a web worker or a worker of Node. See docs/guides/worker.md. */
export * from '../worker/index.ts';
