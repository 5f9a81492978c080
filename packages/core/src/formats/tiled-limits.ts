/** How large a Tiled map and its layers may be for the length of its file. */
import { ALLOWANCES, checkMapClaim, claimProblem, type Refusal } from '../limits.ts';
import type { ErrorAt } from './tiled-data.ts';

/** Layers of the largest accepted map that a file may have, if the caller said how large that is. */
const LAYERS_OF_MOST = 16;

/** Refuses maps, and layers that together are larger than their file justifies, before anything is unpacked. */
export class TiledSizeLimit {
  readonly #bytes: number;
  readonly #maxTiles: number | undefined;
  #listed = 0;

  constructor(bytes: number, maxTiles: number | undefined) {
    this.#bytes = bytes;
    this.#maxTiles = maxTiles;
  }

  /** Throws `too-large` for the size of a finite map. */
  map({ width, height }: { readonly width: number; readonly height: number }, refusal: Refusal): void {
    checkMapClaim({ width, height, bytes: this.#bytes, maxTiles: this.#maxTiles }, refusal);
  }

  /** Counts the tiles of a layer or chunk. Throws `too-large` if there are too many with those of all before. */
  tiles(count: number, error: ErrorAt): void {
    this.#listed += count;
    const claim = { what: 'the layers so far', amount: this.#listed, unit: 'tiles', bytes: this.#bytes };
    const { perByte, anyway } = ALLOWANCES.tiledLayers;
    const byOption = LAYERS_OF_MOST * (this.#maxTiles ?? 0);
    const problem = claimProblem(claim, { perByte, anyway: Math.max(anyway, byOption) });
    if (problem !== undefined) throw error(problem, 'too-large');
  }
}
