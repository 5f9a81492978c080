import type { CrowdSession } from '../session.ts';
import { insight, insists } from '../settings.ts';

/** Least time between two questions about the selected agent, in ms. */
const INSIGHT_MS = 150;

/** Asks what is known of the selected agent, now and then while time goes on and whenever another one is selected. */
export class InsightFeed {
  readonly #session: CrowdSession;
  readonly #stops: (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** Number of the last question, so that late answers to earlier ones are not taken. */
  #question = 0;

  constructor(session: CrowdSession) {
    this.#session = session;
    this.#stops = [
      insists.subscribe(() => insists.value && void this.#ask()),
      session.selection.subscribe(() => void this.#ask()),
      session.onFrame(() => this.#later(this.#asked + INSIGHT_MS - performance.now())),
    ];
    void this.#ask();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#question++;
    if (insight.value) void this.#session.commands.inspect(undefined);
    insight.set(undefined);
    insists.set(false);
  }

  get #selected(): number | undefined {
    const [only, ...others] = this.#session.selection.value;
    return others.length > 0 ? undefined : only;
  }

  #later(ms: number): void {
    if (this.#selected === undefined) return;
    this.#timer ??= setTimeout(() => void this.#ask(), Math.max(0, ms));
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked = performance.now();
    const question = ++this.#question;
    const selected = this.#selected;
    if (selected === undefined && insight.value === undefined) return;
    const found = await this.#session.commands.inspect(selected, insists.value);
    if (question !== this.#question) return;
    if (found?.known !== 'working') insists.set(false);
    insight.set(found);
    if (found?.known === 'working') this.#later(0);
  }
}
