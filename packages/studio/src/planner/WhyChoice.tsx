import type { SelectorChoice } from '../sim/choose-planner.ts';
import { percent } from '../ui/percent.ts';
import './planner.css';

/** What the selector predicts for each planner, which it chose, and why. */
export function WhyChoice({ choice }: { readonly choice: SelectorChoice }) {
  const best = [...choice.predictions].sort((a, b) => b.rating - a.rating).slice(0, 5);
  return (
    <section className="why" aria-label={`Why ${choice.id}`}>
      {choice.explained.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Parts choice={choice} />
      {best.length > 0 && (
        <table className="figure-table">
          <caption>Predictions of the selector</caption>
          <thead>
            <tr>
              <th scope="col">planner</th>
              <th scope="col">ticks</th>
              <th scope="col">at home</th>
              <th scope="col">ms a tick</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ name, arrival, completion, msPerTick, allowed, whyNot }) => (
              <tr key={name} className={name === choice.name ? 'why-chosen' : undefined} data-tip={whyNot}>
                <th scope="row">{name}</th>
                <td>{allowed ? arrival.toFixed(0) : 'not allowed'}</td>
                <td>{allowed ? percent(completion) : ''}</td>
                <td>{msPerTick.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The sum that makes the difference to the next planner. */
function Parts({ choice: { explained, comparedWith, name } }: { readonly choice: SelectorChoice }) {
  const { parts, total } = explained;
  if (total === undefined) return null;
  return (
    <>
      <table className="figure-table">
        <caption>
          {name} against {comparedWith}
        </caption>
        <thead>
          <tr>
            <th scope="col">because of</th>
            <th scope="col">points</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ text, points }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{signed(points)}</td>
            </tr>
          ))}
          <tr className="why-chosen">
            <th scope="row">together</th>
            <td>{signed(total)}</td>
          </tr>
        </tbody>
      </table>
      <p className="field-hint">A point is worth 1 % of the ticks until agents are home.</p>
    </>
  );
}

function signed(points: number): string {
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`;
}
