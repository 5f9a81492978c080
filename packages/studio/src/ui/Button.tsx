import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** `main` for the one thing to do next. */
  readonly kind?: 'main' | 'plain' | 'quiet';
  readonly tip?: string;
}

export function Button({ children, icon, onClick, disabled, kind = 'plain', tip }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button button-${kind}`}
      onClick={onClick}
      disabled={disabled}
      data-tip={tip}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does: its name for screen readers and the tip that pointers see. */
  readonly label: string;
  /** Shown in the tip. */
  readonly shortcut?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** For buttons that stay on. */
  readonly pressed?: boolean;
  readonly kind?: 'main' | 'quiet';
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, shortcut, onClick, disabled, pressed, kind = 'quiet' } = props;
  return (
    <button
      type="button"
      className={`icon-button icon-button-${kind}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  );
}
