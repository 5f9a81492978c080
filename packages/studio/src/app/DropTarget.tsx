import { useEffect, useState } from 'react';
import { useOpenFiles } from './use-open-files.ts';

/** Files that are held over the page say so several times a second; after this long they are gone. */
const GONE_MS = 1000;

/** Takes files that are dropped anywhere on the page. */
export function DropTarget() {
  const open = useOpenFiles();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // Before anything on the page, so that nothing can keep a drop from it.
    const options = { signal: stop.signal, capture: true };
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      setOver(false);
    };
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        clearTimeout(timer);
        timer = setTimeout(leave, GONE_MS);
        setOver(true);
      },
      options,
    );
    addEventListener('dragleave', (event) => !event.relatedTarget && leave(), options);
    addEventListener(
      'drop',
      (event) => {
        leave();
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void open([...event.dataTransfer!.files]);
      },
      options,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [open]);
  if (!over) return null;
  return (
    <div className="drop-target">
      <p>Drop a map, scenario, picture, recording, zones and gates, or results</p>
    </div>
  );
}
