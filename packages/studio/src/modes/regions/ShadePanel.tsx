import { PALETTES } from '../../colour/palette.ts';
import { useStore } from '../../state/store.ts';
import { theme } from '../../state/theme.ts';
import { Select } from '../../ui/Field.tsx';
import { HeatScale } from '../../ui/HeatScale.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { RegionsEditor } from './regions-editor.ts';
import { greatest, REGIONS_SHADES, type RegionsShade } from './shade.ts';

interface ShadePanelProps {
  readonly editor: RegionsEditor;
  readonly shade: RegionsShade;
  readonly onShade: (shade: RegionsShade) => void;
}

/** What colours and lines on the map mean. */
export function ShadePanel({ editor, shade, onShade }: ShadePanelProps) {
  useStore(editor.revision);
  const palette = PALETTES[useStore(theme)];
  const values = shade === 'depth' || shade === 'clearance' ? editor.survey.fields?.[shade] : undefined;
  return (
    <Panel title="Colours">
      <Select label="Tiles show" value={shade} options={REGIONS_SHADES} onChange={onShade} />
      {values && (
        <HeatScale
          low="1"
          high={`${Math.max(2, greatest(values))} ${shade === 'clearance' ? 'tiles' : ''}`}
        />
      )}
      <ul className="swatches">
        <li>
          <span className="regions-line" style={{ height: 2, background: palette.gate }} /> gate
        </li>
        <li>
          <span className="regions-line" style={{ height: 8, background: palette.gate }} /> gate with much
          traffic for its width
        </li>
      </ul>
    </Panel>
  );
}
