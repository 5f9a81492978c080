import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';

interface PanelProps {
  readonly title: string;
  /** A few words beside the title, seen when it is folded too. */
  readonly summary?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A part of the inspector that folds away. */
export function Panel({ title, summary, open: openAtFirst = true, children }: PanelProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <section className={open ? 'panel panel-open' : 'panel'} aria-labelledby={`${id}-title`}>
      <h2 className="panel-head">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span id={`${id}-title`}>{title}</span>
          {summary !== undefined && <span className="panel-summary">{summary}</span>}
          <Icon name="chevron" size={16} />
        </button>
      </h2>
      <div id={id} className="panel-body" hidden={!open}>
        {children}
      </div>
    </section>
  );
}
