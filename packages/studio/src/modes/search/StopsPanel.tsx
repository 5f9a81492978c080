import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Check } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Breakpoints } from './breakpoints.ts';
import type { Microscope } from './microscope.ts';

const CHECKS: readonly {
  readonly key: 'fRises' | 'reopened' | 'goalOpened';
  readonly label: string;
  readonly hint: string;
}[] = [
  { key: 'fRises', label: 'f rises', hint: 'Every path that is left costs more than was hoped' },
  {
    key: 'reopened',
    label: 'A cell is reopened',
    hint: 'A shorter path to it was found after it had been expanded',
  },
  { key: 'goalOpened', label: 'The goal is opened', hint: 'A path is known, perhaps not the shortest' },
];

/** When play is to stop, in either search. */
export function StopsPanel({ microscope }: { readonly microscope: Microscope }) {
  const breakpoints = useStore(microscope.player.breakpoints);
  const set = (change: Partial<Breakpoints>): void =>
    microscope.player.breakpoints.update((before) => ({ ...before, ...change }));
  const count = CHECKS.filter(({ key }) => breakpoints[key]).length + breakpoints.cells.size;
  return (
    <Panel title="Stop when" summary={count > 0 ? String(count) : undefined} open={false}>
      {CHECKS.map(({ key, label, hint }) => (
        <Check
          key={key}
          label={label}
          hint={hint}
          checked={breakpoints[key]}
          onChange={(checked) => set({ [key]: checked })}
        />
      ))}
      {breakpoints.cells.size === 0 ? (
        <p className="field-hint">Or when a cell is expanded: take the stop sign (K) and click cells.</p>
      ) : (
        <ul className="search-stops">
          {[...breakpoints.cells].map((cell) => {
            const place = `(${microscope.grid.point(cell).join(', ')})`;
            return (
              <li key={cell}>
                {place} is expanded
                <IconButton
                  icon="close"
                  label={`Do not stop at ${place}`}
                  onClick={() => microscope.player.toggleStop(cell)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
