import type { Remote } from 'comlink';
import { type Division, sameDivision, USUAL_DIVISION } from '../../scene/division.ts';
import { type GatePlan, planOf, withFound } from '../../scene/gate-plan.ts';
import { Store } from '../../state/store.ts';
import { sayFailure } from '../../ui/toasts.ts';
import type { DetailStops } from './detail-scale.ts';
import type { RegionsWorker } from './regions.worker.ts';
import type { NumberedScene } from './regions-service.ts';

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'dividing' }
  | { readonly kind: 'failed'; readonly why: string };

/** Whose map is divided. */
interface DividerHost {
  readonly place: NumberedScene;
  readonly plan: GatePlan | undefined;
  readonly commands: Remote<RegionsWorker>;
  /** Sets the gates, with a step to undo if there were some. */
  change(label: string, plan: GatePlan): void;
  /** Sets the gates without a step to undo. */
  show(plan: GatePlan): void;
  /** Notes what was shown since `before` as one step that can be undone. */
  note(label: string, before: GatePlan): void;
}

/** Divides the map in a worker: in some way, at once or while a slider is dragged. */
export class Divider {
  readonly work = new Store<Work>({ kind: 'idle' });
  /** How the map is divided, or is about to be. The usual way for gates of a file. */
  readonly division = new Store<Division>(USUAL_DIVISION);
  /** Where the named levels of detail are; undefined until that is known. */
  readonly stops = new Store<DetailStops | undefined>(undefined);
  readonly #host: DividerHost;
  /** Grows with every request: answers to former ones are ignored. */
  #request = 0;
  /** The plan before the slider was taken hold of, and whether a level is being computed. */
  #slide: { readonly before: GatePlan; busy: boolean } | undefined;

  constructor(host: DividerHost) {
    this.#host = host;
  }

  /**
   * Divides the map, as a step that can be undone; the first division of a map cannot be. Gates that were edited by
   * hand stay, unless the map is divided from scratch.
   */
  async divide(division: Division, fromScratch = false): Promise<void> {
    const request = ++this.#request;
    this.division.set(division);
    this.work.set({ kind: 'dividing' });
    try {
      const plan = await this.#divided(division, fromScratch);
      if (request !== this.#request) return;
      this.work.set({ kind: 'idle' });
      const before = this.#host.plan;
      this.#host.change(
        before && sameDivision(division, divisionOf(before)) ? 'divide again' : 'division',
        plan,
      );
    } catch (error) {
      if (request !== this.#request) return;
      this.work.set({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Divides the map in the same way after walls have changed, without a step to undo. */
  async again(): Promise<void> {
    const before = this.#host.plan!;
    const request = ++this.#request;
    try {
      const plan = await this.#divided(divisionOf(before), false);
      if (request === this.#request && this.#host.plan === before) this.#host.show(plan);
    } catch (error) {
      sayFailure(error);
    }
  }

  /** Shows another level while the slider is dragged; `endSlide` makes it a step to undo. Levels in between are left out. */
  async slideTo(division: Division): Promise<void> {
    const before = this.#host.plan;
    if (!before || this.work.value.kind === 'dividing') return;
    this.division.set(division);
    this.#slide ??= { before, busy: false };
    const slide = this.#slide;
    if (slide.busy) return;
    slide.busy = true;
    const request = ++this.#request;
    try {
      let shown: Division | undefined;
      while (request === this.#request && (!shown || !sameDivision(shown, this.division.value))) {
        shown = this.division.value;
        const plan = await this.#divided(shown, false);
        if (request === this.#request) this.#host.show(plan);
      }
    } catch (error) {
      sayFailure(error);
    }
    slide.busy = false;
    // It was let go of meanwhile.
    if (this.#slide !== slide && request === this.#request) this.#host.note(SLID, slide.before);
  }

  /** The slider is let go of. */
  endSlide(): void {
    const slide = this.#slide;
    this.#slide = undefined;
    if (slide && !slide.busy) this.#host.note(SLID, slide.before);
  }

  /** The gates are others: undo may have brought back how the map was divided before. */
  planChanged(plan: GatePlan): void {
    if (!this.#slide && this.work.value.kind !== 'dividing') this.division.set(divisionOf(plan));
  }

  /** Another worker has come, which knows nothing of what was asked. */
  askAgain(): void {
    if (this.work.value.kind !== 'idle') void this.divide(this.division.value);
  }

  /** Finds where the named levels are: gates were found before, as by a link. */
  async findStops(): Promise<void> {
    const { place, commands } = this.#host;
    try {
      const stops = await commands.stops(place);
      if (place.mapNumber === this.#host.place.mapNumber) this.stops.set(stops);
    } catch (error) {
      sayFailure(error);
    }
  }

  /** Ignores what is being computed: there are other gates now. */
  cancel(): void {
    this.#request++;
    this.#slide = undefined;
    this.work.set({ kind: 'idle' });
  }

  async #divided(division: Division, fromScratch: boolean): Promise<GatePlan> {
    const { place } = this.#host;
    const { gates, stops, ...rest } = await this.#host.commands.divide(place, division);
    const now = this.#host.place;
    // Walls were painted meanwhile.
    if (now.mapNumber === place.mapNumber && now.scene.toggled !== place.scene.toggled)
      return this.#divided(division, fromScratch);
    if (stops) this.stops.set(stops);
    const origin = { kind: 'decomposed', division, ...rest } as const;
    const before = this.#host.plan;
    return before && !fromScratch ? withFound(before, gates, origin) : planOf(gates, origin);
  }
}

/** What a move of the slider is called in the list of steps. */
const SLID = 'level of detail';

/** How a plan was divided; the usual way for gates of a file. */
function divisionOf({ origin }: GatePlan): Division {
  return origin.kind === 'decomposed' ? origin.division : USUAL_DIVISION;
}
