import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { BrushPanel } from '../../tools/BrushPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Check, Select } from '../../ui/Field.tsx';
import { HeatScale } from '../../ui/HeatScale.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { costText, effortText } from './compare.ts';
import { EventsPanel } from './EventsPanel.tsx';
import { titleAt } from './file-traces.ts';
import type { Microscope, Side } from './microscope.ts';
import { type Replay, UNSEEN } from './replay.ts';
import type { SearchLook } from './SearchPane.tsx';
import { StopsPanel } from './StopsPanel.tsx';
import { SHADES, type Shade } from './shade.ts';
import { TracesPanel } from './TracesPanel.tsx';

interface SearchInspectorProps {
  readonly microscope: Microscope;
  readonly look: SearchLook;
  readonly onLook: (change: Partial<SearchLook>) => void;
}

export function SearchInspector({ microscope, look, onLook }: SearchInspectorProps) {
  const left = useStore(microscope.sides[0]);
  const right = useStore(microscope.sides[1]);
  useStore(microscope.player.playback);
  return (
    <>
      {(look.tool === 'wall' || look.tool === 'erase') && (
        <BrushPanel tool={look.tool} look={look} onLook={onLook} hint="Both searches run again at once." />
      )}
      <Panel title="Query">
        <Query microscope={microscope} />
      </Panel>
      <Panel title="Side by side">
        <Verdict free={microscope.grid.freeCount} sides={[left, right]} />
      </Panel>
      <Panel title="Why this cost?">
        <WhyThisCost microscope={microscope} sides={[left, right]} />
      </Panel>
      <EventsPanel microscope={microscope} />
      <StopsPanel microscope={microscope} />
      <Panel title="Colours">
        <Select
          label="Cells show"
          value={look.shade}
          options={SHADES}
          onChange={(shade) => onLook({ shade })}
        />
        <Legend shade={look.shade} sides={[left, right]} />
        <Check
          label="Search tree"
          hint="A line from each cell to the one it was reached from"
          checked={look.tree}
          onChange={(tree) => onLook({ tree })}
        />
      </Panel>
      <TracesPanel microscope={microscope} />
    </>
  );
}

function Query({ microscope }: { readonly microscope: Microscope }) {
  const { from, to } = useStore(microscope.query);
  return (
    <>
      <p>
        From ({from.join(', ')}) to ({to.join(', ')}).
      </p>
      <p className="field-hint">
        Drag the disc (start) or the ring (goal), or right-click on a map (or hold a finger there) to set the
        goal.
      </p>
      <div className="button-row">
        <Button icon="branch" onClick={() => microscope.swapEnds()}>
          Swap start and goal
        </Button>
      </div>
    </>
  );
}

function Verdict({ free, sides }: { readonly free: number; readonly sides: readonly [Side, Side] }) {
  if (sides.some(({ replay, failure }) => !replay && failure === undefined))
    return <p className="field-hint">Searching …</p>;
  const [left, right] = sides.map(({ replay }) => replay?.trace.cost ?? Number.POSITIVE_INFINITY);
  const verdict = costText(left!, right!);
  return (
    <>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Search</th>
            <th scope="col" data-tip="Expansions in all">
              Expands
            </th>
            <th scope="col" data-tip="Length of the path, in tiles">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they may be alike
            <Row key={i} side={i} state={side} free={free} />
          ))}
        </tbody>
      </table>
      {verdict && <p>{verdict}</p>}
    </>
  );
}

function Row({ side, state, free }: { readonly side: number; readonly state: Side; readonly free: number }) {
  const { contender, replay, byDijkstra } = state;
  const preparation = replay?.trace.preparationMs ?? 0;
  const expanded = replay?.steps ?? 0;
  return (
    <tr>
      <th scope="row">
        {titleAt(side, contender)}
        {replay && (
          <span className="field-hint search-effort">
            {effortText({ expanded, free, byDijkstra: contender.startsWith('dijkstra') ? 0 : byDijkstra })}
            {preparation >= 1 && `; prepared in ${Math.round(preparation)} ms`}
          </span>
        )}
      </th>
      <td>{replay ? expanded.toLocaleString('en') : '–'}</td>
      <td>{replay ? costOf(replay) : '–'}</td>
    </tr>
  );
}

