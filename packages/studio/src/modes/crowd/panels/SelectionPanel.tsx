import type { Grid } from 'floodgate';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../../../state/store.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Check, NumberField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { sayFailure } from '../../../ui/toasts.ts';
import { useShortcuts } from '../../../workspace/shortcuts.ts';
import { useStudio } from '../../../workspace/studio.ts';
import { followed } from '../attention.ts';
import { insight, insists, setSettings, settings } from '../settings.ts';
import type { AgentInsight } from '../sim/protocol.ts';
import { useCrowdSession } from '../use-session.ts';
import { FindAgents } from './FindAgents.tsx';

const WhyAgent = lazy(() => import('./why/WhyAgent.tsx'));

/** The selected agents: what is known of them and what can be done with them; or how to find some. */
export function SelectionPanel() {
  const { size } = useStore(useCrowdSession().selection);
  if (size > 0) return <SelectedAgents />;
  return (
    <Panel title="Agents" summary="none selected">
      <p className="field-hint">Click an agent on the map to see its plan and why it waits.</p>
      <FindAgents />
    </Panel>
  );
}

function SelectedAgents() {
  const session = useCrowdSession();
  const selection = useStore(session.selection);
  const grid = useStore(useStudio().sceneStore.grid);
  const agents = [...selection];
  const known = useStore(insight);
  const one = agents.length === 1 ? agents[0]! : undefined;
  const about = one !== undefined && known?.index === one ? known : undefined;
  // It is the first panel, and what was selected on the map is to be seen.
  // In braces: in newer browsers scrolling returns a promise, and React would take it for what cleans up.
  useEffect(() => {
    document.querySelector('.inspector')?.scrollTo(0, 0);
  }, []);
  return (
    <Panel title={one === undefined ? `${agents.length} agents` : `Agent ${one}`} summary="selected">
      {about && <AboutAgent about={about} grid={grid} />}
      <p className="field-hint">
        {about?.outside
          ? 'The planner does not control it.'
          : 'Right-click on the map, or hold a finger there, to send the selected agents.'}
      </p>
      <NumberField
        label="Priority"
        value={about?.priority ?? 0}
        min={-100}
        max={100}
        step={1}
        onChange={(priority) => void session.orders.setPriority(agents, priority, about?.priority ?? 0)}
      />
      <div className="button-row">
        {one !== undefined && <FollowButton agent={one} />}
        <Button
          icon="trash"
          onClick={() => {
            session.orders.remove(agents).catch(sayFailure);
            session.selection.set(new Set());
          }}
        >
          Remove
        </Button>
        <IconButton
          icon="close"
          label="Deselect"
          shortcut="Escape"
          onClick={() => session.selection.set(new Set())}
        />
      </div>
      <FindAgents />
    </Panel>
  );
}

function AboutAgent({ about, grid }: { readonly about: AgentInsight; readonly grid: Grid }) {
  const { search, learned } = useStore(settings);
  const hasHeat = about.search || about.why?.method?.kind === 'biases';
  return (
    <div className="about-agent" data-tick={about.tick}>
      {(about.why || about.search) && (
        <Suspense fallback={null}>
          <WhyAgent about={about} grid={grid} />
        </Suspense>
      )}
      {about.known !== 'all' && <PastNote about={about} />}
      <Facts>
        <Fact name="Tile">{pointOf(grid, about.cell)}</Fact>
        <Fact name="Goal">{about.outside ? 'none: it wanders' : pointOf(grid, about.goal)}</Fact>
        <Fact name="State">{about.outside ? 'not controlled' : doing(about)}</Fact>
        {about.plan && <Fact name="Plan">{planned(about.plan)}</Fact>}
        {about.search && (
          <>
            <Fact name="Search">
              {about.search.closed.length} closed, {about.search.open.length} open
            </Fact>
            <Fact name="Learned">{about.search.learned.length} cells</Fact>
          </>
        )}
      </Facts>
      {hasHeat && (
        <div className="check-grid">
          {about.search && (
            <Check label="Search" checked={search} onChange={(value) => setSettings({ search: value })} />
          )}
          <Check
            label={about.search ? 'Learned' : 'Biased costs'}
            checked={learned}
            onChange={(value) => setSettings({ learned: value })}
          />
        </div>
      )}
    </div>
  );
}

function FollowButton({ agent }: { readonly agent: number }) {
  const follows = useStore(followed) === agent;
  useShortcuts('Agent', [
    {
      keys: 'C',
      label: 'follow the selected agent, or stop',
      run: () => followed.set(follows ? undefined : agent),
    },
  ]);
  return (
    <button
      type="button"
      className="button button-plain"
      aria-pressed={follows}
      data-tip="Keeps it in the middle of the map until you move the map (C)"
      onClick={() => followed.set(follows ? undefined : agent)}
    >
      <Icon name="agent" size={16} />
      {follows ? 'Following' : 'Follow'}
    </button>
  );
}

/** Why plan, search and reasons of a tick of the past are not shown. */
function PastNote({ about: { known, tick, workMs = 0 } }: { readonly about: AgentInsight }) {
  if (known === 'long') {
    return (
      <div className="past-note">
        <p className="field-hint">
          To know what the planner thought at tick {tick}, the ticks before it have to be planned again. That
          takes about {Math.ceil(workMs / 1000)} s.
        </p>
        <Button onClick={() => insists.set(true)}>Work it out</Button>
      </div>
    );
  }
  return <p className="field-hint">{PAST_NOTES[known as keyof typeof PAST_NOTES]}</p>;
}

const PAST_NOTES = {
  working: 'Planning the ticks before this one again …',
  unlike:
    'This tick was planned under a time limit and cannot be replayed exactly. Only what was recorded is shown.',
  unknown: 'The planner of this tick is not known any more. Only what was recorded is shown.',
};

function pointOf(grid: Grid, cell: number): string {
  return `(${grid.point(cell).join(', ')})`;
}

/** How far a plan goes; one that only waits is none. */
function planned(plan: Int32Array): string {
  return plan.every((cell) => cell === plan[0]) ? 'none' : `${counted(plan.length - 1, 'tick')} ahead`;
}

function doing({ home, waited }: { readonly home: boolean; readonly waited: number }): string {
  if (home) return 'at home';
  return waited > 0 ? `waiting for ${counted(waited, 'tick')}` : 'walking';
}
