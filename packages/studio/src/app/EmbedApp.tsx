import { lazy, Suspense, useEffect, useMemo } from 'react';
import { MODES } from '../modes/index.ts';
import { useStore } from '../state/store.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { startTooltips } from '../ui/tooltip.ts';
import { startShortcuts, useShortcuts } from '../workspace/shortcuts.ts';
import { useStudio } from '../workspace/studio.ts';
import { redo, undo } from './undo-redo.ts';
import '../styles/embed.css';

const PICTURES = new Map(MODES.flatMap(({ id, loadEmbed }) => (loadEmbed ? [[id, lazy(loadEmbed)]] : [])));

/** The page as a picture in another page: a mode's map, and a bar below it. */
export function EmbedApp() {
  const { mode, sceneStore, generation } = useStudio();
  const current = useStore(mode);
  const attempt = useStore(generation);
  const Picture = useMemo(() => PICTURES.get(current) ?? PICTURES.get(MODES[0]!.id)!, [current]);
  useEffect(startTooltips, []);
  useEffect(startShortcuts, []);
  useShortcuts('Everywhere', [
    { keys: 'Ctrl+Z', label: 'undo', run: () => undo(sceneStore) },
    { keys: 'Ctrl+Shift+Z', label: 'redo', run: () => redo(sceneStore) },
  ]);
  return (
    <div className="embed">
      <h1 className="visually-hidden">Floodgate</h1>
      <Suspense fallback={<div className="loading" aria-busy="true" />}>
        <Picture key={attempt} />
      </Suspense>
      <Toasts />
    </div>
  );
}
