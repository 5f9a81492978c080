/** The worker that works out overlays of the map. */
import { expose } from 'comlink';
import { ground } from './ground.ts';

expose(ground);
