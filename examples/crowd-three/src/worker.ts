/** The world lives here: its ticks never hold up a frame. */
import { pibt } from 'floodgate';
import { serveWorld } from 'floodgate/worker';

serveWorld(self, { planners: [pibt] });
