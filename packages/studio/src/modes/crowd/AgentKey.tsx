import { PALETTES } from '../../colour/palette.ts';
import { cssGradient } from '../../colour/scale.ts';
import { useSelected, useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useStudio } from '../../workspace/studio.ts';
import { setSettings, settings } from './settings.ts';

/** What agents look like, in a corner of the map until it is closed. */
export function AgentKey() {
  const shown = useSelected(settings, ({ key }) => key);
  const colouring = useSelected(settings, (value) => value.colouring);
  const wanderers = useSelected(useStudio().sceneStore.scene, (scene) => scene.wanderers);
  const { progress } = PALETTES[useStore(theme)];
  if (!shown) return null;
  return (
    <div className="legend agent-key">
      <ul className="key" aria-label="What agents look like">
        {colouring === 'progress' && (
          <li>
            <span>start</span>
            <i className="key-scale" style={{ background: cssGradient(progress) }} />
            <span>goal</span>
          </li>
        )}
        <li>
          <i className="key-disc key-dim" /> waiting
        </li>
        <li>
          <i className="key-diamond" /> stuck
        </li>
        <li>
          <i className="key-ringed" /> at home
        </li>
        {wanderers > 0 && (
          <li>
            <i className="key-square" /> wanderer
          </li>
        )}
      </ul>
      <IconButton icon="close" label="Hide the legend" onClick={() => setSettings({ key: false })} />
    </div>
  );
}
