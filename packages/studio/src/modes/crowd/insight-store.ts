import { Store } from '../../state/store.ts';
import type { AgentInsight } from './sim/protocol.ts';

/** What is known of the selected agent; undefined if none or several are selected. */
export const insight = new Store<AgentInsight | undefined>(undefined);
