import { useEffect, useState } from 'react';
import { useSelected } from '../../../state/store.ts';
import type { SelectorChoice } from '../sim/protocol.ts';
import { useCrowdSession } from '../use-session.ts';

/** What the selector predicts for each planner, which it chose, and why. */
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
  if (choice.fallbackReason) {
    return <p className="field-hint">Chosen by default: {choice.fallbackReason}.</p>;
  }
  const best = [...choice.predictions].sort((a, b) => b.rating - a.rating).slice(0, 5);
  return (
    <div className="why">
      <table className="figure-table">
        <caption>Predictions of the selector</caption>
        <thead>
          <tr>
            <th scope="col">planner</th>
            <th scope="col">at home</th>
            <th scope="col">ms a tick</th>
          </tr>
        </thead>
        <tbody>
          {best.map(({ name, id, completion, msPerTick, allowed, whyNot }) => (
            <tr key={name} className={id === choice.id ? 'why-chosen' : undefined} data-tip={whyNot}>
              <th scope="row">{name}</th>
              <td>{allowed ? `${(100 * completion).toFixed(0)} %` : 'not allowed'}</td>
              <td>{msPerTick.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {choice.reasons.length > 0 && (
        <>
          <p className="why-title">
            Why {choice.id}
            {choice.comparedWith && `, and not ${choice.comparedWith}`}
          </p>
          <ul>
            {choice.reasons.slice(0, 4).map(({ feature, meaning, value, effect }) => (
              <li key={feature}>
                <span className={effect > 0 ? 'why-for' : 'why-against'}>
                  {effect > 0 ? 'for' : 'against'}
                </span>
                {meaning}: {Number(value.toPrecision(3))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
