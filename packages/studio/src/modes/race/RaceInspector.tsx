import { mapTitle } from '../../scene/scene.ts';
import { useStore } from '../../state/store.ts';
import { showTables } from '../../tables/shown-tables.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { CompletionChart, percent } from './CompletionChart.tsx';
import type { LaneResult } from './race.ts';
import type { RaceControl } from './race-control.ts';
import { tableOfRace } from './race-table.ts';

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
          All planners get the same starts and goals. Map and agents are those of the crowd mode.
        </p>
      </Panel>
      <Panel title="Completion">
        <CompletionChart race={race} />
      </Panel>
      <Panel title="Results">
        {race.results.length === 0 ? (
          <p className="field-hint">The table comes when all are home, or after 1,000 ticks.</p>
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

function ResultsTable({ race }: { readonly race: readonly LaneResult[] }) {
  return (
    <div className="race-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Planner</th>
            <th scope="col" data-tip="Agents at home at the end">
              Home
            </th>
            <th scope="col" data-tip="Mean tick of arrival of those at home">
              Arrival
            </th>
            <th scope="col" data-tip="What they walked, over their shortest ways">
              Detour
            </th>
            <th scope="col" data-tip="Mean time of planning a tick">
              ms
            </th>
            <th scope="col" data-tip="Broken rules that the Referee found">
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
