/** The regions editor: divide a map, find its choke points, move gates and see what that changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { LAYER } from '../../map/layer-order.ts';
import type { LineLayer } from '../../map/line-layer.ts';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { mapTitle } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { useStore } from '../../state/store.ts';
import { type BrushLook, BrushPanel } from '../../tools/BrushPanel.tsx';
import { wallTool } from '../../tools/wall-tool.ts';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { type Tool, ToolButtons } from '../../workspace/ToolButtons.tsx';
import { useDroppedFiles } from '../../workspace/use-dropped-files.ts';
import { useMade } from '../../workspace/use-made.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { DivisionPanel } from './DivisionPanel.tsx';
import { GatesPanel } from './GatesPanel.tsx';
import { gateNewsText } from './gate-news.ts';
import { GatePainter } from './gate-painter.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { ImpactMeter } from './impact-meter.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { RegionsEditor } from './regions-editor.ts';
import { openRegionsFile } from './regions-file.ts';
import { addTool, type RegionsToolId, selectTool } from './regions-tools.ts';
import { RoutePainter } from './route-painter.ts';
import { RouteStudy } from './route-study.ts';
import { routeTool } from './route-tool.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { ShadePanel } from './ShadePanel.tsx';
import type { RegionsShade } from './shade.ts';
import { TilePainter } from './tile-painter.ts';
import './regions.css';

const TOOLS: readonly Tool<RegionsToolId>[] = [
  { id: 'select', icon: 'hand', label: 'Select and move gates', key: 'V' },
  { id: 'add', icon: 'plus', label: 'Add a gate', key: 'G' },
  { id: 'route', icon: 'branch', label: 'Route between two places', key: 'R' },
  { id: 'wall', icon: 'wall', label: 'Paint walls', key: 'B' },
  { id: 'erase', icon: 'eraser', label: 'Erase walls', key: 'E' },
];

function makeParts(scenes: SceneStore) {
  const editor = new RegionsEditor(scenes);
  const meter = new ImpactMeter(editor);
  const study = new RouteStudy(editor, scenes);
  const dispose = (): void => {
    study.dispose();
    meter.dispose();
    editor.dispose();
  };
  return { editor, meter, study, dispose };
}

export default function RegionsMode() {
  const parts = useMade(makeParts);
  if (!parts) return <div className="workspace loading" aria-busy="true" />;
  return <RegionsWorkspace {...parts} />;
}

interface RegionsWorkspaceProps {
  readonly editor: RegionsEditor;
  readonly meter: ImpactMeter;
  readonly study: RouteStudy;
}

function RegionsWorkspace({ editor, meter, study }: RegionsWorkspaceProps) {
  const { sceneStore } = useStudio();
  const grid = useStore(sceneStore.grid);
  const scene = useStore(sceneStore.scene);
  const selected = useStore(editor.selection);
  const [tool, setTool] = useState<RegionsToolId>('select');
  const [shade, setShade] = useState<RegionsShade>('zones');
  const [brush, setBrush] = useState<BrushLook>({ brush: 1, shape: 'freehand' });
  useDroppedFiles(
    'regions',
    useCallback((files) => void openRegionsFile(editor, files[0]!), [editor]),
  );
  const parts = useRef<{ view: MapView; tiles: TilePainter; gates: GatePainter; outline: LineLayer }>(
    undefined,
  );
  const latest = useRef({ tool, shade, brush });
  latest.current = { tool, shade, brush };
  const setToolOf = useCallback(
    ({ view, outline }: { view: MapView; outline: LineLayer }, id: RegionsToolId) => {
      outline.draw(undefined);
      editor.draft.set(undefined);
      study.point(undefined);
      if (id === 'add') view.tool = addTool(editor, () => setTool('select'));
      else if (id === 'route') view.tool = routeTool(study, view);
      else if (id === 'select') view.tool = selectTool(editor, view);
      else
        view.tool = wallTool({
          sceneStore,
          walls: id === 'wall',
          shape: () => latest.current.brush.shape,
          size: () => latest.current.brush.brush,
          colour: () => view.palette.selection,
          isTaken: (cell) => study.isEnd(cell),
          outline,
        });
    },
    [editor, study, sceneStore],
  );
  const onReady = useCallback(
    (view: MapView) => {
      const tiles = new TilePainter(view, editor);
      const gates = new GatePainter(view, editor);
      const route = new RoutePainter(view, editor, study);
      const outline = view.addLines(LAYER.marks);
      parts.current = { view, tiles, gates, outline };
      tiles.setShade(latest.current.shade);
      gates.setShade(latest.current.shade);
      setToolOf(parts.current, latest.current.tool);
      return () => {
        parts.current = undefined;
        tiles.destroy();
        gates.destroy();
        route.destroy();
        view.remove(outline);
      };
    },
    [editor, study, setToolOf],
  );
  useEffect(() => {
    if (parts.current) setToolOf(parts.current, tool);
  }, [tool, setToolOf]);
  useEffect(() => {
    parts.current?.tiles.setShade(shade);
    parts.current?.gates.setShade(shade);
  }, [shade]);

  const reveal = useCallback(
    (number: number) => {
      const gate = editor.live?.gate(number);
      if (!gate) return;
      const [[fromX, fromY], [toX, toY]] = gate.ends;
      parts.current?.view.camera.reveal((fromX + toX) / 2, (fromY + toY) / 2);
    },
    [editor],
  );
  const removeSelected = (): void => {
    if (selected?.kind === 'gate') editor.remove(selected.number);
  };
  useShortcuts('Regions', [
    { keys: 'Delete', label: 'remove the selected gate', run: removeSelected },
    { keys: 'Backspace', label: 'remove the selected gate', run: removeSelected },
    {
      keys: 'Escape',
      label: 'stop drawing, select nothing',
      run: () => {
        const before = editor.plan;
        // Cancels a drag, which puts the gate back.
        if (parts.current) setToolOf(parts.current, tool);
        if (tool !== 'select') setTool('select');
        else if (editor.plan === before) editor.selection.set(undefined);
      },
    },
  ]);
  return (
    <Workspace
      tools={<ToolButtons tools={TOOLS} tool={tool} onChoose={setTool} />}
      inspector={
        <>
          {(tool === 'wall' || tool === 'erase') && (
            <BrushPanel
              tool={tool}
              look={brush}
              onLook={(change) => setBrush((before) => ({ ...before, ...change }))}
              hint="Zones and gates follow at once."
            />
          )}
          <DivisionPanel editor={editor} />
          <GatesPanel editor={editor} onReveal={reveal} />
          <SelectionPanel editor={editor} study={study} onReveal={reveal} />
          <RoutePanel editor={editor} study={study} onChoose={() => setTool('route')} onReveal={reveal} />
          <ImpactPanel editor={editor} meter={meter} />
          <ShadePanel editor={editor} shade={shade} onShade={setShade} />
        </>
      }
    >
      <div className="regions-stage">
        <MapStage grid={grid} label={`Zones and gates of ${mapTitle(scene.map)}`} onReady={onReady}>
          <StageNote editor={editor} study={study} tool={tool} />
        </MapStage>
      </div>
    </Workspace>
  );
}

interface StageNoteProps {
  readonly editor: RegionsEditor;
  readonly study: RouteStudy;
  readonly tool: RegionsToolId;
}

/** What the page is doing, or waiting for, at the bottom of the map. */
function StageNote({ editor, study, tool }: StageNoteProps) {
  const work = useStore(editor.divider.work);
  const { from, to } = useStore(study.ends);
  const news = useStore(editor.gateNews.item);
  useStore(editor.revision);
  let text: string | undefined;
  if (work.kind === 'dividing') text = 'Dividing the map …';
  else if (work.kind === 'failed') text = `The map could not be divided: ${work.why}`;
  else if (editor.live?.regions.zones.length === 0)
    text = 'This map has no floor. Erase walls (E), or open another map in Crowd mode.';
  else if (news) text = gateNewsText(news);
  else if (tool === 'add') text = 'Drag from wall to wall, or click both ends. Escape stops.';
  else if (tool === 'route' && !from) text = 'Click where the route begins. Escape stops.';
  else if (tool === 'route' && !to) text = 'Click where the route ends.';
  if (text === undefined) return null;
  return (
    <p className={work.kind === 'failed' ? 'regions-note regions-note-bad' : 'regions-note'} role="status">
      {text}
    </p>
  );
}
