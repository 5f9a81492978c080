import type { ComponentType } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/**
 * A mode of the studio: one view of the scene. Its component fills a `Workspace` with tools, map, inspector and, if
 * it can be played, a transport bar. It is loaded when it is first opened.
 */
export interface Mode {
  readonly id: string;
  readonly title: string;
  /** One sentence for the tip. */
  readonly about: string;
  readonly icon: IconName;
  load(): Promise<{ readonly default: ComponentType }>;
  /** The mode as a picture in another page: its map and an `EmbedBar`. */
  loadEmbed?(): Promise<{ readonly default: ComponentType }>;
}
