/** The worker that makes small pictures of maps, as some take long to generate. */

import { serve } from '../workers/serve.ts';
import { loadMap } from './load-map.ts';
import { type MapPreview, previewOf } from './preview.ts';
import type { MapSource } from './scene.ts';

export interface PreviewCommands {
  preview(source: MapSource, side: number): MapPreview;
}

const commands: PreviewCommands = {
  preview: (source, side) => previewOf(loadMap(source), side),
};

serve(commands);
