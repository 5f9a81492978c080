import { DECOMPOSE_METHODS, type DecomposeMethod, type Repair, type Trouble } from 'floodgate/regions';
import { useState } from 'react';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { Check, Select } from '../../ui/Field.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { RegionsEditor } from './regions-editor.ts';
import { openRegionsFile, REGIONS_SUFFIX, saveRegionsFile } from './regions-file.ts';

const METHODS: Readonly<Record<DecomposeMethod, { title: string; about: string }>> = {
  'merge-tree': {
    title: 'Merge tree',
    about:
      'Floods the map from its widest places and keeps all levels; doors, ramps and bridges become gates.',
  },
  'water-level': {
    title: 'Water level',
    about: 'Floods the map from its widest places; gates are where the waters meet.',
  },
  'water-level-ridges': {
    title: 'Water level, ridges',
    about: 'Like water level, with gates built as in the thesis.',
  },
  'ad-hoc': { title: 'Ad hoc', about: 'Fills zones row by row; suits rectangular chambers and corridors.' },
};

const TROUBLES: Readonly<Record<Trouble, string>> = {
  pocket: 'pocket, gate removed',
  'wide-gate': 'very wide gate, removed',
  'many-gates': 'zone with too many gates, cut',
  winding: 'winding zone, cut',
  'even-hallway': 'even hallway, cut at bends',
  maze: 'maze, divided ad hoc',
  'gates-in-all': 'too many gates on the map, some removed',
};

/** How the map is divided: the method, the result, files. */
export function DivisionPanel({ editor }: { readonly editor: RegionsEditor }) {
  useStore(editor.revision);
  const work = useStore(editor.work);
  const [method, setMethod] = useState<DecomposeMethod>('merge-tree');
  const [repair, setRepair] = useState(true);
  const { live, plan } = editor;
  const summary = live
    ? `${counted(live.regions.zones.length, 'zone')}, ${counted(live.regions.gates.length, 'gate')}`
    : 'dividing …';
  return (
    <Panel title="Division" summary={summary}>
      <div className="regions-inline" data-tip={METHODS[method].about}>
        <Select
          label="Method"
          value={method}
          options={DECOMPOSE_METHODS.map((value) => ({ value, label: METHODS[value].title }))}
          onChange={setMethod}
        />
      </div>
      <Check label="Repair mistakes of the method" checked={repair} onChange={setRepair} />
      <div className="button-row">
        <Button
          kind="main"
          disabled={work.kind === 'decomposing'}
          tip="Divides the map again. Replaces edited gates; undo brings them back"
          onClick={() => editor.decompose(method, repair)}
        >
          Decompose
        </Button>
        <FileButton
          label="Regions file"
          accept={REGIONS_SUFFIX}
          tip="Opens a regions file of this map. You can also drop it on the map"
          onFiles={([file]) => void openRegionsFile(editor, file!)}
        >
          Open
        </FileButton>
        <Button
          disabled={!live}
          tip="Saves the gates as a regions file"
          onClick={() => saveRegionsFile(editor)}
        >
          Save
        </Button>
      </div>
      {plan?.origin.kind === 'file' && <p className="field-hint">Gates from {plan.origin.name}.</p>}
      {plan?.origin.kind === 'decomposed' && (
        <Origin ms={plan.origin.ms} repair={plan.origin.repair} repairs={plan.origin.repairs} />
      )}
    </Panel>
  );
}

interface OriginProps {
  readonly ms: number;
  readonly repair: boolean;
  readonly repairs: readonly Repair[];
}

function Origin({ ms, repair, repairs }: OriginProps) {
  const time = `Divided in ${Math.max(1, Math.round(ms)).toLocaleString('en')} ms`;
  if (!repair) return <p className="field-hint">{time}, without repair.</p>;
  if (repairs.length === 0) return <p className="field-hint">{time}; nothing to repair.</p>;
  return (
    <details className="regions-repairs">
      <summary>
        {time}, {counted(repairs.length, 'repair')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ul aria-label="Repairs" tabIndex={0}>
        {repairs.map(({ trouble, why, where }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>
            <strong>{TROUBLES[trouble]}</strong> at ({where.join(', ')})<p className="field-hint">{why}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
