import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface FailureBoundaryProps {
  /** Another value is another try: the children are shown again. */
  readonly attempt: string | number;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly attempt: string | number;
  readonly failure: unknown;
}

/** Keeps what is outside of it working when a part of the page fails, shows the error and offers another try. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { attempt: this.props.attempt, failure: undefined };

  static getDerivedStateFromError(failure: unknown): Pick<FailureBoundaryState, 'failure'> {
    return { failure: failure ?? 'unknown error' };
  }

  static getDerivedStateFromProps(
    { attempt }: FailureBoundaryProps,
    state: FailureBoundaryState,
  ): FailureBoundaryState | null {
    return attempt === state.attempt ? null : { attempt, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return (
      <div className="workspace">
        <main className="stage">
          <Notice title="Something went wrong">
            <p>{failure instanceof Error ? failure.message : String(failure)}</p>
            <div className="button-row">
              <Button kind="main" onClick={this.props.onReload}>
                Reload this scene
              </Button>
              <Button onClick={() => location.reload()}>Reload the page</Button>
            </div>
          </Notice>
        </main>
      </div>
    );
  }
}
