/** The search microscope: one query, two searches side by side, a step at a time. */
import { useCallback, useState } from 'react';
import { useLinkedCameras } from '../../map/link-cameras.ts';
import { useStore } from '../../state/store.ts';
import { useStudio } from '../../workspace/studio.ts';
import { ToolButtons } from '../../workspace/ToolButtons.tsx';
import { useDroppedFiles } from '../../workspace/use-dropped-files.ts';
import { useMade } from '../../workspace/use-made.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { type Microscope, makeMicroscope } from './microscope.ts';
import { SearchInspector } from './SearchInspector.tsx';
import { type SearchLook, SearchPane } from './SearchPane.tsx';
import { SearchTransport } from './SearchTransport.tsx';
import { TOOLS } from './search-tools.ts';
import { openTraces } from './trace-files.ts';
import './search.css';

const FIRST_LOOK: SearchLook = { tool: 'ask', brush: 2, shape: 'freehand', shade: 'state', tree: false };

export default function SearchMode() {
  const microscope = useMade(makeMicroscope);
  if (!microscope) return <div className="workspace loading" aria-busy="true" />;
  return <SearchWorkspace microscope={microscope} />;
}

function SearchWorkspace({ microscope }: { readonly microscope: Microscope }) {
  const { sceneStore } = useStudio();
  useStore(sceneStore.grid);
  const [look, setLook] = useState(FIRST_LOOK);
  const change = (part: Partial<SearchLook>): void => setLook((before) => ({ ...before, ...part }));
  const onView = useLinkedCameras();
  useDroppedFiles(
    'search',
    useCallback((files) => void openTraces(microscope, files), [microscope]),
  );
  return (
    <Workspace
      tools={<ToolButtons tools={TOOLS} tool={look.tool} onChoose={(tool) => change({ tool })} />}
      inspector={<SearchInspector microscope={microscope} look={look} onLook={change} />}
      transport={<SearchTransport microscope={microscope} />}
    >
      <div className="panes search-panes">
        <SearchPane microscope={microscope} side={0} look={look} onView={onView} />
        <SearchPane microscope={microscope} side={1} look={look} onView={onView} />
      </div>
    </Workspace>
  );
}
