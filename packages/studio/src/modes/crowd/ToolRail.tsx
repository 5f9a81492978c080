import { useSelected } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { setSettings, settings } from './settings.ts';
import { TOOLS } from './tools/tools.ts';

/** The tools of the crowd, for the rail. */
export function ToolRail() {
  const tool = useSelected(settings, (value) => value.tool);
  return TOOLS.map(({ id, label, icon, key }) => (
    <IconButton
      key={id}
      icon={icon}
      label={label}
      shortcut={key}
      pressed={tool === id}
      onClick={() => setSettings({ tool: id })}
    />
  ));
}
