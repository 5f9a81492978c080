import { useSelected, useStore } from '../../state/store.ts';
import { useCrowdSession } from './use-session.ts';
import { verdictWords } from './verdict-words.ts';

/** Says which agents cannot arrive, or that nobody gets on, and shows them. */
export function VerdictNote() {
  const session = useCrowdSession();
  const verdict = useStore(session.verdict);
  const ended = useSelected(session.status, (status) => status.ended);
  const controlled = useSelected(session.status, ({ summary }) => summary?.controlled);
  const words =
    verdict &&
    controlled !== undefined &&
    verdictWords(verdict, { home: session.series.home.at(-1) ?? 0, controlled, ended });
  return (
    <div className="verdict" role="status">
      {words && (
        <p data-tip={words.why}>
          {words.text}{' '}
          {words.agents.length > 0 && (
            <button type="button" className="link" onClick={() => session.spotlight.show(words.agents)}>
              Show them
            </button>
          )}
        </p>
      )}
    </div>
  );
}
