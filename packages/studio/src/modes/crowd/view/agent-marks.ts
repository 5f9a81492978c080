import { LAYER } from '../../../map/layer-order.ts';
import type { MapView } from '../../../map/map-view.ts';
import { followed, sight } from '../attention.ts';
import type { CrowdSession } from '../session.ts';
import { insight, settings } from '../settings.ts';
import type { AgentLayer } from './agent-layer.ts';
import { Follow } from './follow.ts';
import { NumberLayer } from './number-layer.ts';
import { TrailLayer } from './trail-layer.ts';

/** Agents of a chain that always have their numbers, and selected agents that have them if numbers are on. */
const NUMBERED_CHAIN = 12;
const MOST_NUMBERED = 200;

/** What makes agents findable: their numbers and trails, and a map that follows one of them. */
export class AgentMarks {
  readonly #view: MapView;
  readonly #session: CrowdSession;
  readonly #numbers: NumberLayer;
  readonly #trails: TrailLayer;
  readonly #follow: Follow;
  readonly #stops: (() => void)[];
  #count = 0;

  constructor(view: MapView, session: CrowdSession, agents: AgentLayer) {
    this.#view = view;
    this.#session = session;
    this.#numbers = new NumberLayer(agents);
    view.addLayer(this.#numbers.container, LAYER.marks + 3, this.#numbers);
    this.#trails = new TrailLayer(view, session);
    this.#follow = new Follow(view.camera, (agent) => agents.at(agent));
    sight.reveal = (agent) => {
      const [x, y] = agents.at(agent);
      if (x >= 0) view.camera.reveal(x, y);
    };
    this.#stops = [
      settings.subscribe(() => this.#number()),
      insight.subscribe(() => this.#number()),
      session.selection.subscribe(() => this.#selected()),
      session.status.subscribe(() => session.status.value.count !== this.#count && this.#number()),
      followed.subscribe(view.invalidate),
    ];
    this.#number();
  }

  /** To be called in every frame, when agents have moved. */
  advance(): void {
    this.#follow.keep();
    this.#numbers.place();
    this.#trails.follow();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    sight.reveal = () => {};
    this.#trails.destroy();
    this.#follow.destroy();
    this.#view.remove(this.#numbers);
  }

  #selected(): void {
    if (followed.value !== undefined && !this.#session.selection.value.has(followed.value))
      followed.set(undefined);
    this.#number();
  }

  /** Chooses whose numbers are shown. */
  #number(): void {
    const chain = insight.value?.why?.chain ?? [];
    const waiting = chain.length > 1 ? chain.slice(0, NUMBERED_CHAIN).map(({ agent }) => agent) : [];
    this.#count = this.#session.status.value.count;
    if (settings.value.numbers) {
      const selected = [...this.#session.selection.value].slice(0, MOST_NUMBERED);
      this.#numbers.choose([...new Set([...waiting, ...selected])], this.#count);
    } else this.#numbers.choose(waiting, 0);
    this.#view.invalidate();
  }
}
