import { useStore } from '../../../state/store.ts';
import { Check, NumberField, Slider } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setSettings, settings } from '../settings.ts';

/** What the tool in hand can be set to. */
export function ToolPanel({ tool }: { readonly tool: 'wall' | 'erase' | 'agent' }) {
  const { brush, placeOutside, placePriority } = useStore(settings);
  if (tool === 'agent') {
    return (
      <Panel title="Place an agent">
        <p className="field-hint">Click where it starts, then where it is to go.</p>
        <Check
          label="Not ours: it wanders"
          hint="The planner has to go around it"
          checked={placeOutside}
          onChange={(value) => setSettings({ placeOutside: value })}
        />
        <NumberField
          label="Priority"
          hint="Larger goes first, where the planner knows priorities"
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
      <Slider
        label="Brush"
        value={brush}
        min={1}
        max={24}
        shown={brush === 1 ? '1 tile' : `${brush} tiles`}
        onInput={(value) => setSettings({ brush: value })}
        onChange={(value) => setSettings({ brush: value })}
      />
      <p className="field-hint">Drag on the map, also while agents move. Walls never fall on agents.</p>
    </Panel>
  );
}
