import { PALETTES } from '../../colour/palette.ts';
import { cssGradient } from '../../colour/scale.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { RegionsEditor } from './regions-editor.ts';
import { greatest, REGIONS_SHADES, type RegionsShade } from './shade.ts';

interface ShadePanelProps {
  readonly editor: RegionsEditor;
  readonly shade: RegionsShade;
  readonly onShade: (shade: RegionsShade) => void;
}

/** What colours and lines on the map say. */
export function ShadePanel({ editor, shade, onShade }: ShadePanelProps) {
  useStore(editor.revision);
  const palette = PALETTES[useStore(theme)];
  const values = shade === 'depth' || shade === 'clearance' ? editor.survey.fields?.[shade] : undefined;
  return (
    <Panel title="Colours">
      <Select label="Tiles show" value={shade} options={REGIONS_SHADES} onChange={onShade} />
      {values && (
        <div className="regions-scale">
          <div style={{ background: cssGradient(palette.heat) }} />
          <span>1</span>
          <span>
            {Math.max(2, greatest(values))} {shade === 'clearance' ? 'tiles' : ''}
          </span>
        </div>
      )}
      <ul className="regions-legend">
        <li>
          <span className="regions-line" style={{ height: 2, background: palette.gate }} /> gate
        </li>
        <li>
          <span className="regions-line" style={{ height: 8, background: palette.gate }} /> gate that is tight
          for the crowd
        </li>
      </ul>
    </Panel>
  );
}
