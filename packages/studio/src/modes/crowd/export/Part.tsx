import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A kind of thing to take along. */
export function Part({ title, hint, children }: PartProps) {
  const id = useId();
  return (
    <section className="share-part" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {hint && <p className="field-hint">{hint}</p>}
      </div>
      <div className="share-things">{children}</div>
    </section>
  );
}
