import { useStore } from '../state/store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { shortcutGroups } from '../workspace/shortcuts.ts';

const ON_THE_MAP: readonly (readonly [string, string])[] = [
  ['Drag', 'move the map'],
  ['Wheel or pinch', 'zoom'],
  ['Double-click, F', 'show the whole map'],
  ['Shift+Drag', 'select agents in a box'],
  ['Right-click', 'send the selected agents there'],
  ['Arrow keys', 'move a cursor over the map (Shift: ten tiles)'],
  ['Enter', 'click where the cursor is'],
  ['Shift+Enter', 'right-click where the cursor is'],
  ['+ and −', 'zoom while the map has the focus'],
];

/** All shortcuts that work at the moment. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useStore(shortcutGroups);
  return (
    <Dialog title="Keys and help" onClose={onClose}>
      <div className="help-columns">
        <HelpGroup title="On the map" rows={ON_THE_MAP} />
        {groups.map(({ title, shortcuts }) => (
          <HelpGroup
            key={title}
            title={title}
            rows={shortcuts.map(({ keys, label }) => [keys, label] as const)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function HelpGroup({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="help-keys">
        {rows.map(([keys, label]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