function costOf({ trace: { cost, outcome } }: Replay): string {
  return Number.isFinite(cost) ? cost.toFixed(1) : outcome;
}

function WhyThisCost({
  microscope,
  sides,
}: {
  readonly microscope: Microscope;
  readonly sides: readonly [Side, Side];
}) {
  const asked = useStore(microscope.asked);
  const stops = useStore(microscope.player.breakpoints).cells;
  if (asked === undefined) return <p className="field-hint">Click a cell on a map.</p>;
  const [x, y] = microscope.grid.point(asked);
  return (
    <>
      <p>
        Cell ({x}, {y}){microscope.grid.isFree(x, y) ? '' : ' is a wall'}
      </p>
      {sides.map(({ contender, replay }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they may be alike
        <div key={i}>
          <h3 className="part-heading">{titleAt(i, contender)}</h3>
          {replay && <Explanation replay={replay} cell={asked} />}
        </div>
      ))}
      {microscope.grid.isFree(x, y) && (
        <div className="button-row">
          <Button icon="stop" onClick={() => microscope.player.toggleStop(asked)}>
            {stops.has(asked) ? 'Do not stop here' : 'Stop here'}
          </Button>
        </div>
      )}
    </>
  );
}

function Explanation({ replay, cell }: { readonly replay: Replay; readonly cell: number }) {
  if (replay.states[cell] === UNSEEN) {
    return <p className="field-hint">The search has not reached it{replay.atEnd ? '' : ' yet'}.</p>;
  }
  const [ofG, ofH] = replay.trace.weights;
  const formula = ofG === 0 ? 'f = h' : ofH === 1 ? 'f = g + h' : `f = g + ${ofH} h`;
  return (
    <Facts>
      <Fact name="g" tip="Length of the path to it, the thin line on the map">
        {replay.g[cell]!.toFixed(2)}
      </Fact>
      <Fact name="h" tip="Estimated distance to the goal">
        {replay.h[cell]!.toFixed(2)}
      </Fact>
      <Fact name={formula} tip="The cell with the least f is expanded next">
        {replay.f(cell).toFixed(2)}
      </Fact>
    </Facts>
  );
}

function Legend({ shade, sides }: { readonly shade: Shade; readonly sides: readonly [Side, Side] }) {
  const palette = PALETTES[useStore(theme)];
  const bothEnds = sides.some(({ replay }) => replay && replay.trace.fromGoal.length > 0);
  const agent = sides.some(({ replay }) => replay && replay.trace.agentCells.length > 0);
  return (
    <>
      {shade !== 'state' && <HeatScale low="low" high="high" />}
      <ul className="swatches">
        {shade === 'state' && (
          <>
            <LegendRow colour={palette.gate} opacity={0.85} text="open: seen, waits in the open list" />
            <LegendRow colour={palette.teams[0]!} opacity={0.45} text="closed: expanded" />
            {bothEnds && (
              <LegendRow
                colour={palette.teams[3]!}
                opacity={0.45}
                text="closed by the search from the goal (←)"
              />
            )}
            <LegendRow colour={palette.stuck} opacity={0.6} text="expanded again" />
          </>
        )}
        <LegendRow colour={palette.start} kind="disc" text="start" />
        <LegendRow colour={palette.stuck} kind="ring" text="goal" />
        <LegendRow colour={palette.plan} kind="line" text="the path" />
        {agent && <LegendRow colour={palette.outside} kind="disc" text="where the agent is" />}
      </ul>
    </>
  );
}

interface LegendRowProps {
  readonly colour: string;
  readonly opacity?: number;
  readonly kind?: 'tile' | 'disc' | 'ring' | 'line';
  readonly text: string;
}

function LegendRow({ colour, opacity = 1, kind = 'tile', text }: LegendRowProps) {
  return (
    <li>
      <span className={`search-swatch search-swatch-${kind}`} style={{ color: colour, opacity }} />
      {text}
    </li>
  );
}
