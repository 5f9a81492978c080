import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { loadShareSheet, MODES } from '../modes/index.ts';
import { useStore } from '../state/store.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { startTooltips } from '../ui/tooltip.ts';
import { startShortcuts, useShortcuts } from '../workspace/shortcuts.ts';
import { reloadScene, setSheet, useStudio } from '../workspace/studio.ts';
import { DropTarget } from './DropTarget.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { ModeRail } from './ModeRail.tsx';
import { redo, undo } from './undo-redo.ts';

const MapPicker = lazy(() => import('./MapPicker.tsx'));
const HelpSheet = lazy(() => import('./HelpSheet.tsx'));
const ShareSheet = lazy(loadShareSheet);
const COMPONENTS = new Map<string, ComponentType>(MODES.map(({ id, load }) => [id, lazy(load)]));

/** The whole page. */
export function App() {
  const studio = useStudio();
  const { mode, sheets, sceneStore } = studio;
  const current = useStore(mode);
  const { help, maps, share } = useStore(sheets);
  const generation = useStore(studio.generation);
  const Mode = useMemo(() => COMPONENTS.get(current) ?? COMPONENTS.get(MODES[0]!.id)!, [current]);
  useEffect(startTooltips, []);
  useEffect(startShortcuts, []);
  useShortcuts('Everywhere', [
    { keys: 'Ctrl+Z', label: 'undo', run: () => undo(sceneStore) },
    { keys: 'Ctrl+Shift+Z', label: 'redo', run: () => redo(sceneStore) },
    {
      keys: 'I',
      label: 'show or hide the inspector',
      run: () => setSheet(studio, 'inspector', !sheets.value.inspector),
    },
    { keys: 'M', label: 'choose or open a map', run: () => setSheet(studio, 'maps', true) },
    { keys: 'X', label: 'share and save', run: () => setSheet(studio, 'share', true) },
    { keys: '?', label: 'show this list', run: () => setSheet(studio, 'help', true) },
    ...MODES.map(({ id, title }, i) => ({
      keys: String(i + 1),
      label: `${title} mode`,
      run: () => mode.set(id),
    })),
  ]);
  return (
    <div className="app">
      <h1 className="visually-hidden">Floodgate studio</h1>
      <ModeRail />
      {/* Not by key: a mode that fails while it is left must fail inside of it. */}
      <FailureBoundary attempt={`${current} ${generation}`} onReload={() => reloadScene(studio)}>
        <Suspense fallback={<div className="workspace loading" aria-busy="true" />}>
          <Mode key={generation} />
        </Suspense>
      </FailureBoundary>
      <Toasts />
      <DropTarget />
      {maps && (
        <Suspense>
          <MapPicker onClose={() => setSheet(studio, 'maps', false)} />
        </Suspense>
      )}
      {share && (
        <Suspense>
          <ShareSheet onClose={() => setSheet(studio, 'share', false)} />
        </Suspense>
      )}
      {help && (
        <Suspense>
          <HelpSheet onClose={() => setSheet(studio, 'help', false)} />
        </Suspense>
      )}
    </div>
  );
}
