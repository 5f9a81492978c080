const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;

/**
 * Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019).
 *
 * It does not run in the graph: here it is one pass over the parameters instead of a dozen operators with arrays between
 * them, and only gradients leave the runtime.
 */
export class Adam {
  readonly #values: readonly Float32Array[];
  readonly #means: readonly Float32Array[];
  readonly #squares: readonly Float32Array[];
  readonly #weightDecay: number;
  #steps = 0;

  constructor(values: readonly Float32Array[], weightDecay: number) {
    this.#values = values;
    this.#means = values.map(({ length }) => new Float32Array(length));
    this.#squares = values.map(({ length }) => new Float32Array(length));
    this.#weightDecay = weightDecay;
  }

  /** Moves the values against the gradients. */
  step(gradients: readonly Float32Array[], rate: number): void {
    this.#steps++;
    const squareBias = Math.sqrt(1 - SQUARE_DECAY ** this.#steps);
    const pace = (rate * squareBias) / (1 - MEAN_DECAY ** this.#steps);
    const keep = 1 - rate * this.#weightDecay;
    for (let p = 0; p < this.#values.length; p++) {
      const values = this.#values[p]!;
      const means = this.#means[p]!;
      const squares = this.#squares[p]!;
      const gradient = gradients[p]!;
      for (let i = 0; i < values.length; i++) {
        const g = gradient[i]!;
        const mean = MEAN_DECAY * means[i]! + (1 - MEAN_DECAY) * g;
        const square = SQUARE_DECAY * squares[i]! + (1 - SQUARE_DECAY) * g * g;
        means[i] = mean;
        squares[i] = square;
        values[i] = keep * values[i]! - (pace * mean) / (Math.sqrt(square) + EPSILON * squareBias);
      }
    }
  }
}
