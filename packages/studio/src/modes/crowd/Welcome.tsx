import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { closeWelcome, setSheet, useStudio } from '../../workspace/studio.ts';
import type { CrowdSession } from './session.ts';
import { setSettings } from './settings.ts';
import { useCrowdSession } from './use-session.ts';
import './welcome.css';

interface ThingToTry {
  readonly icon: IconName;
  readonly label: string;
  /** How it goes on, once it was pressed. */
  readonly hint: string;
  readonly run: (session: CrowdSession) => void;
}

const GROUP = 40;

const THINGS: readonly ThingToTry[] = [
  {
    icon: 'wall',
    label: 'Paint a wall in their way',
    hint: 'Drag over the map to paint. Ctrl+Z takes it back.',
    run: () => setSettings({ tool: 'wall' }),
  },
  {
    icon: 'flag',
    label: 'Send a group',
    hint: 'Agents are selected. Right-click, or touch and hold, where they should go.',
    run: (session) => {
      setSettings({ tool: 'look' });
      selectSome(session);
    },
  },
  {
    icon: 'regions',
    label: 'See the choke points',
    hint: 'Lines are gates, where the map is narrowest. In Regions they can be moved.',
    run: () => setSettings({ ground: 'zones' }),
  },
];

/** Selects the first agents, as soon as there are any: this is pressed before the first tick is planned, too. */
function selectSome({ status, selection }: CrowdSession): void {
  const select = (): boolean => {
    const count = Math.min(GROUP, status.value.count);
    if (count > 0) selection.set(new Set(Array.from({ length: count }, (_, i) => i)));
    return count > 0;
  };
  if (select()) return;
  const stop = status.subscribe(() => {
    if (select()) stop();
  });
}

/** The first minute: what this is, and three things to try. */
export default function Welcome() {
  const studio = useStudio();
  const session = useCrowdSession();
  const [tried, setTried] = useState<readonly ThingToTry[]>([]);
  const close = (): void => closeWelcome(studio);
  useShortcuts('Welcome', [{ keys: 'Escape', label: 'close the welcome', run: close }], true);
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <header>
        <h2 id="welcome-title">Floodgate</h2>
        <IconButton icon="close" label="Close the welcome" shortcut="Esc" onClick={close} />
      </header>
      <p>Moves crowds of game characters across grid maps, and shows why they jam. Try:</p>
      <ul>
        {THINGS.map((thing) => (
          <li key={thing.label}>
            <button
              type="button"
              onClick={() => {
                thing.run(session);
                setTried([...tried, thing]);
              }}
            >
              <Icon name={tried.includes(thing) ? 'check' : thing.icon} size={18} />
              {thing.label}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{tried.at(-1)?.hint}</p>
      <Button kind="quiet" icon="help" onClick={() => setSheet(studio, 'help', true)}>
        What everything means
      </Button>
    </section>
  );
}
