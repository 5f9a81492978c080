import { useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { useCrowdSession } from './use-session.ts';

/** Over the time line: what to do with an edit while a moment of the past is shown. */
export function PastQuestionBar() {
  const { pastQuestion } = useCrowdSession();
  return useStore(pastQuestion.isOpen) && <OpenQuestion />;
}

function OpenQuestion() {
  const { pastQuestion, status } = useCrowdSession();
  const { tick, lastTick } = useStore(status);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current!.querySelector('button')!.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={element}
      className="past-question"
      role="alertdialog"
      aria-labelledby="past-question-title"
      aria-describedby="past-question-about"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        pastQuestion.answer('cancel');
      }}
    >
      <p>
        <b id="past-question-title">
          You are at tick {tick} of {lastTick}.
        </b>{' '}
        <span id="past-question-about">
          A branch discards what came after this tick, and cannot be undone.
        </span>
      </p>
      <div className="past-answers">
        <Button kind="main" icon="branch" onClick={() => pastQuestion.answer('branch')}>
          Branch here
        </Button>
        <Button icon="end" onClick={() => pastQuestion.answer('present')}>
          Go to the present and apply
        </Button>
        <Button kind="quiet" onClick={() => pastQuestion.answer('cancel')}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
