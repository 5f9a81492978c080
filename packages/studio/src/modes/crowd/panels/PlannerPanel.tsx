import { useEffect, useState } from 'react';
import { AUTO_LABEL, describePlanner, PlannerFields } from '../../../planner/PlannerFields.tsx';
import { listedPlanners } from '../../../planner-list/listed-planners.ts';
import type { AutoAbout } from '../../../sim/choose-planner.ts';
import { useSelected, useStore } from '../../../state/store.ts';
import { Select } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useStudio } from '../../../workspace/studio.ts';
import { setSettings, settings } from '../settings.ts';
import { useCrowdSession } from '../use-session.ts';
import { WhyPanel } from './WhyPanel.tsx';

const BUDGETS = [
  { value: '', label: 'no limit' },
  { value: '16.7', label: '16.7 ms: a frame at 60 frames a second' },
  { value: '4', label: '4 ms: what a game can spare' },
  { value: '1', label: '1 ms' },
] as const;

/** Which algorithm moves the crowd, and its parameters. */
export function PlannerPanel() {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const { planner } = useStore(sceneStore.scene);
  const { budgetMs } = useStore(settings);
  const running = useSelected(session.status, ({ summary }) => summary?.plannerId);
  const auto = useAutoAbout();
  const definition = planner.id === 'auto' ? auto : listedPlanners().find(({ id }) => id === planner.id);
  const title = listedPlanners().find(({ id }) => id === running)?.title;
  return (
    <Panel
      title="Planner"
      summary={planner.id === 'auto' ? `auto${title ? `: ${title}` : ''}` : definition?.title}
    >
      <Select
        label="Algorithm"
        hint={definition && describePlanner(definition)}
        value={planner.id}
        options={[
          { value: 'auto', label: AUTO_LABEL },
          ...listedPlanners().map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(id) => sceneStore.change('change the planner', { planner: { id, parameters: {} } })}
      />
      {planner.id === 'auto' && <WhyPanel />}
      {definition && (
        <PlannerFields
          definition={definition}
          planner={planner}
          onChange={(label, next) => sceneStore.change(label, { planner: next })}
        />
      )}
      <Select
        label="Time limit of a tick"
        value={String(budgetMs ?? '')}
        options={BUDGETS}
        onChange={(value) => {
          const ms = value === '' ? undefined : Number(value);
          setSettings({ budgetMs: ms });
          void session.commands.setBudget(ms);
        }}
      />
    </Panel>
  );
}

/** What the selector is; undefined until it is loaded. */
function useAutoAbout(): AutoAbout | undefined {
  const session = useCrowdSession();
  const { sceneStore } = useStudio();
  const wanted = useSelected(sceneStore.scene, ({ planner }) => planner.id === 'auto');
  const [about, setAbout] = useState<AutoAbout>();
  useEffect(() => {
    if (wanted) session.commands.aboutAuto().then(setAbout, () => setAbout(undefined));
  }, [session, wanted]);
  return about;
}
