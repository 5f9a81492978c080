import { PALETTES } from '../../colour/palette.ts';
import { cssGradient } from '../../colour/scale.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { IconButton } from '../../ui/Button.tsx';
import { legend, setSettings } from './settings.ts';

/** What the colours of the floor mean; closing it takes them off. */
export function Legend() {
  const shown = useStore(legend);
  const { heat } = PALETTES[useStore(theme)];
  if (!shown) return null;
  return (
    <div className="legend">
      <b>{shown.title}</b>
      {shown.high !== undefined && (
        <>
          <span>{shown.low}</span>
          <span className="legend-scale" style={{ background: cssGradient(heat) }} />
          <span>{shown.high}</span>
        </>
      )}
      <IconButton icon="close" label="Plain floor" onClick={() => setSettings({ ground: 'none' })} />
    </div>
  );
}
