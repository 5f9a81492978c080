import type { Grid } from '../../grid/index.ts';

/** Space for what gates are found with, per cell. It is used again when the map is divided again. */
export class CellSpace {
  /** The zone of the finest level, 0 for walls. */
  readonly zoneOf: Int32Array;
  /** 0, or 1 + the number of its gate. */
  readonly gateOf: Int32Array;
  /** The piece that gates close off, from 1; 0 on walls and gates. */
  readonly pieceOf: Int32Array;
  /** 1 if it is free and not part of a gate. */
  readonly isOpen: Uint8Array;
  /** 0 while no leaks are looked for. */
  readonly fragmentOf: Int32Array;
  readonly queue: Int32Array;

  constructor({ cellCount }: Grid) {
    this.zoneOf = new Int32Array(cellCount);
    this.gateOf = new Int32Array(cellCount);
    this.pieceOf = new Int32Array(cellCount);
    this.isOpen = new Uint8Array(cellCount);
    this.fragmentOf = new Int32Array(cellCount);
    this.queue = new Int32Array(cellCount);
  }
}
