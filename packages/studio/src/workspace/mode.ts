import type { ComponentType } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/**
 * One way to look at the scene. Its component fills a `Workspace` with tools, map, inspector and, if it has time, a
 * transport bar; it is loaded when it is first opened.
 */
export interface Mode {
  readonly id: string;
  readonly title: string;
  /** One sentence for the tip. */
  readonly about: string;
  readonly icon: IconName;
  load(): Promise<{ readonly default: ComponentType }>;
}
