import { useEffect, useRef } from 'react';
import { useStore } from '../state/store.ts';
import { Button, IconButton } from './Button.tsx';
import { dismiss, toasts } from './toasts.ts';

/** The messages of the page; a live region, so that they are read out. */
export function Toasts() {
  const shown = useStore(toasts);
  const element = useRef<HTMLDivElement>(null);
  // Shown again with every change, so that messages are above dialogs that were opened before.
  useEffect(() => {
    const popover = element.current!;
    if (!popover.showPopover) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (shown.length > 0) popover.showPopover();
  }, [shown]);
  return (
    <div ref={element} className="toasts" role="status" aria-live="polite" popover="manual">
      {shown.map(({ id, text, kind, action }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span>{text}</span>
          {action && (
            <Button
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
