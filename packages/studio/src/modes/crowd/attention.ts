import { Store } from '../../state/store.ts';
import type { CrowdSession } from './session.ts';

/** A cell that the panels point to; it is marked on the map. */
export const pointedCell = new Store<number | undefined>(undefined);

/** The agent that the map keeps in its middle. */
export const followed = new Store<number | undefined>(undefined);

/** Called to move the map until an agent is well in sight; set while a map is shown. */
export const sight: { reveal: (agent: number) => void } = { reveal: () => {} };

/** Selects one agent and brings it in sight. */
export function goToAgent(session: CrowdSession, agent: number): void {
  session.selection.set(new Set([agent]));
  sight.reveal(agent);
}
