import { type ComponentProps, type ReactNode, useState } from 'react';
import { PlayControls } from './PlayControls.tsx';

interface EmbedBarProps {
  /** Left out if there is nothing to play. */
  readonly play?: ComponentProps<typeof PlayControls>;
  /** A few figures. */
  readonly children?: ReactNode;
}

/** The bar below a map that is embedded in another page. */
export function EmbedBar({ play, children }: EmbedBarProps) {
  const [address, setAddress] = useState(studioAddress);
  // The address changes with every poke; the link has to be right when it is used.
  const refresh = (): void => setAddress(studioAddress());
  return (
    <footer className="embed-bar">
      {play && <PlayControls {...play} />}
      <div className="embed-figures">{children}</div>
      <a
        className="embed-open"
        href={address}
        target="_blank"
        rel="noopener"
        onPointerEnter={refresh}
        onFocus={refresh}
        onClick={(event) => {
          event.currentTarget.href = studioAddress();
        }}
      >
        Open in the studio
      </a>
    </footer>
  );
}

/** The same scene in the whole studio. */
function studioAddress(): string {
  return `${location.pathname}${location.hash}`;
}
