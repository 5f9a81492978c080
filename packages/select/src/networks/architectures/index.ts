/** The networks that can be trained, by name. */
import type { Layer } from '../layers/net.ts';
import { ALEXNET_SIDE, alexNetLayers } from './alexnet.ts';
import { SMALL_SIDE, smallLayers } from './small.ts';

export interface Architecture {
  /** Pixels of a side of the images it is made for. */
  readonly side: number;
  /** Whether it takes images of that size only. */
  readonly fixedSide: boolean;
  readonly layers: (outputs: number) => Layer;
}

export type ArchitectureName = 'small' | 'alexnet';

export const ARCHITECTURES: Readonly<Record<ArchitectureName, Architecture>> = {
  small: { side: SMALL_SIDE, fixedSide: false, layers: smallLayers },
  alexnet: { side: ALEXNET_SIDE, fixedSide: true, layers: alexNetLayers },
};
