import { useState } from 'react';
import { encodeScene } from '../../../scene/codec.ts';
import { mapTitle } from '../../../scene/scene.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { download } from '../../../ui/download.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { say, sayFailure } from '../../../ui/toasts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import { useCrowdSession } from '../use-session.ts';

/** A link, a recording or a film of what is shown. */
export function ExportPanel() {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const scene = useStore(sceneStore.scene);
  const [film, setFilm] = useState<{ stop(): void }>();
  const fileName = mapTitle(scene.map).replaceAll(/[^\w-]+/g, '-');

  const copyLink = async (): Promise<void> => {
    const address = `${location.origin}${location.pathname}#crowd?${await encodeScene(scene, sceneStore.grid.value)}`;
    await navigator.clipboard.writeText(address);
    say('Link copied. It reproduces this scene.');
  };
  const saveRecording = async (): Promise<void> => {
    const recording = await session.commands.recording();
    download(`${fileName}.json`, new Blob([JSON.stringify(recording)], { type: 'application/json' }));
  };
  const toggleFilm = async (): Promise<void> => {
    if (film) {
      film.stop();
      setFilm(undefined);
      return;
    }
    const { startFilm } = await import('../export/film.ts');
    const canvas = document.querySelector<HTMLCanvasElement>('.map-host canvas')!;
    setFilm(startFilm(canvas, (blob, extension) => download(`${fileName}.${extension}`, blob)));
    say('Filming the map. Press again to stop and save.');
  };
  return (
    <Panel title="Share and export" open={false}>
      <div className="button-row">
        <Button icon="link" onClick={() => void copyLink().catch(sayFailure)}>
          Copy link
        </Button>
        <Button
          icon="download"
          tip="A file that the command line can check and this page can open"
          onClick={() => void saveRecording().catch(sayFailure)}
        >
          Save recording
        </Button>
        <Button icon="film" onClick={() => void toggleFilm().catch(sayFailure)}>
          {film ? 'Stop and save film' : 'Film the map'}
        </Button>
      </div>
    </Panel>
  );
}
