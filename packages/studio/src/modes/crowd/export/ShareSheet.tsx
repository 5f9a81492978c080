import { useEffect, useId, useState } from 'react';
import { shownViews } from '../../../map/map-view.ts';
import { linkWords } from '../../../scene/link-words.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { download } from '../../../ui/download.ts';
import { sayFailure } from '../../../ui/toasts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import type { CrowdSession } from '../session.ts';
import { startedSession } from '../use-session.ts';
import { CodePart, CommandPart, LinkPart, useRunLog } from './CopyParts.tsx';
import { sceneFileName } from './command.ts';
import { fileNameOf } from './file-names.ts';
import { videoExtension } from './film.ts';
import { startFilming } from './filming.ts';
import { Part } from './Part.tsx';
import { takePicture } from './picture.ts';
import {
  mapPicture,
  movingAiMap,
  recordingFile,
  scenarioFile,
  sceneFile,
  solutionFile,
  tiledMap,
  tiledPicture,
} from './save-files.ts';
import './share.css';

/** Everything that can be taken along from the page. */
export default function ShareSheet({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio();
  const { sceneStore } = studio;
  const scene = useStore(sceneStore.scene);
  const grid = useStore(sceneStore.grid);
  const name = fileNameOf(scene.map);
  const session = startedSession(studio);
  const log = useRunLog(session);
  const saveScene = (): void => download(sceneFileName(scene), sceneFile(scene, linkWords.value));
  return (
    <Dialog title="Share and save" onClose={onClose}>
      <div className="share-parts">
        <LinkPart onSaveScene={saveScene} />
        <CodePart log={log} />
        <CommandPart log={log} onSaveScene={saveScene} />
        <Part title="Map" hint="The map as it is now, with painted tiles.">
          <Save label="MovingAI (.map)" name={`${name}.map`} make={() => movingAiMap(grid)} />
          <Save label="Tiled (.tmj)" name={`${name}.tmj`} make={() => tiledMap(grid)} />
          <Save
            label="Tiles for Tiled"
            tip="The picture that the Tiled map uses; put it beside the .tmj file"
            name="floodgate-tiles.png"
            make={tiledPicture}
          />
          <Save label="Image (.png)" name={`${name}.png`} make={() => mapPicture(grid)} />
        </Part>
        <Part title="Problem" hint="Starts, goals and shortest distances of the agents.">
          <Save label="Scenario (.scen)" name={`${name}.scen`} make={() => scenarioFile(scene, grid, name)} />
        </Part>
        <RecordingPart session={session} name={name} />
        <Part title="Picture" hint="The map as you see it.">
          <Save label="PNG" name={`${name}-view.png`} make={() => picture(1)} />
          <Save label="PNG, twice as sharp" name={`${name}-view@2x.png`} make={() => picture(2)} />
        </Part>
        <FilmPart session={session} name={name} onStart={onClose} />
        <Part title="Scene" hint="All that a link holds, however large. Open it here or with the command.">
          <Button icon="download" onClick={saveScene}>
            Scene (.floodgate.json)
          </Button>
        </Part>
      </div>
    </Dialog>
  );
}

function picture(scale: number): Promise<Blob> {
  const pixels = scale * Math.max(1, Math.round(globalThis.devicePixelRatio));
  return takePicture(shownViews, pixels).convertToBlob({ type: 'image/png' });
}

interface SaveProps {
  readonly label: string;
  readonly tip?: string;
  readonly name: string;
  readonly make: () => Blob | Promise<Blob>;
  readonly disabled?: boolean;
}

/** A button that makes a file and saves it. */
function Save({ label, tip, name, make, disabled = false }: SaveProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      download(name, await make());
    } catch (error) {
      sayFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" disabled={busy || disabled} onClick={() => void save()} {...(tip && { tip })}>
      {busy ? 'Working…' : label}
    </Button>
  );
}

interface SessionPartProps {
  readonly session: CrowdSession | undefined;
  readonly name: string;
}

function RecordingPart({ session, name }: SessionPartProps) {
  const recording = () => session!.commands.recording();
  return (
    <Part
      title="Recording"
      hint={
        session
          ? 'The run so far, for this page and floodgate check; or as a solution that MAPF programs read.'
          : 'Runs are recorded in Crowd mode.'
      }
    >
      <Save
        label="Recording (.json)"
        name={`${name}.json`}
        disabled={!session}
        make={async () => recordingFile(await recording())}
      />
      <Save
        label="MAPF solution (.txt)"
        name={`${name}.txt`}
        disabled={!session}
        make={async () => solutionFile(await recording())}
      />
    </Part>
  );
}

function FilmPart({ session, name, onStart }: SessionPartProps & { readonly onStart: () => void }) {
  const { mode } = useStudio();
  const shown = useStore(mode) === 'crowd' && session !== undefined;
  const [lastTick, setLastTick] = useState(0);
  useEffect(() => setLastTick(session?.status.value.lastTick ?? 0), [session]);
  const [what, setWhat] = useState<'run' | 'now'>('run');
  const video = videoExtension();
  const start = (format: 'video' | 'gif'): void => {
    onStart();
    startFilming(session!, name, format, what).catch(sayFailure);
  };
  const whole = lastTick > 0;
  const id = useId();
  return (
    <Part
      title="Film"
      hint={shown ? 'Filmed at the speed that is set. It can be stopped at any time.' : 'In Crowd mode only.'}
    >
      <div className="segmented" role="radiogroup" aria-label="What to film">
        {(['run', 'now'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={what === value}
              disabled={!shown || (value === 'run' && !whole)}
              onChange={() => setWhat(value)}
            />
            {value === 'run' ? `the run so far (${lastTick.toLocaleString('en')} ticks)` : 'from now on'}
          </label>
        ))}
      </div>
      {video && (
        <Button icon="film" disabled={!shown} onClick={() => start('video')}>
          {`Film (.${video})`}
        </Button>
      )}
      <Button icon="film" disabled={!shown} onClick={() => start('gif')}>
        Film (.gif)
      </Button>
    </Part>
  );
}
