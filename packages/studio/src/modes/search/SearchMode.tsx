/** The search microscope: one query, two searches side by side, a step at a time. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { linkCameras } from '../../map/link-cameras.ts';
import type { MapView } from '../../map/map-view.ts';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { Microscope } from './microscope.ts';
import { SearchInspector } from './SearchInspector.tsx';
import { SearchPane } from './SearchPane.tsx';
import { SearchTransport } from './SearchTransport.tsx';
import type { SearchToolId } from './search-tools.ts';
import type { Shade } from './shade.ts';
import './search.css';

const TOOLS: readonly { id: SearchToolId; icon: 'box' | 'flag' | 'agent'; label: string; keys: string }[] = [
  { id: 'ask', icon: 'box', label: 'Ask why a cell costs what it costs', keys: 'Q' },
  { id: 'from', icon: 'agent', label: 'Set the start', keys: 'S' },
  { id: 'to', icon: 'flag', label: 'Set the goal', keys: 'G' },
];

export default function SearchMode() {
  const { sceneStore } = useStudio();
  const [microscope, setMicroscope] = useState<Microscope>();
  useEffect(() => {
    const made = new Microscope(sceneStore);
    setMicroscope(made);
    return () => made.dispose();
  }, [sceneStore]);
  if (!microscope) return <div className="workspace loading" aria-busy="true" />;
  return <SearchWorkspace microscope={microscope} />;
}

function SearchWorkspace({ microscope }: { readonly microscope: Microscope }) {
  const { sceneStore } = useStudio();
  useStore(sceneStore.grid);
  const [tool, setTool] = useState<SearchToolId>('ask');
  const [shade, setShade] = useState<Shade>('state');
  const views = useRef<(MapView | undefined)[]>([]);
  const unlink = useRef<() => void>(undefined);
  const onView = useCallback((side: 0 | 1, view: MapView) => {
    views.current[side] = view;
    unlink.current?.();
    const [left, right] = views.current;
    if (left && right) unlink.current = linkCameras([left.camera, right.camera]);
  }, []);
  useEffect(() => () => unlink.current?.(), []);
  useShortcuts(
    'Search tools',
    TOOLS.map(({ id, keys, label }) => ({ keys, label, run: () => setTool(id) })),
  );
  return (
    <Workspace
      tools={TOOLS.map(({ id, icon, label, keys }) => (
        <IconButton
          key={id}
          icon={icon}
          label={label}
          shortcut={keys}
          pressed={tool === id}
          onClick={() => setTool(id)}
        />
      ))}
      inspector={<SearchInspector microscope={microscope} shade={shade} onShade={setShade} />}
      transport={<SearchTransport microscope={microscope} />}
    >
      <div className="search-panes">
        <SearchPane microscope={microscope} side={0} tool={tool} shade={shade} onView={onView} />
        <SearchPane microscope={microscope} side={1} tool={tool} shade={shade} onView={onView} />
      </div>
    </Workspace>
  );
}
