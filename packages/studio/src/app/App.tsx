import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { MODES } from '../modes/index.ts';
import { followScene } from '../scene/address.ts';
import { useStore } from '../state/store.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { say } from '../ui/toasts.ts';
import { startTooltips } from '../ui/tooltip.ts';
import { startShortcuts, useShortcuts } from '../workspace/shortcuts.ts';
import { useStudio } from '../workspace/studio.ts';
import { DropTarget } from './DropTarget.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { HelpSheet } from './HelpSheet.tsx';
import { MapPicker } from './MapPicker.tsx';
import { ModeRail } from './ModeRail.tsx';

const COMPONENTS = new Map<string, ComponentType>(MODES.map(({ id, load }) => [id, lazy(load)]));

/** The whole page. */
export function App() {
  const { mode, sheets, sceneStore } = useStudio();
  const current = useStore(mode);
  const { help, maps } = useStore(sheets);
  const Mode = useMemo(() => COMPONENTS.get(current) ?? COMPONENTS.get(MODES[0]!.id)!, [current]);
  useEffect(startTooltips, []);
  useEffect(startShortcuts, []);
  useEffect(
    () =>
      followScene(
        sceneStore,
        () => current,
        () => say('This scene is too large for a link; export a recording to keep it.'),
      ),
    [sceneStore, current],
  );
  useShortcuts('Everywhere', [
    { keys: 'Ctrl+Z', label: 'undo', run: () => tell(sceneStore.undoStack.undo(), 'Undid') },
    { keys: 'Ctrl+Shift+Z', label: 'redo', run: () => tell(sceneStore.undoStack.redo(), 'Redid') },
    {
      keys: 'I',
      label: 'show or hide the inspector',
      run: () => sheets.update((shown) => ({ ...shown, inspector: !shown.inspector })),
    },
    {
      keys: 'M',
      label: 'choose or open a map',
      run: () => sheets.update((shown) => ({ ...shown, maps: true })),
    },
    { keys: '?', label: 'this sheet', run: () => sheets.update((shown) => ({ ...shown, help: true })) },
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
      <FailureBoundary key={current}>
        <Suspense fallback={<div className="workspace loading" aria-busy="true" />}>
          <Mode />
        </Suspense>
      </FailureBoundary>
      <Toasts />
      <DropTarget />
      {maps && <MapPicker onClose={() => sheets.update((shown) => ({ ...shown, maps: false }))} />}
      {help && <HelpSheet onClose={() => sheets.update((shown) => ({ ...shown, help: false }))} />}
    </div>
  );
}

function tell(label: string | undefined, verb: string): void {
  if (label) say(`${verb}: ${label}`);
}
