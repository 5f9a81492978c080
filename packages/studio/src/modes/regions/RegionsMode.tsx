/** The regions editor: divide a map, look at its choke points, move gates and see what that does. */
import { useEffect, useState } from 'react';
import { useStudio } from '../../workspace/studio.ts';
import { ImpactMeter } from './impact-meter.ts';
import { RegionsWorkspace } from './RegionsWorkspace.tsx';
import { RegionsEditor } from './regions-editor.ts';
import './regions.css';

export default function RegionsMode() {
  const { sceneStore } = useStudio();
  const [parts, setParts] = useState<{ editor: RegionsEditor; meter: ImpactMeter }>();
  useEffect(() => {
    const editor = new RegionsEditor(sceneStore);
    const meter = new ImpactMeter(editor);
    setParts({ editor, meter });
    return () => {
      meter.dispose();
      editor.dispose();
    };
  }, [sceneStore]);
  if (!parts) return <div className="workspace loading" aria-busy="true" />;
  return <RegionsWorkspace editor={parts.editor} meter={parts.meter} />;
}
