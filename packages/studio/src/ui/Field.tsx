import { type ReactNode, useEffect, useId, useState } from 'react';

interface FieldProps {
  readonly label: string;
  /** One sentence under the label. */
  readonly hint?: string | undefined;
}

function Labelled({ id, label, hint, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <Hint id={id} hint={hint} />
    </div>
  );
}

function Hint({ id, hint }: { readonly id: string; readonly hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

interface SelectProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function Select<T extends string>({ label, hint, value, options, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface NumberFieldProps extends FieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Default: any number. */
  readonly step?: number | 'any';
  readonly onChange: (value: number) => void;
}

/**
 * Takes a number when it is entered (Enter, or leaving the field) and restores the old one if it is bad. If `max` is
 * Infinity, an empty field means no limit.
 */
export function NumberField({ label, hint, value, min, max, step = 'any', onChange }: NumberFieldProps) {
  const id = useId();
  const written = Number.isFinite(value) ? String(value) : '';
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const enter = (): void => {
    const unlimited = text.trim() === '' && max === Number.POSITIVE_INFINITY;
    const number = unlimited ? max : Number(text);
    const given = unlimited || text.trim() !== '';
    const fine = given && !Number.isNaN(number) && (step !== 1 || Number.isInteger(number));
    const next = Math.min(Math.max(number, min), max);
    if (fine && next !== value) onChange(next);
    if (!fine || next !== number) setText(fine ? String(next) : written);
  };
  return (
    <Labelled id={id} label={label} hint={hint}>
      <input
        id={id}
        type="number"
        value={text}
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        step={step}
        placeholder={Number.isFinite(max) ? undefined : 'no limit'}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={enter}
        onKeyDown={(event) => event.key === 'Enter' && enter()}
      />
    </Labelled>
  );
}

interface SliderProps extends FieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** How the value is shown; default: as it is. */
  readonly shown?: string;
  /** How a value that is being dragged is shown. */
  readonly format?: (value: number) => string;
  /** While it is dragged. */
  readonly onInput?: (value: number) => void;
  /** When it is released. */
  readonly onChange: (value: number) => void;
}

export function Slider(props: SliderProps) {
  const { label, hint, value, min, max, step = 1, shown, format, onInput, onChange } = props;
  const id = useId();
  const [held, setHeld] = useState<number>();
  const release = (): void => {
    if (held === undefined) return;
    setHeld(undefined);
    if (held !== value) onChange(held);
  };
  return (
    <Labelled id={id} label={label} hint={hint}>
      <div className="slider">
        <input
          id={id}
          type="range"
          value={held ?? value}
          min={min}
          max={max}
          step={step}
          aria-valuetext={shown}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            setHeld(Number(event.target.value));
            onInput?.(Number(event.target.value));
          }}
          onPointerUp={release}
          onKeyUp={release}
          onBlur={release}
        />
        <output htmlFor={id}>
          {held === undefined ? (shown ?? value) : (format?.(held) ?? shown ?? held)}
        </output>
      </div>
    </Labelled>
  );
}

interface CheckProps extends FieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Check({ label, hint, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <Hint id={id} hint={hint} />
    </div>
  );
}
