import type { Camera, CameraState } from '../../../map/camera.ts';
import { followed } from '../attention.ts';

/** Where an agent is drawn, in tiles; off the map if it has left. */
type PlaceOf = (agent: number) => readonly [x: number, y: number];

/** Keeps the agent that is followed in the middle of the map, until the map is moved by hand. */
export class Follow {
  readonly #camera: Camera;
  readonly #at: PlaceOf;
  readonly #stop: () => void;
  #last: CameraState;
  #moves = false;

  constructor(camera: Camera, at: PlaceOf) {
    this.#camera = camera;
    this.#at = at;
    this.#last = camera.state.value;
    this.#stop = camera.state.subscribe(() => this.#moved());
  }

  /** To be called in every frame, when agents have moved. */
  keep(): void {
    const agent = followed.value;
    if (agent === undefined) return;
    const [x, y] = this.#at(agent);
    if (x < 0) return;
    this.#moves = true;
    this.#camera.centre(x, y);
    this.#moves = false;
  }

  destroy(): void {
    this.#stop();
    followed.set(undefined);
  }

  #moved(): void {
    const before = this.#last;
    this.#last = this.#camera.state.value;
    // A zoom keeps following; the next frame puts the agent back into the middle.
    if (!this.#moves && this.#last.zoom === before.zoom) followed.set(undefined);
  }
}
