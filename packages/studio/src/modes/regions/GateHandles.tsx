import type { Point } from 'floodgate';
import { clearance, gateFacts, type Segment } from 'floodgate/regions';
import { type KeyboardEvent, useMemo } from 'react';
import { ARROW_STEPS } from '../../map/keyboard-cursor.ts';
import { plannedGate } from '../../scene/gate-plan.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { FIRST_HANDLE_ID } from './GateList.tsx';
import { type EndIndex, nudgeEnd, shiftGate, stretchEnd } from './placement.ts';
import type { RegionsEditor } from './regions-editor.ts';
import { useSettled } from './use-settled.ts';
import { ZoneChips } from './ZoneFacts.tsx';

interface GateHandlesProps {
  readonly editor: RegionsEditor;
  readonly number: number;
  readonly onReveal: (number: number) => void;
}

/** The selected gate: its figures, and its ends to be moved with the keyboard. */
export function GateHandles({ editor, number, onReveal }: GateHandlesProps) {
  const settled = useSettled(editor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when zones and gates have changed
  const cutsOff = useMemo(() => cutOffBy(editor, number), [editor, number, settled]);
  const gate = editor.live?.gate(number);
  if (!gate) return null;
  const { grid } = editor;
  const { crowd } = editor.survey;
  const middle = gate.cells[gate.cells.length >> 1];
  const traffic = editor.trafficOf(number);
  return (
    <>
      <Facts>
        <Fact name="Choke width" tip="How many agents can pass side by side">
          {counted(editor.live!.widthOf(number), 'tile')}
        </Fact>
        <Fact name="Clearance" tip="Distance from its middle to the nearest wall">
          {middle === undefined ? 'walled up' : `${clearance(grid, ...grid.point(middle)).toFixed(1)} tiles`}
        </Fact>
        <Fact name="Traffic" tip="Agents of the crowd whose shortest paths pass it">
          {crowd ? counted(traffic, 'agent') : '…'}
        </Fact>
        {cutsOff > 0 && (
          <Fact name="Cuts off" tip="Tiles that cannot be reached any more if this gate alone is held">
            {counted(cutsOff, 'tile')}
          </Fact>
        )}
        <Fact name="Zones">
          <ZoneChips editor={editor} zones={gate.zones} />
        </Fact>
      </Facts>
      {gate.zones.length < 2 && (
        <p className="regions-warning">
          It divides nothing: both sides are the same zone. Move its ends to walls.
        </p>
      )}
      <div className="regions-handles">
        <Handle editor={editor} number={number} part={0} onReveal={onReveal} />
        <Handle editor={editor} number={number} part={1} onReveal={onReveal} />
        <Handle editor={editor} number={number} part="whole" onReveal={onReveal} />
      </div>
      <p className="field-hint" id="regions-handles-help">
        Drag on the map, or choose an end here: arrow keys move it by one tile or turn the gate, + and −
        change its length.
      </p>
      <div className="button-row">
        <Button icon="trash" tip="Remove the gate (Delete)" onClick={() => editor.remove(number)}>
          Remove gate
        </Button>
      </div>
    </>
  );
}

/** How many tiles cannot be reached any more if a gate alone is held. */
function cutOffBy({ live }: RegionsEditor, number: number): number {
  const gate = live?.gate(number);
  return gate ? gateFacts(live!.regions).find(({ id }) => id === gate.id)!.cutsOff : 0;
}

interface HandleProps extends GateHandlesProps {
  readonly part: EndIndex | 'whole';
}

const NAMES = { 0: 'First end', 1: 'Second end', whole: 'Whole gate' } as const;

function Handle({ editor, number, part, onReveal }: HandleProps) {
  const place = `(${placeOf(plannedGate(editor.plan, number)!.ends, part).join(', ')})`;
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Keys can come faster than the page is drawn, so the gate is looked up as it is now.
    const ends = plannedGate(editor.plan, number)?.ends;
    const step = ARROW_STEPS[event.key];
    const stretch = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : undefined;
    if (!ends) return;
    if (step) editor.move(number, part === 'whole' ? shiftGate(ends, step) : nudgeEnd(ends, part, step));
    else if (stretch !== undefined && part !== 'whole') editor.move(number, stretchEnd(ends, part, stretch));
    else return;
    onReveal(number);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      id={part === 0 ? FIRST_HANDLE_ID : undefined}
      type="button"
      className="regions-handle"
      aria-label={`${NAMES[part]} ${place} of gate ${number}`}
      aria-describedby="regions-handles-help"
      onKeyDown={key}
      onBlur={() => editor.draft.set(undefined)}
    >
      <span>{NAMES[part]}</span>
      <span>{place}</span>
    </button>
  );
}

/** Where an end is, or the middle of the whole gate. */
function placeOf([from, to]: Segment, part: EndIndex | 'whole'): Point {
  if (part === 'whole') return [(from[0] + to[0]) >> 1, (from[1] + to[1]) >> 1];
  return part === 0 ? from : to;
}
