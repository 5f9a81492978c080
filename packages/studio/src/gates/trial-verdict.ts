import type { TrialFigures } from './widening-trial.ts';

/** What widening a gate changed, in a sentence; honest where it changed nothing or made things worse. */
export function trialVerdict(before: TrialFigures, after: TrialFigures): string {
  if (!Number.isNaN(before.throughput)) return throughputVerdict(before.throughput, after.throughput);
  if (before.home < 1 || after.home < 1) {
    const change = Math.round(1000 * (after.home - before.home)) / 10;
    if (change === 0) return `The same share of agents is home after ${after.ticks} ticks.`;
    return `${Math.abs(change)} % of the agents ${change > 0 ? 'more' : 'fewer'} are home${change > 0 ? '.' : ': it gets worse.'}`;
  }
  const saved = before.ticks - after.ticks;
  const sooner = Math.round(10 * (before.meanArrival - after.meanArrival)) / 10;
  if (saved > 0)
    return `All agents are home ${ticks(saved)} sooner.${sooner < 0 ? ` On average they arrive ${ticks(-sooner)} later.` : ''}`;
  if (saved < 0)
    return `All agents are home ${ticks(-saved)} later: it gets worse.${sooner > 0 ? ` On average they arrive ${ticks(sooner)} sooner.` : ''}`;
  if (sooner === 0) return 'Nothing changes: this gate does not hold the crowd up.';
  return `The last agent arrives at the same tick; on average they arrive ${ticks(Math.abs(sooner))} ${sooner > 0 ? 'sooner' : 'later'}.`;
}

function throughputVerdict(before: number, after: number): string {
  const change = Math.round((1000 * (after - before)) / before) / 10;
  if (!(Math.abs(change) > 0)) return 'Nothing changes: as many goals are reached per tick.';
  return `${Math.abs(change)} % ${change > 0 ? 'more' : 'fewer'} goals are reached per tick${change > 0 ? '.' : ': it gets worse.'}`;
}

function ticks(count: number): string {
  return `${count} tick${count === 1 ? '' : 's'}`;
}
