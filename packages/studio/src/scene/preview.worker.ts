/** The worker that makes small pictures of maps, as some take long to generate. */
import { expose } from 'comlink';
import { loadMap } from './load-map.ts';
import { type MapPreview, previewOf } from './preview.ts';
import type { MapSource } from './scene.ts';

export interface PreviewCommands {
  preview(source: MapSource, side: number): MapPreview;
}

const commands: PreviewCommands = {
  preview: (source, side) => previewOf(loadMap(source), side),
};

expose(commands);
