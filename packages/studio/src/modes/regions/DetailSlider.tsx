import { useId } from 'react';
import { USUAL_DIVISION } from '../../scene/division.ts';
import { useStore } from '../../state/store.ts';
import { detailAt, detailWords, LAST_POSITION, positionOf, STOP_NAMES } from './detail-scale.ts';
import type { RegionsEditor } from './regions-editor.ts';

const STEP = 0.05;

/** How finely the map is divided: a slider with named stops. Zones follow while it is dragged. */
export function DetailSlider({ editor }: { readonly editor: RegionsEditor }) {
  const id = useId();
  const { detail } = useStore(editor.divider.division);
  const stops = useStore(editor.divider.stops);
  const position = stops ? positionOf(detail, stops) : LAST_POSITION / 2;
  // Automatic is a level too.
  const words = stops ? detailWords(detail === 'auto' ? detailAt(position, stops) : detail, stops) : '…';
  const jump = (to: (typeof STOP_NAMES)[number] | 'auto'): void =>
    void editor.divider.divide({ ...USUAL_DIVISION, detail: to });
  const release = (): void => editor.divider.endSlide();
  return (
    <div className="regions-detail">
      <div className="regions-detail-head">
        <label htmlFor={id}>Detail</label>
        <output htmlFor={id}>{words}</output>
        <button
          type="button"
          className="regions-chip"
          aria-pressed={detail === 'auto'}
          data-tip="Every door, ramp and bridge that this map has, and no closets where there are very many"
          disabled={!stops}
          onClick={() => jump('auto')}
        >
          auto
        </button>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={LAST_POSITION}
        step={STEP}
        disabled={!stops}
        value={position}
        aria-valuetext={detail === 'auto' ? `automatic: ${words}` : words}
        onChange={({ target }) =>
          void editor.divider.slideTo({ ...USUAL_DIVISION, detail: detailAt(Number(target.value), stops!) })
        }
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <fieldset className="regions-stops" aria-label="Levels of detail">
        {STOP_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={detail === name}
            disabled={!stops}
            onClick={() => jump(name)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
