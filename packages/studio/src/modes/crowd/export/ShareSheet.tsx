import { writeAddress } from '../../../scene/address.ts';
import { linkWords } from '../../../scene/link-words.ts';
import { mapTitle } from '../../../scene/scene.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { download } from '../../../ui/download.ts';
import { say, sayFailure } from '../../../ui/toasts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import { useCrowdSession } from '../use-session.ts';

/** Everything that can be taken along from the page. */
export default function ShareSheet({ onClose }: { readonly onClose: () => void }) {
  const { sceneStore, mode } = useStudio();
  const session = useCrowdSession();
  const scene = useStore(sceneStore.scene);
  const fileName = mapTitle(scene.map).replaceAll(/[^\w-]+/g, '-');

  const copyLink = async (): Promise<void> => {
    const address = await writeAddress(mode.value, sceneStore, linkWords.value);
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${address}`);
    say('Link copied. It opens this scene.');
  };
  const saveRecording = async (): Promise<void> => {
    const recording = await session.commands.recording();
    download(`${fileName}.json`, new Blob([JSON.stringify(recording)], { type: 'application/json' }));
  };
  return (
    <Dialog title="Share and save" onClose={onClose}>
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
      </div>
    </Dialog>
  );
}
