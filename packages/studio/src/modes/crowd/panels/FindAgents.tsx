import { useId, useState } from 'react';
import { useSelected, useStore } from '../../../state/store.ts';
import { counted } from '../../../ui/counted.ts';
import { say } from '../../../ui/toasts.ts';
import { useShortcuts } from '../../../workspace/shortcuts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import { goToAgent } from '../attention.ts';
import { controlGroups, freeDigit, groupsOn, keepGroup } from '../control-groups.ts';
import { useCrowdSession } from '../use-session.ts';
import './find-agents.css';

/** Finds an agent by its number, and groups that were kept. */
export function FindAgents() {
  return (
    <div className="find-agents">
      <FindField />
      <Groups />
    </div>
  );
}

function FindField() {
  const session = useCrowdSession();
  const count = useSelected(session.status, (status) => status.count);
  const [text, setText] = useState('');
  const id = useId();
  const find = (): void => {
    const number = Number(text);
    if (text.trim() === '') return;
    if (Number.isInteger(number) && number >= 0 && number < count) goToAgent(session, number);
    else
      say(count > 0 ? `There is no agent ${text}: they go from 0 to ${count - 1}.` : 'There are no agents.');
  };
  return (
    <form
      className="find-field"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <label htmlFor={id}>Find an agent</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        size={6}
        placeholder="number"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

function Groups() {
  const session = useCrowdSession();
  const grid = useStore(useStudio().sceneStore.grid);
  useStore(controlGroups);
  const selection = useStore(session.selection);
  const groups = groupsOn(grid);
  const digit = freeDigit(groups);
  if (groups.size === 0 && selection.size === 0) return null;
  return (
    <section className="groups" aria-label="Groups">
      {[...groups].map(([digit, agents]) => (
        <button
          key={digit}
          type="button"
          className="group-chip"
          aria-label={`Select group ${digit}: ${counted(agents.size, 'agent')}`}
          data-tip={`Select these ${counted(agents.size, 'agent')} (Alt+${digit})`}
          onClick={() => session.selection.set(agents)}
        >
          <b>{digit}</b> {agents.size.toLocaleString('en')}
        </button>
      ))}
      {selection.size > 0 && digit !== undefined && (
        <button
          type="button"
          className="group-chip group-keep"
          data-tip={`Keep the selected agents as group ${digit} (Ctrl+${digit})`}
          onClick={() => keepGroup(grid, digit, selection)}
        >
          keep as group {digit}
        </button>
      )}
    </section>
  );
}

/** Keys for groups: they work while the crowd is shown, whether the inspector is open or not. */
export function useGroupKeys(): void {
  const session = useCrowdSession();
  const { grid } = useStudio().sceneStore;
  useShortcuts('Groups', [
    {
      keys: 'Ctrl+1–9',
      label: 'keep the selected agents as a group',
      run: (digit) => {
        const { value } = session.selection;
        keepGroup(grid.value, digit, value);
        say(
          value.size > 0
            ? `Group ${digit}: ${counted(value.size, 'agent')}.`
            : `Group ${digit} is empty now.`,
        );
      },
    },
    {
      keys: 'Alt+1–9',
      label: 'select a group; again: go there',
      run: (digit) => {
        const agents = groupsOn(grid.value).get(digit);
        if (!agents) say(`Group ${digit} is empty: select agents and press Ctrl+${digit}.`);
        else if (session.selection.value === agents) session.spotlight.show([...agents]);
        else session.selection.set(agents);
      },
    },
  ]);
}
