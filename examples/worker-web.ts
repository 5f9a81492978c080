import { lacam, pibt } from 'floodgate';
import { serveWorld } from 'floodgate/worker';

serveWorld(self, { planners: [pibt, lacam] });
