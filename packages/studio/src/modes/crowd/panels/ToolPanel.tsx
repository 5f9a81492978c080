import { useStore } from '../../../state/store.ts';
import { SHAPE_HINTS } from '../../../tools/shapes.ts';
import { Check, NumberField, Slider } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setSettings, settings } from '../settings.ts';

/** Settings of the chosen tool. */
export function ToolPanel({ tool }: { readonly tool: 'wall' | 'erase' | 'agent' }) {
  const { brush, shape, placeOutside, placePriority } = useStore(settings);
  if (tool === 'agent') {
    return (
      <Panel title="Place an agent">
        <p className="field-hint">Click its start, then its goal.</p>
        <Check
          label="Wanderer"
          hint="The planner does not control it and has to avoid it"
          checked={placeOutside}
          onChange={(value) => setSettings({ placeOutside: value })}
        />
        <NumberField
          label="Priority"
          hint="Higher goes first, if the planner uses priorities"
          value={placePriority}
          min={-100}
          max={100}
          step={1}
          onChange={(value) => setSettings({ placePriority: value })}
        />
      </Panel>
    );
  }
  return (
    <Panel title={tool === 'wall' ? 'Paint walls' : 'Erase walls'}>
      {(shape === 'freehand' || shape === 'line') && (
        <Slider
          label="Brush"
          value={brush}
          min={1}
          max={24}
          shown={brush === 1 ? '1 tile' : `${brush} tiles`}
          onInput={(value) => setSettings({ brush: value })}
          onChange={(value) => setSettings({ brush: value })}
        />
      )}
      <p className="field-hint">
        {SHAPE_HINTS[shape]} Works while agents move, too; tiles with agents on them stay free.
      </p>
    </Panel>
  );
}
