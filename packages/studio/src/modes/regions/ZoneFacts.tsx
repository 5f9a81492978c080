import { zoneFacts } from 'floodgate/regions';
import { useMemo } from 'react';
import { counted } from '../../ui/counted.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import type { RegionsEditor } from './regions-editor.ts';
import { useSettled } from './use-settled.ts';

interface ZoneFactsProps {
  readonly editor: RegionsEditor;
  readonly id: number;
  /** Whether it needs a heading of its own. */
  readonly headed: boolean;
  readonly onReveal: (number: number) => void;
}

/** Area, clearance, gates and neighbours of a zone. */
export function ZoneFacts({ editor, id, headed, onReveal }: ZoneFactsProps) {
  const settled = useSettled(editor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when zones and gates have changed
  const zone = useMemo(() => factsOf(editor, id), [editor, id, settled]);
  if (!zone) return <p className="field-hint">This zone no longer exists.</p>;
  const { area, clearance, exits, neighbours, deadEnd, componentSize } = zone;
  return (
    <>
      {headed && <h3 className="part-heading">Zone {id}</h3>}
      <Facts>
        <Fact name="Area">{counted(area, 'tile')}</Fact>
        <Fact name="Clearance" tip="Distance to the nearest wall at its widest place">
          up to {clearance.toFixed(1)} tiles
        </Fact>
        <Fact name="Exits" tip="Gates that lead out of it">
          {exits.length === 0 && 'none: it is enclosed by walls'}
          {exits.map((exit) => (
            <GateChip key={exit.number} editor={editor} {...exit} onReveal={onReveal} />
          ))}
        </Fact>
        {neighbours.length > 0 && (
          <Fact name="Neighbours">
            <ZoneChips editor={editor} zones={neighbours.map((neighbour) => neighbour.zone)} />
          </Fact>
        )}
        {deadEnd && (
          <Fact name="Dead end" tip="One gate closes it off">
            yes, one exit
          </Fact>
        )}
        {componentSize > area && (
          <Fact name="Reachable" tip="Tiles that can be reached from it, its own included">
            {counted(componentSize, 'tile')}
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** What is known of a zone, with numbers and widths of its exits. */
function factsOf({ live }: RegionsEditor, id: number) {
  const zone = zoneFacts(live!.regions).find((known) => known.id === id);
  const exits = zone?.exits.map((gate) => live!.numberOf(gate)) ?? [];
  return zone && { ...zone, exits: exits.map((number) => ({ number, width: live!.widthOf(number) })) };
}

interface GateChipProps {
  readonly editor: RegionsEditor;
  readonly number: number;
  readonly width: number;
  readonly onReveal: (number: number) => void;
}

function GateChip({ editor, number, width, onReveal }: GateChipProps) {
  return (
    <button
      type="button"
      className="regions-chip"
      aria-label={`Gate ${number}, width ${width}`}
      onClick={() => {
        editor.selection.set({ kind: 'gate', number });
        onReveal(number);
      }}
    >
      {number}
    </button>
  );
}

export function ZoneChips({
  editor,
  zones,
}: {
  readonly editor: RegionsEditor;
  readonly zones: readonly number[];
}) {
  return zones.map((zone) => (
    <button
      key={zone}
      type="button"
      className="regions-chip"
      aria-label={`Zone ${zone}`}
      onClick={() => editor.selection.set({ kind: 'zone', id: zone })}
    >
      {zone}
    </button>
  ));
}
