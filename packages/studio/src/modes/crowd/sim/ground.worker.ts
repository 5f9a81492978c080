/** The worker that works out overlays of the map. */

import { serve } from '../../../workers/serve.ts';
import { ground } from './ground.ts';

serve(ground);
