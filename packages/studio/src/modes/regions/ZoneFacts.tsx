import { neighboursOf } from '../../map/zone-colours.ts';
import { counted } from '../../ui/counted.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import type { RegionsEditor } from './regions-editor.ts';

interface ZoneFactsProps {
  readonly editor: RegionsEditor;
  readonly id: number;
  /** Whether it needs a heading of its own. */
  readonly headed: boolean;
  readonly onReveal: (number: number) => void;
}

/** Size, clearance, gates and neighbours of a zone. */
export function ZoneFacts({ editor, id, headed, onReveal }: ZoneFactsProps) {
  const { regions } = editor.live!;
  const { fields } = editor.survey;
  const zone = regions.zones.find((known) => known.id === id);
  if (!zone) return <p className="field-hint">This zone no longer exists.</p>;
  const numbers = zone.gates.map((gate) => editor.live!.numberOf(gate));
  const neighbours = [...(neighboursOf(zone.gates.map((gate) => regions.gate(gate))).get(id) ?? [])];
  return (
    <>
      {headed && <h3 className="part-heading">Zone {id}</h3>}
      <Facts>
        <Fact name="Size">{counted(zone.size, 'tile')}</Fact>
        <Fact name="Clearance" tip="Distance to the nearest wall at its widest place">
          {fields ? `up to ${counted(mostIn(regions.zoneOf, id, fields.clearance), 'tile')}` : '…'}
        </Fact>
        <Fact name="Gates">
          {numbers.length === 0 && 'none: it is enclosed by walls'}
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              className="regions-chip"
              aria-label={`Gate ${number}, width ${editor.live!.widthOf(number)}`}
              onClick={() => {
                editor.selection.set({ kind: 'gate', number });
                onReveal(number);
              }}
            >
              {number}
            </button>
          ))}
        </Fact>
        {neighbours.length > 0 && (
          <Fact name="Neighbours">
            <ZoneChips editor={editor} zones={neighbours} />
          </Fact>
        )}
      </Facts>
    </>
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

function mostIn(zoneOf: Int32Array, zone: number, values: Uint16Array): number {
  let most = 0;
  for (let cell = 0; cell < zoneOf.length; cell++) {
    if (zoneOf[cell] === zone && values[cell]! > most) most = values[cell]!;
  }
  return most;
}
