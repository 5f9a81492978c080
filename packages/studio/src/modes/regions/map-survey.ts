import type { Remote } from 'comlink';
import type { Regions } from 'floodgate/regions';
import { type AgentPaths, countCrossings } from '../../gates/traffic.ts';
import { sayFailure } from '../../ui/toasts.ts';
import type { RegionsWorker } from './regions.worker.ts';
import type { Fields, NumberedScene } from './regions-service.ts';

const SETTLE_MS = 300;

/** What depends on walls and agents rather than on gates: depth, clearance, and the paths of the crowd. */
export class MapSurvey {
  readonly #service: () => Remote<RegionsWorker>;
  readonly #changed: () => void;
  #fields: Fields | undefined;
  #paths: AgentPaths | undefined;
  #crossings: Int32Array | undefined;
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param changed called when something was computed */
  constructor(service: () => Remote<RegionsWorker>, changed: () => void) {
    this.#service = service;
    this.#changed = changed;
  }

  /** Undefined until they are computed. */
  get fields(): Fields | undefined {
    return this.#fields;
  }

  /** Agents whose paths were looked at and agents in all; undefined until paths are computed. */
  get crowd(): { readonly paths: number; readonly agents: number } | undefined {
    return this.#paths && { paths: this.#paths.stops.length, agents: this.#paths.agents };
  }

  /** Agents that pass a gate of the regions, by its id. */
  trafficAt(regions: Regions, gate: number): number {
    if (!this.#paths) return 0;
    this.#crossings ??= countCrossings(this.#paths, regions);
    return this.#crossings[gate] ?? 0;
  }

  /** Gates or zones have changed. */
  regionsChanged(): void {
    this.#crossings = undefined;
  }

  /** Computes everything again when the scene has not changed for a moment. */
  lookLater(place: NumberedScene): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(place), SETTLE_MS);
  }

  /** Another map is shown: forgets what is known and ignores what is still being computed. */
  forget(): void {
    this.#request++;
    this.#fields = undefined;
    this.#paths = undefined;
    this.#crossings = undefined;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.forget();
  }

  async #look(place: NumberedScene): Promise<void> {
    const request = ++this.#request;
    try {
      const fields = await this.#service().fields(place);
      if (request !== this.#request) return;
      this.#fields = fields;
      this.#changed();
      const paths = await this.#service().paths(place);
      if (request !== this.#request) return;
      this.#paths = paths;
      this.#changed();
    } catch (error) {
      sayFailure(error);
    }
  }
}
