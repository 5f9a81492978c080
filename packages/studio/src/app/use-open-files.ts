import { useCallback } from 'react';
import { decodeImage } from '../scene/decode-image.ts';
import { openFiles } from '../scene/open-files.ts';
import { say, sayFailure } from '../ui/toasts.ts';
import { type Studio, useStudio } from '../workspace/studio.ts';

/** Opens files that were dropped or chosen. If one is bad, shows why and leaves the scene as it is. */
export function useOpenFiles(): (files: readonly File[]) => Promise<boolean> {
  const studio = useStudio();
  return useCallback((files) => open(studio, files), [studio]);
}

async function open({ sceneStore, recording, mode }: Studio, files: readonly File[]): Promise<boolean> {
  const scene = sceneStore.scene.value;
  try {
    const opened = await openFiles(files, { scene, grid: sceneStore.grid.value }, decodeImage);
    if (opened.kind === 'recording') {
      recording.set(opened);
      mode.set('crowd');
      say(`${files[0]!.name}: a recording of ${opened.recording.ticks} ticks.`);
      return true;
    }
    const { placed } = opened;
    const crowd = placed.length > 0 ? { ...scene.crowd, agents: 0 } : scene.crowd;
    if (opened.kind === 'map')
      sceneStore.change('open a map', { map: opened.map, toggled: [], placed, crowd });
    else sceneStore.change('open a scenario', { placed, crowd });
    const agents = placed.length > 0 ? `, ${placed.length} agents from the scenario` : '';
    say(`Opened ${files.map(({ name }) => name).join(', ')}${agents}.`);
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}
