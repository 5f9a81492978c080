import { useStore } from '../../../state/store.ts';
import { Check, Select } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type GroundOverlay, setSettings, settings } from '../settings.ts';
import type { AgentColouring } from '../view/agent-layer.ts';

const GROUNDS: readonly { readonly value: GroundOverlay; readonly label: string; readonly hint: string }[] = [
  { value: 'none', label: 'plain', hint: 'Floor and walls only' },
  { value: 'zones', label: 'zones and gates', hint: 'Zones of the map and the gates between them' },
  {
    value: 'depth',
    label: 'depth',
    hint: 'Distance to walls on a logarithmic scale, as the water-level method uses it',
  },
  { value: 'clearance', label: 'clearance', hint: 'Distance to the nearest wall' },
  { value: 'traffic', label: 'traffic', hint: 'How often each tile was entered so far' },
];

/** What is drawn over the map. */
export function OverlayPanel() {
  const { ground, flow, goals, plans, numbers, trails, key, colouring } = useStore(settings);
  return (
    <Panel
      title="Show"
      summary={ground === 'none' ? undefined : GROUNDS.find(({ value }) => value === ground)!.label}
    >
      <Select<GroundOverlay>
        label="Floor"
        hint={GROUNDS.find(({ value }) => value === ground)!.hint}
        value={ground}
        options={GROUNDS}
        onChange={(value) => setSettings({ ground: value })}
      />
      <div className="check-grid">
        <Check label="Goals" checked={goals} onChange={(value) => setSettings({ goals: value })} />
        <Check label="Plans" checked={plans} onChange={(value) => setSettings({ plans: value })} />
        <Check label="Numbers" checked={numbers} onChange={(value) => setSettings({ numbers: value })} />
        <Check label="Trails" checked={trails} onChange={(value) => setSettings({ trails: value })} />
        <Check label="Flow arrows" checked={flow} onChange={(value) => setSettings({ flow: value })} />
        <Check label="Legend" checked={key} onChange={(value) => setSettings({ key: value })} />
      </div>
      <Select<AgentColouring>
        label="Colour of agents"
        value={colouring}
        options={[
          { value: 'progress', label: 'progress to the goal' },
          { value: 'team', label: 'team' },
        ]}
        onChange={(value) => setSettings({ colouring: value })}
      />
    </Panel>
  );
}
