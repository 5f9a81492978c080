import { useEffect, useState } from 'react';
import { useOpenFiles } from './use-open-files.ts';

/** Takes files that are dropped anywhere on the page. */
export function DropTarget() {
  const open = useOpenFiles();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener('dragleave', (event) => !event.relatedTarget && setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        void open([...event.dataTransfer!.files]);
      },
      { signal },
    );
    return () => stop.abort();
  }, [open]);
  if (!over) return null;
  return (
    <div className="drop-target">
      <p>Drop a map, a scenario, an image or a recording</p>
    </div>
  );
}
