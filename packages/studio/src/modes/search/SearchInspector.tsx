import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Select } from '../../ui/Field.tsx';
import { HeatScale } from '../../ui/HeatScale.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { titleOfContender } from './contenders.ts';
import type { Microscope, Side } from './microscope.ts';
import { type Replay, UNSEEN } from './replay.ts';
import { SHADES, type Shade } from './shade.ts';

interface SearchInspectorProps {
  readonly microscope: Microscope;
  readonly shade: Shade;
  readonly onShade: (shade: Shade) => void;
}

export function SearchInspector({ microscope, shade, onShade }: SearchInspectorProps) {
  const left = useStore(microscope.sides[0]);
  const right = useStore(microscope.sides[1]);
  useStore(microscope.playback);
  return (
    <>
      <Panel title="Query">
        <Query microscope={microscope} />
      </Panel>
      <Panel title="Side by side">
        <Verdict left={left} right={right} />
      </Panel>
      <Panel title="Why this cost?">
        <WhyThisCost microscope={microscope} sides={[left, right]} />
      </Panel>
      <Panel title="Colours">
        <Select label="Cells show" value={shade} options={SHADES} onChange={onShade} />
        <Legend shade={shade} />
      </Panel>
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
        Drag the disc (start) or the ring (goal), or right-click on a map to set the goal.
      </p>
      <div className="button-row">
        <Button icon="branch" onClick={() => microscope.query.set({ from: to, to: from })}>
          Swap start and goal
        </Button>
      </div>
    </>
  );
}

function Verdict({ left, right }: { readonly left: Side; readonly right: Side }) {
  if (!left.replay || !right.replay) return <p className="field-hint">Searching …</p>;
  const rows = [left, right].map(({ contender, replay }) => ({
    contender,
    expanded: replay!.steps,
    ...replay!.trace,
  }));
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Search</th>
          <th scope="col">Expands</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ contender, expanded, cost, outcome, preparationMs }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two, and they may be alike
          <tr key={i}>
            <th scope="row">
              {titleOfContender(contender)}
              {preparationMs >= 1 && (
                <span className="field-hint"> prepared in {Math.round(preparationMs)} ms</span>
              )}
            </th>
            <td>{expanded.toLocaleString('en')}</td>
            <td>{Number.isFinite(cost) ? cost.toFixed(1) : outcome}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WhyThisCost({
  microscope,
  sides,
}: {
  readonly microscope: Microscope;
  readonly sides: readonly [Side, Side];
}) {
  const asked = useStore(microscope.asked);
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
          <h3 className="part-heading">{titleOfContender(contender)}</h3>
          {replay && <Explanation replay={replay} cell={asked} />}
        </div>
      ))}
    </>
  );
}

function Explanation({ replay, cell }: { readonly replay: Replay; readonly cell: number }) {
  if (replay.states[cell] === UNSEEN) {
    return <p className="field-hint">The search has not reached it{replay.atEnd ? '' : ' yet'}.</p>;
  }
  const g = replay.g[cell]!;
  const h = replay.h[cell]!;
  return (
    <Facts>
      <Fact name="g" tip="Length of the path to it from the start">
        {g.toFixed(2)}
      </Fact>
      <Fact name="h" tip="Estimated distance to the goal">
        {h.toFixed(2)}
      </Fact>
      <Fact name="f = g + h" tip="The cell with the least f is expanded next">
        {(g + h).toFixed(2)}
      </Fact>
    </Facts>
  );
}

function Legend({ shade }: { readonly shade: Shade }) {
  const palette = PALETTES[useStore(theme)];
  if (shade !== 'state') return <HeatScale low="low" high="high" />;
  return (
    <ul className="swatches">
      <LegendRow colour={palette.gate} opacity={0.85} text="open: in the open list" />
      <LegendRow colour={palette.teams[0]!} opacity={0.45} text="closed: expanded" />
      <LegendRow colour={palette.stuck} opacity={0.6} text="expanded again" />
    </ul>
  );
}

function LegendRow({ colour, opacity, text }: { colour: string; opacity: number; text: string }) {
  return (
    <li>
      <span className="search-swatch" style={{ background: colour, opacity }} />
      {text}
    </li>
  );
}
