import { IconButton } from '../ui/Button.tsx';
import { useShortcuts } from '../workspace/shortcuts.ts';
import type { BrushShape } from './shapes.ts';

const SHAPES: readonly { readonly id: BrushShape; readonly label: string; readonly key: string }[] = [
  { id: 'freehand', label: 'Freehand', key: 'D' },
  { id: 'line', label: 'Line', key: 'L' },
  { id: 'rectangle', label: 'Rectangle', key: 'U' },
  { id: 'fill', label: 'Fill an area', key: 'P' },
];

interface ShapeButtonsProps {
  /** What is done with the shapes: the title of their keys in the help. */
  readonly group: string;
  readonly shape: BrushShape;
  readonly onShape: (shape: BrushShape) => void;
  readonly className?: string;
}

/** The shapes in which walls are painted and erased. */
export function ShapeButtons({ group, shape, onShape, className }: ShapeButtonsProps) {
  useShortcuts(
    group,
    SHAPES.map(({ id, label, key }) => ({ keys: key, label: label.toLowerCase(), run: () => onShape(id) })),
  );
  return (
    <div className={className} role="toolbar" aria-label="Shape">
      {SHAPES.map(({ id, label, key }) => (
        <IconButton
          key={id}
          icon={id}
          label={label}
          shortcut={key}
          pressed={shape === id}
          onClick={() => onShape(id)}
        />
      ))}
    </div>
  );
}
