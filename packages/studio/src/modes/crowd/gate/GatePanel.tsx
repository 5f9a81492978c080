import { useEffect, useRef } from 'react';
import type { TightestGate } from '../../../gates/tightest-gate.ts';
import { trialVerdict } from '../../../gates/trial-verdict.ts';
import { TRIAL_TICKS, type TrialFigures } from '../../../gates/widening-trial.ts';
import { type GatePlan, withMoved } from '../../../scene/gate-plan.ts';
import { planStoreOf } from '../../../scene/plan-store.ts';
import type { SceneStore } from '../../../scene/scene-store.ts';
import { cellSet, symmetricDifference } from '../../../scene/toggles.ts';
import { type Store, useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useStudio } from '../../../workspace/studio.ts';
import { useMade } from '../../../workspace/use-made.ts';
import { useCrowdSession } from '../use-session.ts';
import { gateMark } from './gate-mark.ts';
import { GateStudy } from './gate-study.ts';
import './gate.css';

const makeStudy = (scenes: SceneStore): GateStudy => new GateStudy(scenes);

/** The gate that most agents pass per tile of its width, and what it would change if it were wider. */
export default function GatePanel() {
  const study = useMade(makeStudy);
  return study ? <Study study={study} /> : null;
}

function Study({ study }: { readonly study: GateStudy }) {
  const { gate, amongOwn, ticks, figures } = useStore(study.view);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => study.watch(entry!.isIntersecting));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [study]);
  // What is marked goes when there is another gate, or none.
  useEffect(() => {
    if (gateMark.value !== gate) gateMark.set(undefined);
    return () => gateMark.set(undefined);
  }, [gate]);
  return (
    <Panel title="Tightest gate" {...(gate && { summary: `${shareOf(gate)} % of all agents` })}>
      <div ref={element} className="gate-study">
        {gate === undefined && <p className="field-hint">Looking at the shortest paths of the agents …</p>}
        {gate === null && (
          <p className="field-hint">
            The shortest paths of the agents pass {amongOwn ? 'none of the gates of Regions mode' : 'no gate'}
            .
          </p>
        )}
        {gate && (
          <>
            <GateFacts gate={gate} />
            <GateButtons gate={gate} study={study} />
          </>
        )}
        {ticks !== undefined && <Progress ticks={ticks} study={study} />}
        {gate && figures && <Outcome gate={gate} figures={figures} />}
      </div>
    </Panel>
  );
}

function GateFacts({ gate }: { readonly gate: TightestGate }) {
  const { number, width, passing, looked, agents, widening } = gate;
  return (
    <>
      <p>
        <b>{shareOf(gate)} %</b> of all agents pass <b>{counted(width, 'tile')}</b> on their shortest paths:{' '}
        {passing.toLocaleString('en')} of {counted(looked, 'agent')}.
        {looked < agents && ` The others of the ${agents.toLocaleString('en')} were not looked at.`}
        {number !== undefined && ` This is gate ${number} of Regions mode.`}
      </p>
      {!widening && (
        <p className="field-hint">
          It cannot be made wider by a few tiles: what lies beside it is as narrow, or the map ends there.
        </p>
      )}
    </>
  );
}

function GateButtons({ gate, study }: { readonly gate: TightestGate; readonly study: GateStudy }) {
  const isMarked = useStore(gateMark) === gate;
  const isRunning = useStore(study.view).ticks !== undefined;
  return (
    <div className="button-row">
      <Button icon="flag" onClick={() => gateMark.set(isMarked ? undefined : gate)}>
        {isMarked ? 'Hide it' : 'Show on the map'}
      </Button>
      {gate.widening && !isRunning && (
        <Button icon="play" onClick={() => void study.measure()}>
          Widen by one tile: what changes?
        </Button>
      )}
    </div>
  );
}

function Progress({ ticks, study }: { readonly ticks: number; readonly study: GateStudy }) {
  return (
    <div className="gate-progress">
      <progress max={TRIAL_TICKS} value={ticks} aria-label="Ticks of the two runs" />
      <span>
        tick {ticks} of {TRIAL_TICKS.toLocaleString('en')} at most
      </span>
      <Button kind="quiet" icon="close" onClick={() => study.stop()}>
        Stop
      </Button>
    </div>
  );
}

interface OutcomeProps {
  readonly gate: TightestGate;
  readonly figures: readonly [before: TrialFigures, after: TrialFigures];
}

function Outcome({ gate, figures }: OutcomeProps) {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const walls = gate.widening!.walls;
  const apply = async (): Promise<void> => {
    if (!(await session.whenEditable())) return;
    sceneStore.change(
      'widen the gate',
      ({ toggled }) => ({ toggled: symmetricDifference(toggled, cellSet(walls)) }),
      widenedPlan(planStoreOf(sceneStore.scene.value.map), gate),
    );
  };
  return (
    <>
      <p role="status">
        <b>{trialVerdict(...figures)}</b>
      </p>
      <table className="figure-table">
        <caption className="field-hint">Two runs without time limit and wanderers</caption>
        <thead>
          <tr>
            <th scope="col" aria-label="Figure" />
            <th scope="col">as it is</th>
            <th scope="col">wider</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(({ value }) => !Number.isNaN(value(figures[0]))).map(
            ({ name, tip, value, digits, unit }) => (
              <tr key={name} data-tip={tip}>
                <th scope="row">{name}</th>
                {figures.map((own, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: before and after
                  <td key={i}>
                    {value(own).toFixed(digits)}
                    {unit}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
      <div className="button-row">
        <Button icon="check" onClick={() => void apply()}>
          Apply: free {counted(walls.length, 'tile')}
        </Button>
      </div>
    </>
  );
}

const ROWS: readonly {
  readonly name: string;
  readonly tip: string;
  readonly value: (figures: TrialFigures) => number;
  readonly digits: number;
  readonly unit?: string;
}[] = [
  { name: 'ticks', tip: 'Until all agents were home, or the limit', value: ({ ticks }) => ticks, digits: 0 },
  {
    name: 'home',
    tip: 'Share of the agents at home at the end',
    value: ({ home }) => 100 * home,
    digits: 1,
    unit: ' %',
  },
  {
    name: 'mean arrival time',
    tip: 'In ticks, of the agents at home',
    value: ({ meanArrival }) => meanArrival,
    digits: 1,
  },
  {
    name: 'arrival ratio',
    tip: 'Ticks until agents are home, divided by the fewest moves that each would need alone on that map',
    value: ({ arrivalRatio }) => arrivalRatio,
    digits: 2,
  },
  {
    name: 'agents waiting',
    tip: 'On average per tick, away from their goals',
    value: ({ waiting }) => waiting,
    digits: 1,
  },
  {
    name: 'goals a tick',
    tip: 'Throughput: goals reached per tick',
    value: ({ throughput }) => throughput,
    digits: 3,
  },
];

/** A gate of Regions mode becomes wider there too: otherwise it would leave a gap. */
function widenedPlan(store: Store<GatePlan | undefined>, { number, widening }: TightestGate) {
  const before = store.value;
  if (!before || number === undefined) return undefined;
  const after = withMoved(before, number, widening!.ends);
  return { undo: () => store.set(before), redo: () => store.set(after) };
}

function shareOf({ passing, looked }: TightestGate): number {
  return Math.round((100 * passing) / looked);
}
