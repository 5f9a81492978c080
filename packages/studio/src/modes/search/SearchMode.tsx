/** The search microscope: one query, two searches side by side, a step at a time. */
import { useState } from 'react';
import { useLinkedCameras } from '../../map/link-cameras.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { useStore } from '../../state/store.ts';
import { useStudio } from '../../workspace/studio.ts';
import { type Tool, ToolButtons } from '../../workspace/ToolButtons.tsx';
import { useMade } from '../../workspace/use-made.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { Microscope } from './microscope.ts';
import { SearchInspector } from './SearchInspector.tsx';
import { SearchPane } from './SearchPane.tsx';
import { SearchTransport } from './SearchTransport.tsx';
import type { SearchToolId } from './search-tools.ts';
import type { Shade } from './shade.ts';
import './search.css';

const TOOLS: readonly Tool<SearchToolId>[] = [
  { id: 'ask', icon: 'box', label: 'Ask about the cost of a cell', key: 'Q' },
  { id: 'from', icon: 'agent', label: 'Set the start', key: 'S' },
  { id: 'to', icon: 'flag', label: 'Set the goal', key: 'G' },
];

const makeMicroscope = (scenes: SceneStore): Microscope => new Microscope(scenes);

export default function SearchMode() {
  const microscope = useMade(makeMicroscope);
  if (!microscope) return <div className="workspace loading" aria-busy="true" />;
  return <SearchWorkspace microscope={microscope} />;
}

function SearchWorkspace({ microscope }: { readonly microscope: Microscope }) {
  const { sceneStore } = useStudio();
  useStore(sceneStore.grid);
  const [tool, setTool] = useState<SearchToolId>('ask');
  const [shade, setShade] = useState<Shade>('state');
  const onView = useLinkedCameras();
  return (
    <Workspace
      tools={<ToolButtons tools={TOOLS} tool={tool} onChoose={setTool} />}
      inspector={<SearchInspector microscope={microscope} shade={shade} onShade={setShade} />}
      transport={<SearchTransport microscope={microscope} />}
    >
      <div className="panes search-panes">
        <SearchPane microscope={microscope} side={0} tool={tool} shade={shade} onView={onView} />
        <SearchPane microscope={microscope} side={1} tool={tool} shade={shade} onView={onView} />
      </div>
    </Workspace>
  );
}
