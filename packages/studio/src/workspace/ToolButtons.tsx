import { IconButton } from '../ui/Button.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { useShortcuts } from './shortcuts.ts';

export interface Tool<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon: IconName;
  readonly key: string;
}

interface ToolButtonsProps<Id extends string> {
  readonly tools: readonly Tool<Id>[];
  readonly tool: Id;
  readonly onChoose: (id: Id) => void;
}

/** The tools of a mode, for the rail, and their keys. */
export function ToolButtons<Id extends string>({ tools, tool, onChoose }: ToolButtonsProps<Id>) {
  useShortcuts(
    'Tools',
    tools.map(({ id, label, key }) => ({
      keys: key,
      label: label.charAt(0).toLowerCase() + label.slice(1),
      run: () => onChoose(id),
    })),
  );
  return tools.map(({ id, label, icon, key }) => (
    <IconButton
      key={id}
      icon={icon}
      label={label}
      shortcut={key}
      pressed={tool === id}
      onClick={() => onChoose(id)}
    />
  ));
}
