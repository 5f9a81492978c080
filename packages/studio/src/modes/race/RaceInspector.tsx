import { mapTitle } from '../../scene/scene.ts';
import { useStore } from '../../state/store.ts';
import { showTables } from '../../tables/shown-tables.ts';
import { makeTable, type ResultTable } from '../../tables/table.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { percent } from '../../ui/percent.ts';
import { useStudio } from '../../workspace/studio.ts';
import { DelayChart } from './DelayChart.tsx';
import { ProgressChart } from './ProgressChart.tsx';
import type { LaneResult } from './race.ts';
import type { RaceControl } from './race-control.ts';

export function RaceInspector({ control }: { readonly control: RaceControl }) {
  const { mode } = useStudio();
  const scene = useStore(control.scenes.scene);
  const race = useStore(control.view);
  const title = mapTitle(scene.map);
  return (
    <>
      <Panel title="Problem" summary={title}>
        <p>
          {race.goals.length.toLocaleString('en')} agents, {scene.crowd.type.replaceAll('-', ' ')}, seed{' '}
          {scene.seed}
        </p>
        <p className="field-hint">
          All planners get the same starts and goals: those of the crowd mode, without wanderers.
        </p>
      </Panel>
      <Panel title={race.lifelong ? 'Throughput' : 'Completion'}>
        <ProgressChart race={race} />
      </Panel>
      {race.delays && (
        <Panel title="Delay">
          <DelayChart lanes={race.lanes} delays={race.delays} />
          <p className="field-hint">
            Ticks by which agents arrived later than their shortest paths take. Bars are shares of all agents.
          </p>
        </Panel>
      )}
      <Panel title="Results">
        {race.results.length === 0 ? (
          <p className="field-hint">
            {race.lifelong
              ? 'The results are shown after 1,000 ticks.'
              : 'The results are shown when all agents have arrived, or after 1,000 ticks.'}
          </p>
        ) : (
          <>
            <ResultsTable lanes={race.results} columns={race.lifelong ? LIFELONG_COLUMNS : COLUMNS} />
            <p className="field-hint">{faultsOf(race.results)}</p>
            <div className="button-row">
              <Button
                icon="results"
                onClick={() => {
                  showTables([tableOfRace(title, race.results)]);
                  mode.set('results');
                }}
              >
                Open in results
              </Button>
            </div>
          </>
        )}
      </Panel>
    </>
  );
}

/** The outcome of a race as a table for the results mode. */
function tableOfRace(map: string, results: readonly LaneResult[]): ResultTable {
  const columns = Object.keys(results[0]!) as (keyof LaneResult)[];
  const rows = results.map((result) =>
    columns.map((column) => (Number.isNaN(result[column]) ? null : result[column])),
  );
  return makeTable(`Race on ${map}`, columns, rows);
}

interface ResultColumn {
  readonly name: string;
  readonly tip: string;
  readonly cell: (lane: LaneResult) => string;
}

const TIME: ResultColumn = {
  name: 'ms',
  tip: 'Mean planning time of a tick, in ms',
  cell: ({ msPerTick }) => shown(msPerTick, 2),
};

const COLUMNS: readonly ResultColumn[] = [
  {
    name: 'Home',
    tip: 'Share of the agents on their goals at the end',
    cell: ({ completionRate: share }) => percent(share),
  },
  {
    name: 'Arrival',
    tip: 'Mean arrival time of the agents at home, in ticks',
    cell: ({ meanArrival }) => shown(meanArrival, meanArrival < 100 ? 1 : 0),
  },
  {
    name: 'Ratio',
    tip: 'Arrival ratio: ticks until agents are home, divided by the fewest moves that each would need alone. Agents that are not home count with the ticks of the race.',
    cell: ({ arrivalRatio }) => shown(arrivalRatio, 2),
  },
  {
    name: 'Detour',
    tip: 'Distance walked by the agents at home, divided by their shortest distances',
    cell: ({ detour }) => shown(detour, 2),
  },
  TIME,
];

const LIFELONG_COLUMNS: readonly ResultColumn[] = [
  {
    name: 'Goals a tick',
    tip: 'Throughput: goals reached per tick',
    cell: ({ throughput }) => shown(throughput, 2),
  },
  TIME,
];

function ResultsTable({
  lanes,
  columns,
}: {
  readonly lanes: readonly LaneResult[];
  readonly columns: readonly ResultColumn[];
}) {
  return (
    <div className="figure-table-scroll">
      <table className="figure-table race-table">
        <thead>
          <tr>
            <th scope="col">Planner</th>
            {columns.map(({ name, tip }) => (
              <th key={name} scope="col" data-tip={tip}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place; two may have the same planner
            <tr key={i}>
              <th scope="row">{lane.planner}</th>
              {columns.map(({ name, cell }) => (
                <td key={name}>{cell(lane)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the Referee found. */
function faultsOf(lanes: readonly LaneResult[]): string {
  const faulty = lanes.filter(({ collisions }) => collisions > 0);
  if (faulty.length === 0) return 'The Referee has checked every move: no planner broke a rule.';
  return `Rules broken, as found by the Referee: ${faulty.map((lane) => `${lane.planner} ${lane.collisions}`).join(', ')}.`;
}

function shown(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
