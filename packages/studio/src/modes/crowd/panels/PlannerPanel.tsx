import type { ParameterSpec } from 'floodgate/planner-kit';
import { allPlanners } from 'floodgate/planner-kit';
import { useEffect, useState } from 'react';
import { useSelected, useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check, NumberField, Select } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useStudio } from '../../../workspace/studio.ts';
import { setSettings, settings } from '../settings.ts';
import type { AutoAbout } from '../sim/protocol.ts';
import { useCrowdSession } from '../use-session.ts';
import { WhyPanel } from './WhyPanel.tsx';

type Value = number | boolean | string;

const BUDGETS = [
  { value: '', label: 'no limit' },
  { value: '16.7', label: '16.7 ms: a frame at 60 frames a second' },
  { value: '4', label: '4 ms: what a game can spare' },
  { value: '1', label: '1 ms' },
] as const;

/** Which algorithm moves the crowd, and its parameters. */
export function PlannerPanel() {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const { planner } = useStore(sceneStore.scene);
  const { budgetMs } = useStore(settings);
  const running = useSelected(session.status, ({ summary }) => summary?.plannerId);
  const auto = useAutoAbout();
  const definition = planner.id === 'auto' ? auto : allPlanners().find(({ id }) => id === planner.id);
  const title = allPlanners().find(({ id }) => id === running)?.title;
  return (
    <Panel
      title="Planner"
      summary={planner.id === 'auto' ? `auto${title ? `: ${title}` : ''}` : definition?.title}
    >
      <Select
        label="Algorithm"
        hint={definition && describe(definition)}
        value={planner.id}
        options={[
          { value: 'auto', label: 'auto: the selector chooses' },
          ...allPlanners().map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(id) => sceneStore.change('change the planner', { planner: { id, parameters: {} } })}
      />
      {planner.id === 'auto' && <WhyPanel />}
      {definition && <Parameters definition={definition} />}
      <Select
        label="Time limit of a tick"
        value={String(budgetMs ?? '')}
        options={BUDGETS}
        onChange={(value) => {
          const ms = value === '' ? undefined : Number(value);
          setSettings({ budgetMs: ms });
          void session.commands.setBudget(ms);
        }}
      />
    </Panel>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function describe({ id, summary, central }: AutoAbout): string {
  if (id === 'auto') return sentence(summary);
  return `${sentence(summary)} ${central ? 'One planner coordinates all agents.' : 'Each agent plans for itself.'}`;
}

/** What the selector is; undefined until it is loaded. */
function useAutoAbout(): AutoAbout | undefined {
  const session = useCrowdSession();
  const { sceneStore } = useStudio();
  const wanted = useSelected(sceneStore.scene, ({ planner }) => planner.id === 'auto');
  const [about, setAbout] = useState<AutoAbout>();
  useEffect(() => {
    if (wanted) session.commands.aboutAuto().then(setAbout, () => setAbout(undefined));
  }, [session, wanted]);
  return about;
}

function Parameters({ definition }: { readonly definition: AutoAbout }) {
  const { sceneStore } = useStudio();
  const { planner } = useStore(sceneStore.scene);
  const entries = Object.entries(definition.parameters);
  if (entries.length === 0) return null;
  const changed = Object.keys(planner.parameters).length;
  const set = (name: string, value: Value): void => {
    const { [name]: _, ...others } = planner.parameters;
    const isDefault = value === definition.parameters[name]!.default;
    sceneStore.change(`set ${name}`, {
      planner: { id: planner.id, parameters: isDefault ? others : { ...others, [name]: value } },
    });
  };
  return (
    <details className="parameters">
      <summary>
        {entries.length} parameters
        {changed > 0 && `, ${changed} changed`}
      </summary>
      <div className="parameter-list">
        {entries.map(([name, spec]) => (
          <Parameter
            key={name}
            name={name}
            spec={spec}
            value={planner.parameters[name] ?? spec.default}
            onChange={(value) => set(name, value)}
          />
        ))}
        {changed > 0 && (
          <Button
            kind="quiet"
            icon="reset"
            onClick={() =>
              sceneStore.change('reset parameters', { planner: { id: planner.id, parameters: {} } })
            }
          >
            Reset to defaults
          </Button>
        )}
      </div>
    </details>
  );
}

interface ParameterProps {
  readonly name: string;
  readonly spec: ParameterSpec;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Parameter({ name, spec, value, onChange }: ParameterProps) {
  const hint = sentence(spec.meaning);
  if (typeof value === 'boolean')
    return <Check label={name} hint={hint} checked={value} onChange={onChange} />;
  if (typeof value === 'string') {
    const options = (spec.choices ?? [value]).map((choice) => ({ value: choice, label: choice }));
    return <Select label={name} hint={hint} value={value} options={options} onChange={onChange} />;
  }
  return (
    <NumberField
      label={name}
      hint={hint}
      value={Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : value}
      min={spec.min ?? 0}
      max={spec.max ?? Number.MAX_SAFE_INTEGER}
      step={spec.whole ? 1 : 'any'}
      onChange={onChange}
    />
  );
}
