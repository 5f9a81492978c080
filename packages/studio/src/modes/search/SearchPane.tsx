import { useCallback, useEffect, useRef, useState } from 'react';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapView } from '../../map/map-view.ts';
import { useStore } from '../../state/store.ts';
import type { BrushLook } from '../../tools/BrushPanel.tsx';
import { counted } from '../../ui/counted.ts';
import { Fact } from '../../ui/Facts.tsx';
import { ContenderFields } from './ContenderFields.tsx';
import { choiceOf, usesRegions } from './contenders.ts';
import { fileTraces, titleAt } from './file-traces.ts';
import type { Microscope, Side } from './microscope.ts';
import { SearchPainter } from './search-painter.ts';
import { type SearchToolId, searchTool } from './search-tools.ts';
import type { Shade } from './shade.ts';

/** How both searches are shown, and what presses on their maps do. */
export interface SearchLook extends BrushLook {
  readonly tool: SearchToolId;
  readonly shade: Shade;
  /** Whether the links between cells are drawn. */
  readonly tree: boolean;
}

interface SearchPaneProps {
  readonly microscope: Microscope;
  readonly side: 0 | 1;
  readonly look: SearchLook;
  /** Called with the view when it can be drawn on. */
  readonly onView: (side: number, view: MapView) => void;
}

/** One of the two searches: what it is, what it has done so far, and its map. */
export function SearchPane({ microscope, side, look, onView }: SearchPaneProps) {
  const state = useStore(microscope.sides[side]);
  const opened = useStore(fileTraces[side]);
  useStore(microscope.player.playback);
  const [painter, setPainter] = useState<SearchPainter>();
  const latest = useRef(look);
  latest.current = look;
  const name = side === 0 ? 'Left search' : 'Right search';
  const { tool, shade, tree } = look;

  const onReady = useCallback(
    (view: MapView) => {
      const made = new SearchPainter(view, microscope, side);
      setPainter(made);
      onView(side, view);
      return () => {
        setPainter(undefined);
        view.tool = {};
        made.destroy();
      };
    },
    [microscope, side, onView],
  );
  useEffect(() => {
    if (!painter) return;
    const { view, outline } = painter;
    view.tool = searchTool({ microscope, tool, view, outline, brush: () => latest.current });
  }, [microscope, tool, painter]);
  useEffect(() => painter?.setShade(shade), [painter, shade]);
  useEffect(() => painter?.setTree(tree), [painter, tree]);

  return (
    <section className="pane" aria-label={name}>
      <header className="pane-head search-pane-head">
        <ContenderFields
          name={name}
          contender={state.contender}
          fileName={opened?.name}
          onChoose={(id) => microscope.choose(side, id)}
        />
        <Caption microscope={microscope} contender={state.contender} />
        <Counters state={state} />
      </header>
      <MapStage grid={microscope.grid} label={`Map with ${titleAt(side, state.contender)}`} onReady={onReady}>
        {state.failure !== undefined && <p className="search-failure">{state.failure}</p>}
        {tree && painter && <TreeNotice painter={painter} />}
      </MapStage>
    </section>
  );
}

/** What the search does, in a sentence. */
function Caption({ microscope, contender }: { readonly microscope: Microscope; readonly contender: string }) {
  const gates = usesRegions(contender) ? microscope.ownGates : undefined;
  const about = choiceOf(contender)?.about ?? 'A trace that was saved by this or another program.';
  const text =
    gates === undefined ? about : `${about} With the ${counted(gates.length, 'gate')} of Regions mode.`;
  // The tip shows all of it where there is room for two lines only.
  return (
    <p className="search-caption" data-tip={text}>
      {text}
    </p>
  );
}

function TreeNotice({ painter }: { readonly painter: SearchPainter }) {
  if (!useStore(painter.tree.tooMany)) return null;
  return <p className="search-notice">Zoom in to see the search tree.</p>;
}

function Counters({ state: { replay, failure } }: { readonly state: Side }) {
  if (!replay)
    return <p className="search-counters">{failure === undefined ? 'Searching …' : 'No search'}</p>;
  const { trace } = replay;
  const real = trace.agentCells.length > 0;
  const count = (value: number): string => value.toLocaleString('en');
  return (
    <dl className="search-counters">
      <Fact name="expanded" tip="Cells taken from the open list so far">
        {count(replay.step)}
      </Fact>
      {real ? (
        <Fact name="visited" tip="Different cells among them">
          {count(replay.closedCount)}
        </Fact>
      ) : (
        <Fact name="open" tip="Cells in the open list: seen, but not expanded yet">
          {count(replay.openCount)}
        </Fact>
      )}
      <Fact name="again" tip="Expansions of cells that had been expanded before">
        {count(replay.reexpanded)}
      </Fact>
      <Fact name="cost" tip={real ? 'Distance walked, in tiles' : 'Length of the path, in tiles'}>
        {replay.atEnd ? outcome(trace.cost, trace.outcome) : '…'}
      </Fact>
    </dl>
  );
}

function outcome(cost: number, outcome: string): string {
  return Number.isFinite(cost) ? cost.toFixed(1) : outcome;
}
