import { PALETTES } from '../colour/palette.ts';
import { cssGradient } from '../colour/scale.ts';
import { useStore } from '../state/store.ts';
import { theme } from '../state/theme.ts';

/** A mark as maps draw it, for the help. */
export function MapMark({ mark }: { readonly mark: string }) {
  const palette = PALETTES[useStore(theme)];
  const scale = palette.progress;
  const colourAt = (share: number): string => {
    const i = 3 * Math.round(share * 255);
    return `rgb(${scale[i]} ${scale[i + 1]} ${scale[i + 2]})`;
  };
  if (mark === 'disc')
    return <span className="map-mark map-mark-scale" style={{ background: cssGradient(scale) }} />;
  const bright = colourAt(1);
  const middle = colourAt(0.5);
  return (
    <svg className="map-mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      {mark === 'ringed' && (
        <>
          <circle cx="11" cy="11" r="5" fill={bright} />
          <circle cx="11" cy="11" r="8" fill="none" stroke={bright} strokeWidth="2" />
        </>
      )}
      {mark === 'dim' && <circle cx="11" cy="11" r="7" fill={middle} opacity="0.43" />}
      {mark === 'diamond' && <path d="M11 3l8 8-8 8-8-8Z" fill={palette.stuck} />}
      {mark === 'square' && <path d="M5 5h12v12H5Z" fill={palette.outside} />}
      {mark === 'ring' && <circle cx="11" cy="11" r="6" fill="none" stroke={palette.goal} strokeWidth="2" />}
      {mark === 'halo' && (
        <>
          <circle cx="11" cy="11" r="5" fill={middle} />
          <circle cx="11" cy="11" r="9" fill="none" stroke={palette.selection} strokeWidth="2" />
        </>
      )}
      {mark === 'gate' && <path d="M4 18 18 4" stroke={palette.gate} strokeWidth="3" strokeLinecap="round" />}
    </svg>
  );
}
