import { LAYER } from '../../map/layer-order.ts';
import type { MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { theme } from '../../state/theme.ts';
import { pokeSize, pokeTool } from '../../tools/poke-tool.ts';
import type { BrushShape } from '../../tools/shapes.ts';
import { wallTool } from '../../tools/wall-tool.ts';
import { showGateMark } from './gate/gate-mark.ts';
import type { CrowdSession } from './session.ts';
import { settings } from './settings.ts';
import { askFirst } from './tools/ask-first.ts';
import { pickOrSend } from './tools/pick-or-send.ts';
import { placeTool } from './tools/place-tool.ts';
import { selectTool } from './tools/select-tool.ts';
import type { ToolId } from './tools/tools.ts';
import { AgentLayer } from './view/agent-layer.ts';
import { AgentMarks } from './view/agent-marks.ts';
import { Overlays } from './view/overlays.ts';
import { PastWalls } from './view/past-walls.ts';
import { showAgents } from './view/show-agents.ts';

/** Shows a crowd on a map and lets tools work on it. Returns what ends it. */
export function showCrowd(view: MapView, session: CrowdSession, sceneStore: SceneStore): () => void {
  const agents = new AgentLayer(session.glide, view.grid!.stride, view.palette);
  view.addLayer(agents.container, LAYER.agents, agents);
  const shapes = view.addLines(LAYER.marks);
  const overlays = new Overlays(view, session);
  const marks = new AgentMarks(view, session, agents);
  const past = new PastWalls(view);

  const isTaken = (cell: number): boolean => agents.isOn(cell);
  const colour = (): string => view.palette.selection;
  const edits = (tool: MapTool): MapTool => askFirst(tool, () => session.whenEditable());
  const makeTool = (id: ToolId): MapTool => {
    if (id === 'wall' || id === 'erase') {
      const size = (): number => settings.value.brush;
      const shape = (): BrushShape => settings.value.shape;
      const walls = id === 'wall';
      return edits(wallTool({ sceneStore, walls, shape, size, colour, isTaken, outline: shapes }));
    }
    if (id === 'agent') {
      const outside = (): boolean => settings.value.placeOutside;
      const priority = (): number => settings.value.placePriority;
      return edits(
        placeTool({
          sceneStore,
          line: shapes,
          colour: () => view.palette.plan,
          isTaken,
          outside,
          priority,
        }),
      );
    }
    const pixel = (): number => 1 / view.camera.state.value.zoom;
    if (id === 'poke') {
      const size = (): number => pokeSize(view.grid!);
      const click = pickOrSend({ session, agents, isFree: (tile) => view.grid!.isFree(...tile), pixel });
      return pokeTool({ sceneStore, size, colour, isTaken, outline: shapes, click });
    }
    return selectTool({ session, agents, box: shapes, colour, boxes: id === 'box', pixel });
  };

  let tool: ToolId | undefined;
  const follow = (): void => {
    const now = settings.value;
    if (now.tool !== tool) {
      tool = now.tool;
      view.tool = makeTool(tool);
    }
    agents.colouring = now.colouring;
    agents.showGoals = now.goals;
    agents.redress();
    view.invalidate();
  };
  follow();
  agents.setSelection(session.selection.value);
  agents.setGoals(session.goals);

  let goals = session.goals;
  const stops = [
    settings.subscribe(follow),
    theme.subscribe(() => agents.setPalette(view.palette)),
    session.selection.subscribe(() => {
      agents.setSelection(session.selection.value);
      view.invalidate();
    }),
    session.spotlight.request.subscribe(() =>
      showAgents(view.camera, agents, session.spotlight.request.value),
    ),
    session.onFrame(() => {
      if (session.goals !== goals) {
        goals = session.goals;
        agents.setGoals(goals);
      }
      past.show(session.pastCells);
      view.invalidate();
    }),
    view.onFrame((now) => {
      const goesOn = agents.advance(now);
      marks.advance();
      return goesOn;
    }),
    showGateMark(view),
  ];
  view.describe = ([x, y]) => describeTile(view, agents, x, y);
  session.refresh();
  return () => {
    for (const stop of stops) stop();
    overlays.destroy();
    marks.destroy();
    past.destroy();
    session.glide.clear();
    view.tool = {};
    view.remove(shapes);
    view.remove(agents);
  };
}

/** What the keyboard's cursor is on, for screen readers. */
function describeTile(view: MapView, agents: AgentLayer, x: number, y: number): string {
  const agent = agents.nearest(x + 0.5, y + 0.5, 0.7);
  const what = agent >= 0 ? `agent ${agent}` : view.grid!.isFree(x, y) ? 'floor' : 'wall';
  return `${what}, column ${x}, row ${y}`;
}
