import type { SelectorChoice } from '../sim/choose-planner.ts';
import { percent } from '../ui/percent.ts';
import { type WhyReason, whyChosen, whyReasons } from './why-chosen.ts';
import './planner.css';

/** What the selector predicts for each planner, which it chose, and why. */
export function WhyChoice({ choice }: { readonly choice: SelectorChoice }) {
  const best = [...choice.predictions].sort((a, b) => b.rating - a.rating).slice(0, 5);
  const { pro, contra } = whyReasons(choice);
  return (
    <section className="why" aria-label={`Why ${choice.id}`}>
      <p>{whyChosen(choice)}</p>
      {choice.comparison && (
        <p className="field-hint">A point is 1 % of the agents at home; distance and time count a little.</p>
      )}
      <Reasons title={`For ${choice.id}`} reasons={pro} />
      <Reasons title={`For ${choice.comparedWith} instead`} reasons={contra} />
      {best.length > 0 && (
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
                <td>{allowed ? percent(completion) : 'not allowed'}</td>
                <td>{msPerTick.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly WhyReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div>
      <h3 className="part-heading">{title}</h3>
      <ul>
        {reasons.map(({ key, text, tip }) => (
          <li key={key} data-tip={tip}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
