import { counted } from '../ui/counted.ts';
import { Slider } from '../ui/Field.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ShapeButtons } from './ShapeButtons.tsx';
import { type BrushShape, SHAPE_HINTS } from './shapes.ts';

/** What is painted or erased with a press. */
export interface BrushLook {
  /** Tiles across. */
  readonly brush: number;
  readonly shape: BrushShape;
}

interface BrushPanelProps {
  readonly tool: 'wall' | 'erase';
  readonly look: BrushLook;
  readonly onLook: (change: Partial<BrushLook>) => void;
  /** What else happens, in a sentence. */
  readonly hint: string;
}

/** Shape and size of the brush, while walls are painted or erased. */
export function BrushPanel({ tool, look, onLook, hint }: BrushPanelProps) {
  const title = tool === 'wall' ? 'Paint walls' : 'Erase walls';
  return (
    <Panel title={title}>
      <ShapeButtons
        className="shape-row"
        group={title}
        shape={look.shape}
        onShape={(shape) => onLook({ shape })}
      />
      <Slider
        label="Brush"
        value={look.brush}
        min={1}
        max={24}
        shown={counted(look.brush, 'tile')}
        onInput={(brush) => onLook({ brush })}
        onChange={(brush) => onLook({ brush })}
      />
      <p className="field-hint">
        {SHAPE_HINTS[look.shape]} {hint}
      </p>
    </Panel>
  );
}
