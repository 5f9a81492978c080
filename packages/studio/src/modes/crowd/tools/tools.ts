import type { Tool } from '../../../workspace/ToolButtons.tsx';

/** `poke` is the one tool of pictures in other pages. */
export type ToolId = 'look' | 'box' | 'wall' | 'erase' | 'agent' | 'poke';

export const TOOLS: readonly Tool<ToolId>[] = [
  { id: 'look', label: 'Look around: drag the map, click agents', icon: 'hand', key: 'V' },
  { id: 'box', label: 'Select a group with a box', icon: 'box', key: 'S' },
  { id: 'wall', label: 'Paint walls', icon: 'wall', key: 'B' },
  { id: 'erase', label: 'Erase walls', icon: 'eraser', key: 'E' },
  { id: 'agent', label: 'Place an agent: click its start, then its goal', icon: 'agent', key: 'A' },
];
