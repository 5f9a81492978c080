import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setSheet, useStudio } from '../../../workspace/studio.ts';

/** The way to everything that can be taken along. */
export function ExportPanel() {
  const studio = useStudio();
  return (
    <Panel title="Share and save">
      <div className="button-row">
        <Button icon="download" onClick={() => setSheet(studio, 'share', true)}>
          Link, code, files, film…
        </Button>
      </div>
    </Panel>
  );
}
