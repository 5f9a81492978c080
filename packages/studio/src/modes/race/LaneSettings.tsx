import { useEffect, useId, useState } from 'react';
import { describePlanner, PlannerFields } from '../../planner/PlannerFields.tsx';
import { WhyChoice } from '../../planner/WhyChoice.tsx';
import { listedPlanners } from '../../planner-list/listed-planners.ts';
import type { PlannerChoice } from '../../scene/scene.ts';
import type { AutoAbout, SelectorChoice } from '../../sim/choose-planner.ts';
import { useSelected } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { RaceControl } from './race-control.ts';

interface LaneSettingsProps {
  readonly control: RaceControl;
  readonly lane: number;
  readonly onChange: (label: string, planner: PlannerChoice) => void;
  readonly onClose: () => void;
}

/** The parameters of one lane, and for the selector why it chose its planner; over the lane's map. */
export default function LaneSettings({ control, lane, onChange, onClose }: LaneSettingsProps) {
  const planner = useSelected(control.view, (view) => view.lanes[lane]!);
  const isAuto = planner.id === 'auto';
  const about = useAutoAbout(control, isAuto);
  const definition = isAuto ? about : listedPlanners().find(({ id }) => id === planner.id);
  const title = useId();
  return (
    <section
      className="race-settings"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2 id={title}>
          Planner {lane + 1}: {definition?.title ?? planner.id}
        </h2>
        <IconButton icon="close" label="Close the parameters" onClick={onClose} />
      </header>
      {isAuto && <Why control={control} lane={lane} />}
      {definition && (
        <>
          <p className="field-hint">{describePlanner(definition)}</p>
          <PlannerFields definition={definition} planner={planner} open={!isAuto} onChange={onChange} />
          {Object.keys(definition.parameters).length === 0 && <p>This planner has no parameters.</p>}
        </>
      )}
    </section>
  );
}

function Why({ control, lane }: Pick<LaneSettingsProps, 'control' | 'lane'>) {
  const running = useSelected(control.view, ({ states }) => states[lane]?.running);
  const [choice, setChoice] = useState<SelectorChoice>();
  useEffect(() => {
    if (running === undefined || running === 'auto') setChoice(undefined);
    else control.choice(lane).then(setChoice, () => setChoice(undefined));
  }, [control, lane, running]);
  return choice ? (
    <WhyChoice choice={choice} />
  ) : (
    <p className="field-hint">The selector chooses a planner in the first tick.</p>
  );
}

/** What the selector is; undefined until it is loaded. */
function useAutoAbout(control: RaceControl, wanted: boolean): AutoAbout | undefined {
  const [about, setAbout] = useState<AutoAbout>();
  useEffect(() => {
    if (wanted) control.aboutAuto().then(setAbout, () => setAbout(undefined));
  }, [control, wanted]);
  return about;
}
