import type { Hold, Route } from 'floodgate/regions';
import { useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Check, NumberField, Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { narrowestOf } from './gate-marks.ts';
import type { RegionsEditor } from './regions-editor.ts';
import type { RouteFound, RouteStudy } from './route-study.ts';

interface RoutePanelProps {
  readonly editor: RegionsEditor;
  readonly study: RouteStudy;
  /** Takes up the tool that chooses places. */
  readonly onChoose: () => void;
  readonly onReveal: (number: number) => void;
}

const GREATEST_WIDTH = 99;

const HOLD_BY = [
  { value: 'gates', label: 'the fewest gates' },
  { value: 'width', label: 'the least width in all' },
] as const;

/** The route between two places gate by gate, and the gates that cut one from the other. */
export function RoutePanel(props: RoutePanelProps) {
  const { study, onChoose } = props;
  const { from, to } = useStore(study.ends);
  const found = useStore(study.found);
  const element = useRef<HTMLDivElement>(null);
  const complete = from !== undefined && to !== undefined;
  const before = useRef(complete);
  useEffect(() => {
    // Not for the route of a link.
    if (complete && !before.current) element.current?.scrollIntoView({ block: 'nearest' });
    before.current = complete;
  }, [complete]);
  return (
    <div ref={element}>
      <Panel title="Route" {...(found && { summary: summaryOf(found.route) })}>
        {!from && (
          <>
            <p className="field-hint">
              Choose two places: see the gates between them in order, and which gates to hold to cut one off.
            </p>
            <div className="button-row">
              <Button icon="branch" onClick={onChoose}>
                Choose two places
              </Button>
            </div>
          </>
        )}
        {from && !found && <p className="field-hint">Now choose where the route ends.</p>}
        {found && <Found {...props} found={found} />}
        {from && (
          <div className="button-row">
            {to && <Button onClick={() => study.swap()}>Turn round</Button>}
            <Button onClick={() => study.clear()}>Clear</Button>
          </div>
        )}
      </Panel>
    </div>
  );
}

function summaryOf({ status, length }: Route): string {
  return status === 'found' ? `${length.toFixed(1)} tiles` : status === 'too-narrow' ? 'too narrow' : 'none';
}

function Found({ editor, study, found, onReveal }: RoutePanelProps & { readonly found: RouteFound }) {
  const { route, hold } = found;
  const settings = useStore(study.settings);
  const show = (gate: number) => {
    const number = editor.live!.numberOf(gate);
    editor.selection.set({ kind: 'gate', number });
    onReveal(number);
  };
  return (
    <>
      <RouteSteps editor={editor} route={route} onShow={show} />
      <div
        className="regions-inline"
        data-tip="Only through gates at which this many agents can walk abreast"
      >
        <NumberField
          label="Width"
          value={settings.width}
          min={1}
          max={GREATEST_WIDTH}
          step={1}
          onChange={(width) => study.settings.set({ ...settings, width })}
        />
      </div>
      <h3 className="part-heading">Gates to hold</h3>
      <HoldFacts editor={editor} hold={hold} onShow={show} />
      {hold.status === 'found' && (
        <>
          <div className="regions-inline">
            <Select
              label="With"
              value={settings.holdBy}
              options={HOLD_BY}
              onChange={(holdBy) => study.settings.set({ ...settings, holdBy })}
            />
          </div>
          <Check
            label="Show on the map"
            checked={settings.showsHold}
            onChange={(showsHold) => study.settings.set({ ...settings, showsHold })}
          />
        </>
      )}
    </>
  );
}

interface StepsProps {
  readonly editor: RegionsEditor;
  readonly onShow: (gate: number) => void;
}

function RouteSteps({ editor, route, onShow }: StepsProps & { readonly route: Route }) {
  const { status, gates, length } = route;
  const narrowest = narrowestOf(route);
  if (status === 'unreachable') return <p>There is no path between these places.</p>;
  if (status === 'too-narrow') return <p>All paths between these places lead through narrower gates.</p>;
  return (
    <>
      <Facts>
        <Fact name="Length" tip="Of a shortest path, in tile widths; diagonal steps count 1.41">
          {length.toFixed(1)} tiles
        </Fact>
        <Fact name="Gates">{gates.length === 0 ? 'none: both places are in one zone' : gates.length}</Fact>
        {route.narrowest !== undefined && (
          <Fact name="Narrowest" tip="How many agents can walk abreast through the narrowest gate">
            {counted(route.narrowest, 'tile')}
            {narrowest === undefined && narrowShare(route)}
          </Fact>
        )}
      </Facts>
      {gates.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <ol className="regions-route" aria-label="Gates on the route" tabIndex={0}>
          {gates.map(({ gate, width, step, distance }) => (
            <li key={step} className={width === narrowest ? 'regions-narrowest' : undefined}>
              <button type="button" className="regions-link" onClick={() => onShow(gate)}>
                Gate {editor.live!.numberOf(gate)}
              </button>
              <span>
                {width} wide{width === narrowest && ', narrowest'}
              </span>
              <span className="regions-route-at">at {Math.round(distance)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** How many gates are as narrow as the narrowest, if most are. */
function narrowShare({ gates, narrowest }: Route): string {
  const narrow = gates.filter(({ width }) => width === narrowest).length;
  if (gates.length === 1) return '';
  return narrow === gates.length ? ', like all of them' : `, at ${narrow} of them`;
}

function HoldFacts({ editor, hold, onShow }: StepsProps & { readonly hold: Hold }) {
  const { status, gates, width, zones, area } = hold;
  if (status === 'same-zone')
    return <p className="field-hint">Both places are in the same zone, so no gate cuts them apart.</p>;
  if (status === 'apart') return <p className="field-hint">Nothing: there is no path between them anyway.</p>;
  // A gate that is several passages is one to hold.
  const ids = [...new Set(gates.map(({ gate }) => gate))];
  return (
    <p>
      Hold{' '}
      {ids.map((gate, i) => (
        <span key={gate}>
          <button type="button" className="regions-link" onClick={() => onShow(gate)}>
            gate {editor.live!.numberOf(gate)}
          </button>
          {i < ids.length - 2 ? ', ' : i === ids.length - 2 ? ' and ' : ''}
        </span>
      ))}
      : {counted(width, 'tile')} wide{ids.length > 1 && ' in all'}. The start keeps{' '}
      {counted(zones.length, 'zone')}, {counted(area, 'tile')}.
    </p>
  );
}
