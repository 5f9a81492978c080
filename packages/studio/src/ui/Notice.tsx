import type { ReactNode } from 'react';

/** Says in the middle of an empty area what is wrong and what to do. */
export function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}
