import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet over the page that keeps the focus and closes with Escape or a click beside it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div className="dialog-inside">
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" shortcut="Esc" onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
