import { MODES } from '../modes/index.ts';
import { useStore } from '../state/store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { shortcutGroups } from '../workspace/shortcuts.ts';
import { MEANINGS, MODE_HELP, WORDS } from './help-text.ts';
import { MapMark } from './MapMark.tsx';
import './help.css';

const ON_THE_MAP: readonly (readonly [string, string])[] = [
  ['Drag', 'move the map'],
  ['Wheel or pinch', 'zoom'],
  ['Double-click, F', 'show the whole map'],
  ['Shift+Drag', 'select agents in a box'],
  ['Right-click or hold', 'send the selected agents there'],
  ['Arrow keys', 'move a cursor over the map (Shift: ten tiles)'],
  ['Enter', 'click where the cursor is'],
  ['Shift+Enter', 'right-click where the cursor is'],
  ['+ and −', 'zoom while the map has the focus'],
];

/** What modes, shapes and words mean, and all shortcuts that work at the moment. */
export default function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useStore(shortcutGroups);
  return (
    <Dialog title="Help and keys" onClose={onClose}>
      <section className="help-modes" aria-label="Modes">
        {MODES.map(({ id, title, icon }) => (
          <div key={id}>
            <h3>
              <Icon name={icon} size={18} />
              {title}
            </h3>
            <p>{MODE_HELP[id]}</p>
          </div>
        ))}
      </section>
      <div className="help-columns help-meanings">
        <section>
          <h3>What is drawn</h3>
          <dl className="help-keys">
            {MEANINGS.map(([mark, meaning]) => (
              <div key={mark}>
                <dt>
                  <MapMark mark={mark} />
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Words</h3>
          <dl className="help-keys">
            {WORDS.map(([word, meaning]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="help-more">
            More: rest the pointer on a word or a button. The files docs/studio.md and
            docs/algorithms/planners.md of the project describe the modes and the algorithms.
          </p>
        </section>
      </div>
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
