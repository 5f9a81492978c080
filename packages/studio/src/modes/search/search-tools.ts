import type { Point } from 'floodgate';
import type { LineLayer } from '../../map/line-layer.ts';
import type { MapPointer, MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import { type LinkWords, linkWords } from '../../scene/link-words.ts';
import { showWords } from '../../scene/word-steps.ts';
import type { BrushLook } from '../../tools/BrushPanel.tsx';
import { pokeSize, pokeTool } from '../../tools/poke-tool.ts';
import { wallTool } from '../../tools/wall-tool.ts';
import type { Tool } from '../../workspace/ToolButtons.tsx';
import type { Microscope } from './microscope.ts';
import { queryWords } from './search-words.ts';

/** `poke` is the one tool of pictures in other pages. */
export type SearchToolId = 'ask' | 'from' | 'to' | 'stop' | 'wall' | 'erase' | 'poke';

export const TOOLS: readonly Tool<SearchToolId>[] = [
  { id: 'ask', icon: 'box', label: 'Ask about the cost of a cell', key: 'Q' },
  { id: 'from', icon: 'agent', label: 'Set the start', key: 'S' },
  { id: 'to', icon: 'flag', label: 'Set the goal', key: 'G' },
  { id: 'stop', icon: 'stop', label: 'Stop when a cell is expanded: click it', key: 'K' },
  { id: 'wall', icon: 'wall', label: 'Paint walls', key: 'B' },
  { id: 'erase', icon: 'eraser', label: 'Erase walls', key: 'E' },
];

/** How near to a mark a press takes hold of it, in CSS pixels. */
const GRIP_PIXELS = 12;

interface SearchToolOptions {
  readonly microscope: Microscope;
  readonly tool: SearchToolId;
  readonly view: MapView;
  readonly brush: () => BrushLook;
  /** Shows what the brush would cover. */
  readonly outline: LineLayer;
}

/** What presses on a map do in this mode. Marks can be dragged whatever the tool; a right click sets the goal. */
export function searchTool({ microscope, tool, view, brush, outline }: SearchToolOptions): MapTool {
  const paint =
    tool === 'wall' || tool === 'erase' || tool === 'poke'
      ? brushFor(microscope, tool, view, brush, outline)
      : undefined;
  let held: { readonly end: 'from' | 'to'; readonly before: LinkWords } | undefined;
  const heldAt = (at: MapPointer): 'from' | 'to' | undefined => {
    const { from, to } = microscope.query.value;
    const reach = GRIP_PIXELS / view.camera.state.value.zoom;
    return near(at, from, reach) ? 'from' : near(at, to, reach) ? 'to' : undefined;
  };
  const put = (end: 'from' | 'to', tile: Point | undefined): void => {
    const before = linkWords.value;
    if (tile && microscope.showEnd(end, tile)) microscope.noteEnd(end, before);
  };
  const letGo = (): void => {
    if (held) microscope.noteEnd(held.end, held.before);
    held = undefined;
  };
  return {
    cursor: tool === 'ask' ? 'help' : 'crosshair',
    ...(paint && { ownsDoubleClick: true as const }),
    down(at) {
      const end = heldAt(at);
      // The query may be the one across the map, which is in no word yet.
      if (end) showWords(queryWords(microscope.query.value));
      held = end && { end, before: linkWords.value };
      return held !== undefined || (paint?.down?.(at) ?? false);
    },
    drag(at) {
      if (!held) paint?.drag?.(at);
      else if (at.tile) microscope.showEnd(held.end, at.tile);
    },
    up(at) {
      if (!held) paint?.up?.(at);
      letGo();
    },
    cancel() {
      if (!held) paint?.cancel?.();
      letGo();
    },
    hover: (at) => paint?.hover?.(at && heldAt(at) ? undefined : at),
    click(at) {
      const { tile } = at;
      if (!tile) return;
      const cell = microscope.grid.cell(...tile);
      if (tool === 'ask') microscope.asked.set(cell);
      else if (tool === 'stop') microscope.player.toggleStop(cell);
      else if (tool === 'from' || tool === 'to') put(tool, tile);
      else if (tool === 'poke' && !heldAt(at)) put('to', tile);
    },
    context: (at) => (paint?.context ? paint.context(at) : put('to', at.tile)),
  };
}

function brushFor(
  { sceneStore, grid, query }: Microscope,
  tool: 'wall' | 'erase' | 'poke',
  view: MapView,
  brush: SearchToolOptions['brush'],
  outline: LineLayer,
): MapTool {
  const options = {
    sceneStore,
    colour: () => view.palette.selection,
    isTaken: (cell: number) =>
      Object.values(query.value).some((point) => grid.cell(...(point as Point)) === cell),
    outline,
  };
  if (tool === 'poke') return pokeTool({ ...options, size: () => pokeSize(grid), click: () => {} });
  const [shape, size] = [() => brush().shape, () => brush().brush];
  return wallTool({ ...options, walls: tool === 'wall', shape, size });
}

function near({ x, y }: MapPointer, [tileX, tileY]: Point, reach: number): boolean {
  return Math.hypot(x - tileX - 0.5, y - tileY - 0.5) < Math.max(reach, 0.7);
}
