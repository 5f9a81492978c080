/** A race: up to four planners on the same problem, at the same tick. */

import { useLinkedCameras } from '../../map/link-cameras.ts';
import { listedPlanners } from '../../planner-list/listed-planners.ts';
import { useSelected } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useMade } from '../../workspace/use-made.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { MAX_LANES } from './lanes.ts';
import { RaceInspector } from './RaceInspector.tsx';
import { RaceLane } from './RaceLane.tsx';
import { RaceTransport } from './RaceTransport.tsx';
import { makeControl, type RaceControl } from './race-control.ts';
import './race.css';

export default function RaceMode() {
  const control = useMade(makeControl);
  if (!control) return <div className="workspace loading" aria-busy="true" />;
  return <RaceWorkspace control={control} />;
}

function RaceWorkspace({ control }: { readonly control: RaceControl }) {
  const lanes = useSelected(control.view, (view) => view.lanes);
  const onView = useLinkedCameras();
  const add = (): void => {
    const next = listedPlanners().find(({ id }) => lanes.every((lane) => lane.id !== id));
    control.setLanes('add a planner', [...lanes, { id: next?.id ?? 'auto', parameters: {} }]);
  };
  return (
    <Workspace
      tools={
        <IconButton icon="plus" label="Add a planner" disabled={lanes.length >= MAX_LANES} onClick={add} />
      }
      inspector={<RaceInspector control={control} />}
      transport={<RaceTransport control={control} />}
    >
      <div className={`panes race-lanes race-lanes-${lanes.length}`}>
        {lanes.map((_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place, whatever planner runs in it
          <RaceLane key={lane} control={control} lane={lane} onView={onView} />
        ))}
      </div>
    </Workspace>
  );
}
