import { lazy, Suspense } from 'react';
import { useSelected } from '../../state/store.ts';
import { ExportPanel } from './panels/ExportPanel.tsx';
import { OverlayPanel } from './panels/OverlayPanel.tsx';
import { PlannerPanel } from './panels/PlannerPanel.tsx';
import { ScenePanel } from './panels/ScenePanel.tsx';
import { SelectionPanel } from './panels/SelectionPanel.tsx';
import { ToolPanel } from './panels/ToolPanel.tsx';
import { settings } from './settings.ts';

const GatePanel = lazy(() => import('./gate/GatePanel.tsx'));

/** The panels beside the map. */
export function CrowdInspector() {
  const tool = useSelected(settings, (value) => value.tool);
  return (
    <>
      {(tool === 'wall' || tool === 'erase' || tool === 'agent') && <ToolPanel tool={tool} />}
      <SelectionPanel />
      <ScenePanel />
      <PlannerPanel />
      <OverlayPanel />
      <Suspense>
        <GatePanel />
      </Suspense>
      <ExportPanel />
    </>
  );
}
