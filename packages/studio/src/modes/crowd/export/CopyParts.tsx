import { useEffect, useState } from 'react';
import { writeAddress } from '../../../scene/address.ts';
import { linkWords } from '../../../scene/link-words.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { counted } from '../../../ui/counted.ts';
import { download } from '../../../ui/download.ts';
import { Check } from '../../../ui/Field.tsx';
import { say, sayFailure } from '../../../ui/toasts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import type { CrowdSession } from '../session.ts';
import type { RunLog } from '../sim/run-log.ts';
import { codeOf } from './code.ts';
import { commandOf } from './command.ts';
import { Part } from './Part.tsx';

/** Browsers and chat programs cut longer addresses. */
const LONGEST_LINK = 60_000;

interface CopyBoxProps {
  readonly label: string;
  readonly text: string;
  /** Long lines are broken, rather than scrolled. */
  readonly wraps?: true;
}

/** A text with a button that copies it. */
function CopyBox({ label, text, wraps }: CopyBoxProps) {
  const copy = (): void => {
    copyText(text).then(() => say(`${label} copied.`), sayFailure);
  };
  return (
    <div className="copy-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keyboard */}
      <section className={wraps ? 'copy-text copy-text-wraps' : 'copy-text'} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <Button icon="copy" onClick={copy}>
        {`Copy ${label.toLowerCase()}`}
      </Button>
    </div>
  );
}

export function LinkPart({ onSaveScene }: { readonly onSaveScene: () => void }) {
  const { sceneStore, mode } = useStudio();
  const [link, setLink] = useState('');
  useEffect(() => {
    const write = async (): Promise<void> => {
      const address = await writeAddress(mode.value, sceneStore, linkWords.value);
      setLink(`${location.origin}${location.pathname}${address}`);
    };
    write().catch(sayFailure);
  }, [sceneStore, mode]);
  if (link.length > LONGEST_LINK) {
    return (
      <Part title="Link">
        <p>This scene is too large for a link. Save it as a file and open it here again.</p>
        <Button icon="download" onClick={onSaveScene}>
          Save the scene
        </Button>
      </Part>
    );
  }
  return (
    <Part title="Link" hint="Everyone who opens it sees this scene, from its beginning.">
      <CopyBox label="Link" text={link} wraps />
    </Part>
  );
}

/** How the run of the page began and what was done to it; that of the scene if no run was started. */
export function useRunLog(session: CrowdSession | undefined): RunLog | undefined {
  const { sceneStore } = useStudio();
  const [log, setLog] = useState<RunLog>();
  useEffect(() => {
    const plain = {
      scene: sceneStore.scene.value,
      changes: [],
      ticks: 0,
      budgetMs: undefined,
      fromFile: false,
    };
    if (session?.status.value.summary) session.commands.log().then(setLog, sayFailure);
    else setLog(plain);
  }, [session, sceneStore]);
  return log;
}

export function CodePart({ log }: { readonly log: RunLog | undefined }) {
  const { sceneStore } = useStudio();
  const [repeats, setRepeats] = useState(true);
  if (!log) return <Part title="Code">{undefined}</Part>;
  const changed = log.changes.length > 0;
  const shown = repeats ? log : { ...log, scene: sceneStore.scene.value, changes: [] };
  const { code, mapFile, notes } = codeOf(shown);
  return (
    <Part title="Code" hint="TypeScript that makes this scene and runs it.">
      {changed && (
        <Check
          label={`Repeat what I did during the run (${counted(log.changes.length, 'change')})`}
          checked={repeats}
          onChange={setRepeats}
        />
      )}
      <CopyBox label="Code" text={code} />
      {mapFile && (
        <p className="share-note">
          The code reads {mapFile.name}.{' '}
          <Button icon="download" onClick={() => download(mapFile.name, new Blob([mapFile.text]))}>
            Save the map
          </Button>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="share-note">
          {note}
        </p>
      ))}
    </Part>
  );
}

interface CommandPartProps {
  readonly log: RunLog | undefined;
  readonly onSaveScene: () => void;
}

export function CommandPart({ log, onSaveScene }: CommandPartProps) {
  const { sceneStore } = useStudio();
  const scene = useStore(sceneStore.scene);
  const { text, needsScene } = commandOf(scene, log?.ticks ?? 0);
  return (
    <Part title="Command" hint="The same in a terminal.">
      <CopyBox label="Command" text={text} wraps />
      {needsScene && (
        <p className="share-note">
          The command reads the scene from a file.{' '}
          <Button icon="download" onClick={onSaveScene}>
            Save the scene
          </Button>
        </p>
      )}
      {log && log.changes.length > 0 && (
        <p className="share-note">
          It begins with the scene as it is now and does not repeat what you did during the run: take the code
          or the recording for that.
        </p>
      )}
    </Part>
  );
}
