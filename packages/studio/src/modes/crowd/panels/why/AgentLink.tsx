import { Fragment } from 'react';
import { goToAgent } from '../../attention.ts';
import { useCrowdSession } from '../../use-session.ts';
import type { Words } from './why-words.ts';

/** Text in which agents are buttons that select them. */
export function AgentWords({ words }: { readonly words: Words }) {
  return words.map((word, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity
    <Fragment key={i}>{typeof word === 'number' ? <AgentButton agent={word} /> : word}</Fragment>
  ));
}

export function AgentButton({ agent }: { readonly agent: number }) {
  const session = useCrowdSession();
  return (
    <button
      type="button"
      className="agent-link"
      aria-label={`Agent ${agent}`}
      data-tip={`Go to agent ${agent}`}
      onClick={() => goToAgent(session, agent)}
    >
      {agent}
    </button>
  );
}
