import type { SelectionProblem } from '../features/index.ts';
import type { Model } from '../learning/index.ts';
import { type ImageFormat, imageOf, shapeOf } from './image-source.ts';
import { type InferenceSession, onnxRuntime, openSession } from './runtime.ts';

/** What a network is, besides its parameters; the metadata of its file. */
export interface NetworkFacts {
  /** The id of the learner that made it. */
  readonly learner: string;
  /** Ids of the members it rates, in the order of its outputs. */
  readonly portfolio: readonly string[];
  /** The images that it looks at. */
  readonly format: ImageFormat;
}

/** Images in one run of the network; more only take memory. */
const MOST_AT_ONCE = 64;

/** A trained network. It rates the members of a portfolio: with probabilities, or with predicted scores. */
export class NetworkModel implements Model<SelectionProblem> {
  /** What the network is. */
  readonly facts: NetworkFacts;
  /** The network as an `.onnx` file, facts included. */
  readonly bytes: Uint8Array;
  readonly #session: InferenceSession;

  private constructor(facts: NetworkFacts, bytes: Uint8Array, session: InferenceSession) {
    this.facts = facts;
    this.bytes = bytes;
    this.#session = session;
  }

  /** Opens a network. Throws a FloodgateError `unsupported` without ONNX Runtime, or what ONNX Runtime throws. */
  static async open(facts: NetworkFacts, bytes: Uint8Array): Promise<NetworkModel> {
    return new NetworkModel(facts, bytes, await openSession(bytes));
  }

  /** A number for each member; the largest is the choice. */
  async rate(problem: SelectionProblem): Promise<Float64Array> {
    return (await this.rateImages([imageOf(problem, this.facts.format)]))[0]!;
  }

  /** Ratings of several images of the format of the network, channel after channel. */
  async rateImages(images: readonly Float32Array[]): Promise<Float64Array[]> {
    const { Tensor } = await onnxRuntime();
    const [channels, height, width] = shapeOf(this.facts.format);
    const size = channels * height * width;
    const members = this.facts.portfolio.length;
    const all: Float64Array[] = [];
    for (let from = 0; from < images.length; from += MOST_AT_ONCE) {
      const some = images.slice(from, from + MOST_AT_ONCE);
      const batch = new Float32Array(some.length * size);
      some.forEach((image, i) => {
        batch.set(image, i * size);
      });
      const feeds = { images: new Tensor('float32', batch, [some.length, channels, height, width]) };
      const ratings = (await this.#session.run(feeds)).ratings!.data as Float32Array;
      for (let i = 0; i < some.length; i++) {
        all.push(Float64Array.from(ratings.subarray(i * members, (i + 1) * members)));
      }
    }
    return all;
  }

  /** Frees the memory that the runtime holds. The model cannot be used afterwards. */
  async close(): Promise<void> {
    await this.#session.release();
  }
}
