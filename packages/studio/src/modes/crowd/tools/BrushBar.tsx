import { useSelected } from '../../../state/store.ts';
import type { BrushShape } from '../../../tools/shapes.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useShortcuts } from '../../../workspace/shortcuts.ts';
import { setSettings, settings } from '../settings.ts';
import './brush-bar.css';

const SHAPES: readonly { readonly id: BrushShape; readonly label: string; readonly key: string }[] = [
  { id: 'freehand', label: 'Freehand', key: 'D' },
  { id: 'line', label: 'Line', key: 'L' },
  { id: 'rectangle', label: 'Rectangle', key: 'U' },
  { id: 'fill', label: 'Fill an area', key: 'P' },
];

/** The shapes in which walls are painted and erased, over the map while one of these tools is taken. */
export function BrushBar() {
  const tool = useSelected(settings, (value) => value.tool);
  return tool === 'wall' || tool === 'erase' ? <Shapes group={tool === 'wall' ? 'Paint' : 'Erase'} /> : null;
}

function Shapes({ group }: { readonly group: string }) {
  const shape = useSelected(settings, (value) => value.shape);
  const choose = (id: BrushShape) => (): void => setSettings({ shape: id });
  useShortcuts(
    `${group} walls`,
    SHAPES.map(({ id, label, key }) => ({ keys: key, label: label.toLowerCase(), run: choose(id) })),
  );
  return (
    <div className="brush-bar" role="toolbar" aria-label="Shape">
      {SHAPES.map(({ id, label, key }) => (
        <IconButton
          key={id}
          icon={id}
          label={label}
          shortcut={key}
          pressed={shape === id}
          onClick={choose(id)}
        />
      ))}
    </div>
  );
}
