import { useEffect, useState } from 'react';
import { WhyChoice } from '../../../planner/WhyChoice.tsx';
import type { SelectorChoice } from '../../../sim/choose-planner.ts';
import { useSelected } from '../../../state/store.ts';
import { useCrowdSession } from '../use-session.ts';

/** What the selector chose for the crowd, and why. */
export function WhyPanel() {
  const session = useCrowdSession();
  const planner = useSelected(session.status, ({ summary }) => summary?.plannerId);
  const begun = useSelected(session.status, ({ lastTick }) => lastTick > 0);
  const [choice, setChoice] = useState<SelectorChoice>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another planner, or a new run, is another choice
  useEffect(() => {
    session.commands.choice().then(setChoice, () => setChoice(undefined));
  }, [session, planner, begun]);
  if (!choice) return <p className="field-hint">The selector chooses a planner in the first tick.</p>;
  return <WhyChoice choice={choice} />;
}
