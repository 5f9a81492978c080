import type { GateDrift } from '../../scene/gate-plan.ts';
import { Store } from '../../state/store.ts';
import { counted } from '../../ui/counted.ts';

/** Numbers of gates that came and went because walls were painted. */
export interface GateNewsItem {
  readonly appeared: readonly number[];
  readonly vanished: readonly number[];
}

/** How long news stay after the last change. */
const SHOWN_MS = 6000;
/** More gates than this are counted, not named. */
const MOST_NAMED = 4;
const LIST = new Intl.ListFormat('en');

/** What painting walls did to gates: one item for all that happens within a few seconds, such as a stroke. */
export class GateNews {
  readonly item = new Store<GateNewsItem | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;

  note({ appeared, vanished }: { readonly appeared: readonly number[] } & Pick<GateDrift, 'vanished'>): void {
    const before = this.item.value ?? { appeared: [], vanished: [] };
    // A gate that came and went again is no news.
    const next: GateNewsItem = {
      appeared: [...before.appeared.filter((gate) => !vanished.includes(gate)), ...appeared].filter(
        (gate) => !before.vanished.includes(gate),
      ),
      vanished: [...before.vanished.filter((gate) => !appeared.includes(gate)), ...vanished].filter(
        (gate) => !before.appeared.includes(gate),
      ),
    };
    this.item.set(next.appeared.length + next.vanished.length > 0 ? next : undefined);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.item.set(undefined), SHOWN_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.item.set(undefined);
  }
}

/** `Gates 66 and 67 appeared, gate 12 vanished.` */
export function gateNewsText({ appeared, vanished }: GateNewsItem): string {
  const parts = [
    ...(appeared.length > 0 ? [`${named(appeared)} appeared`] : []),
    ...(vanished.length > 0 ? [`${named(vanished)} vanished`] : []),
  ];
  const text = `${parts.join(', ')}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function named(gates: readonly number[]): string {
  if (gates.length > MOST_NAMED) return counted(gates.length, 'gate');
  return `${gates.length === 1 ? 'gate' : 'gates'} ${LIST.format([...gates].sort((a, b) => a - b).map(String))}`;
}
