import { useCallback } from 'react';
import { MODES } from '../modes/index.ts';
import { decodeImage } from '../scene/decode-image.ts';
import { linkWords } from '../scene/link-words.ts';
import { say, sayFailure } from '../ui/toasts.ts';
import { type Studio, useStudio } from '../workspace/studio.ts';
import { destinationOf, isUnknown, unknownFile } from './file-destinations.ts';
import { restoreGates } from './gates-link.ts';

/** Opens files that were dropped or chosen. If one is bad, shows why and leaves the scene as it is. */
export function useOpenFiles(): (files: readonly File[]) => Promise<boolean> {
  const studio = useStudio();
  return useCallback((files) => open(studio, files), [studio]);
}

/** Enough of a file to see what it is. */
const START_BYTES = 4000;

async function open(studio: Studio, files: readonly File[]): Promise<boolean> {
  if (await handToMode(studio, files)) return true;
  return openInScene(studio, files);
}

/** Files that belong to a mode are opened there. False if the first does not. */
async function handToMode({ mode, dropped }: Studio, files: readonly File[]): Promise<boolean> {
  const [first] = files;
  const destination = first && destinationOf(first.name, await first.slice(0, START_BYTES).text());
  if (!destination) return false;
  const { title } = MODES.find(({ id }) => id === destination.mode)!;
  if (mode.value !== destination.mode) say(`${first.name}: ${destination.title}, shown in ${title}.`);
  dropped.set({ mode: destination.mode, files });
  mode.set(destination.mode);
  return true;
}

async function openInScene(studio: Studio, files: readonly File[]): Promise<boolean> {
  const { sceneStore, recording, mode } = studio;
  const scene = sceneStore.scene.value;
  try {
    // What reads files is not part of the first visit.
    const { openFiles } = await import('../scene/open-files.ts');
    const opened = await openFiles(files, { scene, grid: sceneStore.grid.value }, decodeImage);
    if (opened.kind === 'recording') {
      recording.set(opened);
      mode.set('crowd');
      say(`${files[0]!.name}: a recording of ${opened.recording.ticks} ticks.`);
      return true;
    }
    if (opened.kind === 'scene') {
      sceneStore.change('open a scene', opened.scene);
      linkWords.set(opened.view);
      await restoreGates(sceneStore);
      say(`Opened ${files[0]!.name}.`);
      return true;
    }
    const { placed } = opened;
    const crowd = placed.length > 0 ? { ...scene.crowd, agents: 0 } : scene.crowd;
    if (opened.kind === 'map')
      sceneStore.change('open a map', { map: opened.map, toggled: [], placed, crowd });
    else sceneStore.change('open a scenario', { placed, crowd });
    const agents = placed.length > 0 ? `, ${placed.length} agents from the scenario` : '';
    // A table does not show it.
    if (mode.value === 'results') mode.set('crowd');
    say(`Opened ${files.map(({ name }) => name).join(', ')}${agents}.`);
    return true;
  } catch (error) {
    const stranger = files.find(({ name }) => isUnknown(name, error));
    sayFailure(stranger ? unknownFile(stranger.name) : error);
    return false;
  }
}
