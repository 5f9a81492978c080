import { parentPort } from 'node:worker_threads';
import { lacam, pibt } from 'floodgate';
import { serveWorld } from 'floodgate/worker';

serveWorld(parentPort, { planners: [pibt, lacam] });
