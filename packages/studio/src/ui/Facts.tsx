import type { ReactNode } from 'react';

/** Names and values, one a line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({
  name,
  tip,
  children,
}: {
  readonly name: string;
  readonly tip?: string;
  readonly children: ReactNode;
}) {
  return (
    <div data-tip={tip}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
