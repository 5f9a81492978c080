import { useStore } from '../../../state/store.ts';
import { ShapeButtons } from '../../../tools/ShapeButtons.tsx';
import { setSettings, settings } from '../settings.ts';
import './brush-bar.css';

/** The shapes in which walls are painted and erased, over the map while one of these tools is taken. */
export function BrushBar() {
  const { tool, shape } = useStore(settings);
  if (tool !== 'wall' && tool !== 'erase') return null;
  return (
    <ShapeButtons
      className="brush-bar"
      group={tool === 'wall' ? 'Paint walls' : 'Erase walls'}
      shape={shape}
      onShape={(id) => setSettings({ shape: id })}
    />
  );
}
