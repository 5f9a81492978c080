import type { ParameterSpec } from 'floodgate/planner-kit';
import type { PlannerChoice } from '../scene/scene.ts';
import type { AutoAbout } from '../sim/choose-planner.ts';
import { Button } from '../ui/Button.tsx';
import { Check, NumberField, Select } from '../ui/Field.tsx';
import './planner.css';

type Value = number | boolean | string;

/** What the selector is called in lists of planners. */
export const AUTO_LABEL = 'auto: the selector chooses';

/** What a planner does, in a sentence or two. */
export function describePlanner({ id, summary, central }: AutoAbout): string {
  if (id === 'auto') return sentence(summary);
  return `${sentence(summary)} ${central ? 'One planner coordinates all agents.' : 'Each agent plans for itself.'}`;
}

interface PlannerFieldsProps {
  readonly definition: AutoAbout;
  readonly planner: PlannerChoice;
  /** Whether they are unfolded at first. Default false. */
  readonly open?: boolean;
  /** @param label what was done, as a step to undo */
  readonly onChange: (label: string, planner: PlannerChoice) => void;
}

/** The parameters of a planner, folded away. */
export function PlannerFields({ definition, planner, open = false, onChange }: PlannerFieldsProps) {
  const entries = Object.entries(definition.parameters);
  if (entries.length === 0) return null;
  const changed = Object.keys(planner.parameters).length;
  const set = (name: string, value: Value): void => {
    const { [name]: _, ...others } = planner.parameters;
    const isDefault = value === definition.parameters[name]!.default;
    onChange(`set ${name}`, {
      id: planner.id,
      parameters: isDefault ? others : { ...others, [name]: value },
    });
  };
  return (
    <details className="parameters" open={open}>
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
            onClick={() => onChange('reset parameters', { id: planner.id, parameters: {} })}
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
