import { type ColourScale, colourScale } from './scale.ts';

export type Theme = 'light' | 'dark';

/** The colours of everything that is drawn on a map, #rrggbb. */
export interface MapPalette {
  readonly floor: string;
  /** Floor right below a wall, in its shadow. */
  readonly floorShadow: string;
  readonly floorLine: string;
  readonly wall: string;
  /** The edge of a wall towards the floor. */
  readonly wallEdge: string;
  readonly beyond: string;
  /** Floor in small pictures of maps. */
  readonly previewFloor: string;
  readonly goal: string;
  readonly outside: string;
  readonly stuck: string;
  readonly selection: string;
  readonly plan: string;
  readonly gate: string;
  readonly start: string;
  /** Agents by progress: blue to yellow with rising lightness, which colour-blind people can tell apart too. */
  readonly progress: ColourScale;
  /** Heat maps, from little to much. */
  readonly heat: ColourScale;
  /** Tints of zones; they differ in lightness too. */
  readonly zones: readonly string[];
  /** Teams, and contenders in a race. */
  readonly teams: readonly string[];
}

export const PALETTES: Readonly<Record<Theme, MapPalette>> = {
  dark: {
    floor: '#262b33',
    floorShadow: '#1d2128',
    floorLine: '#2b313a',
    wall: '#0f1216',
    wallEdge: '#3c444f',
    beyond: '#0b0d10',
    previewFloor: '#556070',
    goal: '#8c97a6',
    outside: '#f0a5c0',
    stuck: '#ff6b57',
    selection: '#ffffff',
    plan: '#59d3c8',
    gate: '#ffd166',
    start: '#59d3c8',
    progress: colourScale('#4f7bff', '#a26bef', '#ee6f9a', '#ffa658', '#ffe95c'),
    heat: colourScale('#2a1e5c', '#7b2a82', '#d4515f', '#f9a03f', '#fcf3a0'),
    zones: ['#3d6e91', '#8a6a3c', '#4f7d54', '#83557f', '#3f8784', '#94594f', '#6b6fa3', '#7f8a45'],
    teams: ['#59a8ff', '#ffb454', '#5ad1a4', '#e58ac4'],
  },
  light: {
    floor: '#f3f1ec',
    floorShadow: '#dfdcd4',
    floorLine: '#eeebe5',
    wall: '#b9b6ae',
    wallEdge: '#8b8880',
    beyond: '#c9c6bf',
    previewFloor: '#fbfaf8',
    goal: '#7d8590',
    outside: '#b0326b',
    stuck: '#c92a1c',
    selection: '#10151c',
    plan: '#00796b',
    gate: '#a05a00',
    start: '#00796b',
    progress: colourScale('#1c2a9e', '#7a1fa2', '#c2365e', '#d36f12', '#cf9a00'),
    heat: colourScale('#fbe9b7', '#f5a25d', '#cf4b5f', '#7d2482', '#2b1a5e'),
    zones: ['#a9cbe6', '#ecd3a4', '#b3d9b5', '#dcb9d8', '#a5d8d3', '#efc0b5', '#c3c5ea', '#d6dca0'],
    teams: ['#1864c9', '#b25e00', '#0a7d55', '#a8327f'],
  },
};
