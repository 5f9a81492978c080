import { useRef } from 'react';
import { Button } from './Button.tsx';
import type { IconName } from './Icon.tsx';

interface FileButtonProps {
  readonly children: string;
  /** What the browser's file picker is called by screen readers. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Endings of file names, separated by commas; default all files. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly icon?: IconName;
  readonly kind?: 'main' | 'plain';
  readonly tip?: string;
}

/** A button that asks for files. */
export function FileButton(props: FileButtonProps) {
  const { children, label, onFiles, accept, multiple = false, icon = 'folder', kind = 'plain', tip } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // So that the same file can be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button icon={icon} kind={kind} onClick={() => input.current!.click()} {...(tip && { tip })}>
        {children}
      </Button>
    </>
  );
}
