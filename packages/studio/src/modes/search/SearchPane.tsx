import { useCallback, useEffect, useRef } from 'react';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import { useStore } from '../../state/store.ts';
import { Fact } from '../../ui/Facts.tsx';
import { CONTENDERS, titleOfContender } from './contenders.ts';
import type { Microscope, Side } from './microscope.ts';
import { SearchPainter } from './search-painter.ts';
import { type SearchToolId, searchTool } from './search-tools.ts';
import type { Shade } from './shade.ts';

interface SearchPaneProps {
  readonly microscope: Microscope;
  readonly side: 0 | 1;
  readonly tool: SearchToolId;
  readonly shade: Shade;
  /** Called with the view when it can be drawn on. */
  readonly onView: (side: number, view: MapView) => void;
}

const GROUPS = [...new Set(CONTENDERS.map(({ group }) => group))];

/** One of the two searches: what it is, what it has done so far, and its map. */
export function SearchPane({ microscope, side, tool, shade, onView }: SearchPaneProps) {
  const state = useStore(microscope.sides[side]);
  useStore(microscope.playback);
  const parts = useRef<{ view: MapView; painter: SearchPainter }>(undefined);
  const latest = useRef({ tool, shade });
  latest.current = { tool, shade };
  const name = side === 0 ? 'Left search' : 'Right search';

  const onReady = useCallback(
    (view: MapView) => {
      const painter = new SearchPainter(view, microscope, side);
      parts.current = { view, painter };
      view.tool = toolFor(microscope, latest.current.tool, view);
      painter.setShade(latest.current.shade);
      onView(side, view);
      return () => {
        parts.current = undefined;
        painter.destroy();
      };
    },
    [microscope, side, onView],
  );
  useEffect(() => {
    const view = parts.current?.view;
    if (view) view.tool = toolFor(microscope, tool, view);
  }, [microscope, tool]);
  useEffect(() => parts.current?.painter.setShade(shade), [shade]);

  return (
    <section className="pane" aria-label={name}>
      <header className="pane-head search-pane-head">
        <select
          aria-label={name}
          value={state.contender}
          onChange={(event) => microscope.choose(side, event.target.value)}
        >
          {GROUPS.map((group) => (
            <optgroup key={group} label={group}>
              {CONTENDERS.filter((choice) => choice.group === group).map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Counters state={state} />
      </header>
      <MapStage
        grid={microscope.grid}
        label={`Map with ${titleOfContender(state.contender)}`}
        onReady={onReady}
      >
        {state.failure !== undefined && <p className="search-failure">{state.failure}</p>}
      </MapStage>
    </section>
  );
}

function toolFor(microscope: Microscope, tool: SearchToolId, { camera }: MapView): MapTool {
  return searchTool(microscope, tool, () => camera.state.value.zoom);
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
        <Fact name="open" tip="Cells in the open list">
          {count(replay.openCount)}
        </Fact>
      )}
      <Fact name="again" tip="Cells expanded more than once">
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
