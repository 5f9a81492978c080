import { LAYER } from '../../../map/layer-order.ts';
import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import { theme } from '../../../state/theme.ts';
import type { CrowdSession } from '../session.ts';
import { insight, settings } from '../settings.ts';
import { FlowOverlay } from './flow-overlay.ts';
import { GroundOverlayLayer } from './ground-overlay.ts';
import { InsightFeed } from './insight-feed.ts';
import { InsightOverlay } from './insight-overlay.ts';
import { WhyOverlay } from './why-overlay.ts';

const PLANS_MS = 200;
/** Most agents whose plans are drawn. */
const MOST_PLANS = 2000;

/** What is drawn over the map besides the agents: follows the settings, the selection and time. */
export class Overlays {
  readonly #view: MapView;
  readonly #session: CrowdSession;
  readonly #ground: GroundOverlayLayer;
  readonly #flow: FlowOverlay;
  readonly #insight: InsightOverlay;
  readonly #why: WhyOverlay;
  readonly #feed: InsightFeed;
  readonly #plans: LineLayer;
  readonly #stops: (() => void)[];
  #plansDue = 0;
  #plansTimer: ReturnType<typeof setTimeout> | undefined;
  #plansShown = false;

  constructor(view: MapView, session: CrowdSession) {
    this.#view = view;
    this.#session = session;
    this.#ground = new GroundOverlayLayer(view, session);
    this.#flow = new FlowOverlay(view);
    this.#plans = view.addLines(LAYER.lines);
    this.#insight = new InsightOverlay(view);
    this.#why = new WhyOverlay(view);
    this.#feed = new InsightFeed(session);
    this.#stops = [
      settings.subscribe(() => this.#follow()),
      theme.subscribe(() => this.#follow()),
      insight.subscribe(() => {
        this.#insight.draw();
        this.#why.draw();
      }),
      session.onFrame(() => this.#ticked()),
    ];
    this.#follow();
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#plansTimer);
    this.#ground.destroy();
    this.#flow.destroy();
    this.#feed.destroy();
    this.#insight.destroy();
    this.#why.destroy();
    this.#view.remove(this.#plans);
  }

  #follow(): void {
    const { ground, flow, plans } = settings.value;
    this.#ground.show(ground);
    this.#flow.show(flow);
    this.#insight.draw();
    this.#why.draw();
    if (plans || this.#plansShown) void this.#drawPlans();
  }

  /** A frame has come: what changes with time is brought up to date now and then. */
  #ticked(): void {
    const now = performance.now();
    this.#ground.ticked(now);
    if (settings.value.plans)
      this.#plansTimer ??= setTimeout(() => void this.#drawPlans(), this.#plansDue - now);
  }

  async #drawPlans(): Promise<void> {
    const { plans } = settings.value;
    clearTimeout(this.#plansTimer);
    this.#plansTimer = undefined;
    this.#plansDue = performance.now() + PLANS_MS;
    this.#plansShown = plans;
    if (!plans) {
      this.#plans.draw(undefined);
      return;
    }
    const chosen = this.#session.selection.value;
    const count = Math.min(this.#session.status.value.count, MOST_PLANS);
    const agents = chosen.size > 0 ? [...chosen] : Array.from({ length: count }, (_, i) => i);
    const cells = await this.#session.commands.plans(agents);
    if (settings.value.plans && this.#view.grid) this.#plans.draw(drawPlans(cells, this.#view));
  }
}

/** Lines through the cells of plans, each ended by −1. */
function drawPlans(cells: Int32Array, view: MapView): Parameters<LineLayer['draw']>[0] {
  const grid = view.grid!;
  return (graphics, pixel) => {
    let last = -1;
    for (const cell of cells) {
      const [x, y] = [grid.x(cell) + 0.5, grid.y(cell) + 0.5];
      if (cell >= 0 && last < 0) graphics.moveTo(x, y);
      else if (cell >= 0) graphics.lineTo(x, y);
      last = cell;
    }
    graphics.stroke({ color: view.palette.plan, width: 1.2 * pixel, alpha: 0.55 });
  };
}
