import { MODES } from '../modes/index.ts';
import { useStore } from '../state/store.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { setSheet, useStudio } from '../workspace/studio.ts';
import { TOOL_SLOT } from '../workspace/tool-slot.ts';
import { redo, undo } from './undo-redo.ts';

/** The column on the left: modes, the tools of the present one, undo and help. */
export function ModeRail() {
  const studio = useStudio();
  const { mode, sceneStore } = studio;
  const current = useStore(mode);
  const reach = useStore(sceneStore.undoStack.reach);
  return (
    <div className="rail">
      <nav aria-label="Modes" className="rail-modes">
        {MODES.map(({ id, title, about, icon }) => (
          <button
            key={id}
            type="button"
            className="rail-mode"
            aria-current={id === current ? 'page' : undefined}
            data-tip={about}
            onClick={() => mode.set(id)}
          >
            <Icon name={icon} size={22} />
            <span>{title}</span>
          </button>
        ))}
      </nav>
      <div
        id={TOOL_SLOT}
        className="rail-tools"
        role="toolbar"
        aria-label="Tools"
        aria-orientation="vertical"
      />
      <div className="rail-foot">
        <IconButton
          icon="undo"
          label={reach.undo ? `Undo ${reach.undo}` : 'Nothing to undo'}
          shortcut="Ctrl+Z"
          disabled={!reach.undo}
          onClick={() => undo(sceneStore)}
        />
        <IconButton
          icon="redo"
          label={reach.redo ? `Redo ${reach.redo}` : 'Nothing to redo'}
          shortcut="Ctrl+Shift+Z"
          disabled={!reach.redo}
          onClick={() => redo(sceneStore)}
        />
        <IconButton
          icon="download"
          label="Share and save"
          shortcut="X"
          onClick={() => setSheet(studio, 'share', true)}
        />
        <IconButton
          icon="help"
          label="Help and keys"
          shortcut="?"
          onClick={() => setSheet(studio, 'help', true)}
        />
      </div>
    </div>
  );
}
