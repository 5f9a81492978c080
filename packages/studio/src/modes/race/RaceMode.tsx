/** A race: up to four planners on the same problem, at the same tick. */
import { PLANNERS } from 'floodgate';
import { useCallback, useEffect, useRef, useState } from 'react';
import { linkCameras } from '../../map/link-cameras.ts';
import type { MapView } from '../../map/map-view.ts';
import { useSelected } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { Workspace } from '../../workspace/Workspace.tsx';
import { RaceInspector } from './RaceInspector.tsx';
import { RaceLane } from './RaceLane.tsx';
import { RaceTransport } from './RaceTransport.tsx';
import { MAX_LANES, RaceControl } from './race-control.ts';
import './race.css';

export default function RaceMode() {
  const { sceneStore } = useStudio();
  const [control, setControl] = useState<RaceControl>();
  useEffect(() => {
    const made = new RaceControl(sceneStore);
    setControl(made);
    return () => made.dispose();
  }, [sceneStore]);
  if (!control) return <div className="workspace loading" aria-busy="true" />;
  return <RaceWorkspace control={control} />;
}

function RaceWorkspace({ control }: { readonly control: RaceControl }) {
  const planners = useSelected(control.view, (view) => view.planners);
  const views = useRef(new Map<number, MapView>());
  const unlink = useRef<() => void>(undefined);
  const onView = useCallback((lane: number, view: MapView) => {
    views.current.set(lane, view);
    unlink.current?.();
    unlink.current = linkCameras([...views.current.values()].map(({ camera }) => camera));
  }, []);
  useEffect(() => () => unlink.current?.(), []);
  const add = (): void => {
    const next = PLANNERS.find(({ id }) => !planners.includes(id));
    if (next) control.setPlanners([...planners, next.id]);
  };
  return (
    <Workspace
      tools={
        <IconButton icon="plus" label="Add a planner" disabled={planners.length >= MAX_LANES} onClick={add} />
      }
      inspector={<RaceInspector control={control} />}
      transport={<RaceTransport control={control} />}
    >
      <div className={`race-lanes race-lanes-${planners.length}`}>
        {planners.map((_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place, whoever runs in it
          <RaceLane key={lane} control={control} lane={lane} onView={onView} />
        ))}
      </div>
    </Workspace>
  );
}
