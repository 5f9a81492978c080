import { mapTitle } from '../../scene/scene.ts';
import { useStore } from '../../state/store.ts';
import { showTables } from '../../tables/shown-tables.ts';
import { makeTable, type ResultTable } from '../../tables/table.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { CompletionChart, percent } from './CompletionChart.tsx';
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
      <Panel title="Completion">
        <CompletionChart race={race} />
      </Panel>
      <Panel title="Results">
        {race.results.length === 0 ? (
          <p className="field-hint">
            The results are shown when all agents have arrived, or after 1,000 ticks.
          </p>
        ) : (
          <>
            <ResultsTable race={race.results} />
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

function ResultsTable({ race }: { readonly race: readonly LaneResult[] }) {
  return (
    <div className="figure-table-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Planner</th>
            <th scope="col" data-tip="Share of the agents on their goals at the end">
              Home
            </th>
            <th scope="col" data-tip="Mean arrival time of the agents at home, in ticks">
              Arrival
            </th>
            <th
              scope="col"
              data-tip="Distance walked by the agents at home, divided by their shortest distances"
            >
              Detour
            </th>
            <th scope="col" data-tip="Mean planning time of a tick, in ms">
              ms
            </th>
            <th scope="col" data-tip="Rules broken, as found by the Referee">
              Faults
            </th>
          </tr>
        </thead>
        <tbody>
          {race.map((lane) => (
            <tr key={lane.planner}>
              <th scope="row">{lane.planner}</th>
              <td>{percent(lane.completionRate)}</td>
              <td>{shown(lane.meanArrival, 1)}</td>
              <td>{shown(lane.detour, 2)}</td>
              <td>{shown(lane.msPerTick, 2)}</td>
              <td>{lane.collisions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shown(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
