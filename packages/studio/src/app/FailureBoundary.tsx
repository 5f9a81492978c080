import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Keeps the rest of the page working when a mode fails, and shows the error. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {};

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children;
    return (
      <div className="workspace">
        <main className="stage">
          <Notice title="Something went wrong in this mode">
            <p>{this.state.failure.message}</p>
            <Button onClick={() => location.reload()}>Reload the page</Button>
          </Notice>
        </main>
      </div>
    );
  }
}
