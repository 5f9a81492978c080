import type { Point } from 'floodgate';
import { clearance, zoneFacts } from 'floodgate/regions';
import { useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { GateHandles } from './GateHandles.tsx';
import type { RegionsEditor, Selection } from './regions-editor.ts';
import type { RouteEnds, RouteStudy } from './route-study.ts';
import { ZoneFacts } from './ZoneFacts.tsx';

interface SelectionPanelProps {
  readonly editor: RegionsEditor;
  readonly study: RouteStudy;
  readonly onReveal: (number: number) => void;
}

/** What is selected: a gate with its handles, a zone, or a tile. */
export function SelectionPanel(props: SelectionPanelProps) {
  const selected = useStore(props.editor.selection);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div ref={element}>
      <Selected {...props} selected={selected} />
    </div>
  );
}

function Selected(props: SelectionPanelProps & { selected: Selection | undefined }) {
  const { editor, study, onReveal, selected } = props;
  useStore(editor.revision);
  const { live } = editor;
  if (!selected || !live) {
    return (
      <Panel title="Selection" summary="nothing">
        <p className="field-hint">
          Click a gate to move it, or a tile to see what is known of it and its zone.
        </p>
        <News editor={editor} />
      </Panel>
    );
  }
  if (selected.kind === 'gate') {
    return (
      <Panel title={`Gate ${selected.number}`}>
        <GateHandles editor={editor} number={selected.number} onReveal={onReveal} />
        <News editor={editor} />
      </Panel>
    );
  }
  const zone = selected.kind === 'zone' ? selected.id : live.regions.zoneOf[selected.cell]!;
  return (
    <Panel title={selected.kind === 'zone' ? `Zone ${zone}` : 'Tile'}>
      {selected.kind === 'cell' && <TileFacts editor={editor} cell={selected.cell} />}
      {zone > 0 && (
        <>
          <ZoneFacts editor={editor} id={zone} headed={selected.kind === 'cell'} onReveal={onReveal} />
          <RouteButtons editor={editor} study={study} selected={selected} />
        </>
      )}
      <News editor={editor} />
    </Panel>
  );
}

/** The tile that was asked about, or the middle of the zone. */
function placeOf({ grid, live }: RegionsEditor, selected: Selection): Point | undefined {
  if (selected.kind === 'cell') return grid.point(selected.cell);
  if (selected.kind === 'gate') return undefined;
  return zoneFacts(live!.regions).find(({ id }) => id === selected.id)?.centre;
}

interface RouteButtonsProps {
  readonly editor: RegionsEditor;
  readonly study: RouteStudy;
  readonly selected: Selection;
}

function RouteButtons({ editor, study, selected }: RouteButtonsProps) {
  const set = (end: keyof RouteEnds): void => {
    const place = placeOf(editor, selected);
    if (place) study.setEnd(end, place);
  };
  return (
    <div className="button-row">
      <Button onClick={() => set('from')}>Route from here</Button>
      <Button onClick={() => set('to')}>Route to here</Button>
    </div>
  );
}

function TileFacts({ editor, cell }: { readonly editor: RegionsEditor; readonly cell: number }) {
  const { grid, live } = editor;
  const { fields } = editor.survey;
  const [x, y] = grid.point(cell);
  if (!grid.isFree(x, y)) {
    return (
      <p>
        ({x}, {y}) is a wall.
      </p>
    );
  }
  const gate = live!.regions.gateOf[cell]!;
  return (
    <Facts>
      <Fact name="Tile">
        ({x}, {y})
      </Fact>
      <Fact name="Zone">{live!.regions.zoneOf[cell]}</Fact>
      {gate > 0 && <Fact name="Gate">{live!.numberOf(gate - 1)}</Fact>}
      <Fact name="Clearance" tip="Distance to the nearest wall">
        {clearance(grid, x, y).toFixed(1)} tiles
      </Fact>
      <Fact
        name="Depth"
        tip="Grows by one when the distance to walls doubles; single wall tiles do not count"
      >
        {fields?.depth[cell] ?? '…'}
      </Fact>
    </Facts>
  );
}

/** What the last edit did; read out by screen readers. */
function News({ editor }: { readonly editor: RegionsEditor }) {
  const news = useStore(editor.news);
  return (
    <p className="field-hint" role="status" aria-live="polite">
      {news}
    </p>
  );
}
