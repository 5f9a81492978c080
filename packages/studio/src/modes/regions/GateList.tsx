import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import type { GateRow } from './gate-rows.ts';
import type { RegionsEditor } from './regions-editor.ts';

interface GateListProps {
  readonly editor: RegionsEditor;
  readonly rows: readonly GateRow[];
  readonly onSelect: (number: number) => void;
}

const PAGE = 8;

/** A list to walk through with the arrow keys; Enter goes on to the handles of the chosen gate. */
export function GateList({ editor, rows, onSelect }: GateListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selection = useStore(editor.selection);
  const selected = selection?.kind === 'gate' ? selection.number : undefined;
  const place = rows.findIndex(({ number }) => number === selected);
  const mostLoad = Math.max(1e-9, ...rows.map(({ load }) => load));

  useEffect(() => {
    if (place >= 0) list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  const key = (event: KeyboardEvent): void => {
    const target = {
      ArrowDown: place + 1,
      ArrowUp: Math.max(place - 1, 0),
      PageDown: place + PAGE,
      PageUp: Math.max(place - PAGE, 0),
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (target !== undefined) onSelect(rows[Math.min(target, rows.length - 1)]!.number);
    else if (event.key === 'Enter' && place >= 0) document.getElementById(FIRST_HANDLE_ID)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      className="regions-gates"
      role="listbox"
      aria-label="Gates"
      aria-activedescendant={place >= 0 ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={key}
    >
      {rows.map((row) => (
        <GateItem
          key={row.number}
          id={`${id}-${row.number}`}
          row={row}
          share={row.load / mostLoad}
          selected={row.number === selected}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

/** Id of the control that moves the first end of the selected gate. */
export const FIRST_HANDLE_ID = 'regions-first-handle';

interface GateItemProps {
  readonly id: string;
  readonly row: GateRow;
  /** Load as a share of the greatest. */
  readonly share: number;
  readonly selected: boolean;
  readonly onSelect: (number: number) => void;
}

const GateItem = memo(function GateItem({ id, row, share, selected, onSelect }: GateItemProps) {
  const { number, width, traffic } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list that it is in takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active item
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className="regions-gate"
      onClick={() => onSelect(number)}
    >
      <span>
        {/* One text, so that the item is called as it looks. */}
        {`Gate ${number}, `}
        <span className="regions-gate-width">{`width ${width}`}</span>
      </span>
      <span className="regions-gate-load">
        <span style={{ width: `${100 * share}%` }} />
      </span>
      <span className="regions-gate-traffic">
        {traffic > 0 && (
          <>
            {traffic}
            <span className="visually-hidden"> agents</span>
          </>
        )}
      </span>
    </div>
  );
}, sameItem);

function sameItem(a: GateItemProps, b: GateItemProps): boolean {
  return (
    a.row.width === b.row.width &&
    a.row.traffic === b.row.traffic &&
    a.share === b.share &&
    a.selected === b.selected &&
    a.onSelect === b.onSelect
  );
}
