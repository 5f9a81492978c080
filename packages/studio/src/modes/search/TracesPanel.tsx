import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Microscope } from './microscope.ts';
import { openTrace, saveTrace } from './trace-files.ts';

const SIDES = ['left', 'right'] as const;

/** Saves what the searches did, and opens what others did. */
export function TracesPanel({ microscope }: { readonly microscope: Microscope }) {
  const replays = [useStore(microscope.sides[0]).replay, useStore(microscope.sides[1]).replay];
  return (
    <Panel title="Traces" open={false}>
      <p className="field-hint">
        All events of a search in a file that Posthoc (posthoc.pathfinding.ai) opens too. A trace from
        elsewhere must be of a search on this map.
      </p>
      <div className="search-traces">
        {SIDES.map((side, i) => (
          <Button
            key={side}
            icon="download"
            disabled={!replays[i]}
            onClick={() => void saveTrace(microscope, i as 0 | 1)}
          >
            Save {side}
          </Button>
        ))}
        {SIDES.map((side, i) => (
          <FileButton
            key={side}
            label={`Trace for the ${side}`}
            accept=".json,.yaml,.yml"
            onFiles={([file]) => void openTrace(microscope, i as 0 | 1, file!)}
          >
            {`Open ${side}`}
          </FileButton>
        ))}
      </div>
    </Panel>
  );
}
