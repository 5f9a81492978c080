import { PALETTES } from '../colour/palette.ts';
import { cssGradient } from '../colour/scale.ts';
import { useStore } from '../state/store.ts';
import { theme } from '../state/theme.ts';

/** The colours of heat maps, with what their ends mean. */
export function HeatScale({ low, high }: { readonly low: string; readonly high: string }) {
  const { heat } = PALETTES[useStore(theme)];
  return (
    <div className="heat-scale">
      <div style={{ background: cssGradient(heat) }} />
      <span>{low}</span>
      <span>{high}</span>
    </div>
  );
}
