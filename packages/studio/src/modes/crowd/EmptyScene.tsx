import { useSelected, useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { setSettings, settings } from './settings.ts';
import { useCrowdSession } from './use-session.ts';

/** Says what to do when there are no agents. */
export function EmptyScene() {
  const { sceneStore } = useStudio();
  const session = useCrowdSession();
  const { crowd, placed, wanderers } = useStore(sceneStore.scene);
  const empty = useSelected(session.status, ({ count, summary }) => count === 0 && summary !== undefined);
  const tool = useSelected(settings, (value) => value.tool);
  if (tool !== 'look' && tool !== 'box') return null;
  if (crowd.agents + placed.length + wanderers > 0 || !empty) return null;
  return (
    <div className="empty-scene">
      <b>There are no agents yet</b>
      <p>Add a crowd, or place agents one by one.</p>
      <div className="button-row">
        <Button
          kind="main"
          icon="crowd"
          onClick={() => sceneStore.change('add a crowd', { crowd: { ...crowd, agents: 200 } })}
        >
          Add 200 agents
        </Button>
        <Button icon="agent" onClick={() => setSettings({ tool: 'agent' })}>
          Place an agent
        </Button>
      </div>
    </div>
  );
}
