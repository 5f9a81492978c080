import type { DecomposeMethod, Repair, Trouble } from 'floodgate/regions';
import { useState } from 'react';
import { type Division, USUAL_DIVISION } from '../../scene/division.ts';
import { type GatePlan, plannedGate } from '../../scene/gate-plan.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { Check, Select } from '../../ui/Field.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DetailSlider } from './DetailSlider.tsx';
import type { RegionsEditor } from './regions-editor.ts';
import {
  openRegionsFile,
  REGIONS_FORMATS,
  REGIONS_SUFFIX,
  type RegionsFormatId,
  saveRegionsFile,
} from './regions-file.ts';

/** A method by name. The thesis has its own: with ridge gates, and as they are found. */
type Choice = DecomposeMethod | 'thesis';

const CHOICES: Readonly<Record<Choice, { title: string; about: string }>> = {
  'merge-tree': {
    title: 'All levels',
    about: 'Finds doors, ramps and bridges at every level of detail.',
  },
  thesis: {
    title: 'As in the thesis',
    about: 'Water level with gates built from ridges, nothing repaired: the preset for comparisons.',
  },
  'water-level': {
    title: 'Water level',
    about: 'Floods the map from its widest places; gates are where the waters meet.',
  },
  'water-level-ridges': {
    title: 'Water level, ridges',
    about: 'Like water level, with gates built from ridges as in the thesis.',
  },
  'ad-hoc': { title: 'Ad hoc', about: 'Fills zones row by row; suits rectangular chambers and corridors.' },
};

const OPTIONS = Object.entries(CHOICES).map(([value, { title }]) => ({
  value: value as Choice,
  label: title,
}));

function choiceOf({ method, repair }: Division): Choice {
  return method === 'water-level-ridges' && !repair ? 'thesis' : method;
}

function divisionFor(choice: Choice): Division {
  if (choice === 'thesis') return { ...USUAL_DIVISION, method: 'water-level-ridges', repair: false };
  return { ...USUAL_DIVISION, method: choice };
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  pocket: 'pocket, gate removed',
  'wide-gate': 'very wide gate, removed',
  'many-gates': 'zone with too many gates, cut',
  winding: 'winding zone, cut',
  'even-hallway': 'even hallway, cut at bends',
  maze: 'maze, divided ad hoc',
  'gates-in-all': 'too many gates on the map, some removed',
};

/** How the map is divided: method and level, the result, files. */
export function DivisionPanel({ editor }: { readonly editor: RegionsEditor }) {
  useStore(editor.revision);
  const work = useStore(editor.divider.work);
  const division = useStore(editor.divider.division);
  const { live, plan } = editor;
  const choice = choiceOf(division);
  const isLoaded = plan?.origin.kind === 'file';
  const summary = live
    ? `${counted(live.regions.zones.length, 'zone')}, ${counted(live.regions.gates.length, 'gate')}`
    : 'dividing …';
  return (
    <Panel title="Division" summary={summary}>
      <div className="regions-inline" data-tip={CHOICES[choice].about}>
        <Select
          label="Method"
          value={choice}
          options={OPTIONS}
          onChange={(next) => void editor.divider.divide(divisionFor(next))}
        />
      </div>
      {choice === 'merge-tree' && <DetailSlider editor={editor} />}
      {(choice === 'water-level' || choice === 'ad-hoc') && (
        <Check
          label="Repair mistakes of the method"
          checked={division.repair}
          onChange={(repair) => void editor.divider.divide({ ...division, repair })}
        />
      )}
      {plan && <HandEdits plan={plan} />}
      {isLoaded && (
        <p className="field-hint">
          Gates from {plan.origin.kind === 'file' && plan.origin.name}. Another level or method replaces them.
        </p>
      )}
      {plan?.origin.kind === 'decomposed' && <Origin {...plan.origin} />}
      <div className="button-row">
        <Button
          disabled={work.kind === 'dividing' || !plan}
          tip="Divides the map as it is now and forgets gates edited by hand; undo brings them back"
          onClick={() => void editor.divider.divide(division, true)}
        >
          Divide again
        </Button>
        <FileButton
          label="Regions file"
          accept={REGIONS_SUFFIX}
          tip="Opens a regions file of this map. You can also drop it on the map"
          onFiles={([file]) => void openRegionsFile(editor, file!)}
        >
          Open
        </FileButton>
      </div>
      <SaveAs editor={editor} />
    </Panel>
  );
}

/** What stays as it is when the level changes. */
function HandEdits({ plan }: { readonly plan: GatePlan }) {
  const placed = plan.gates.filter(({ byHand }) => byHand).length;
  const moved = plan.dropped.filter(({ number }) => plannedGate(plan, number)).length;
  const removed = plan.dropped.length - moved;
  const parts = [
    ...(placed > 0 ? [`${counted(placed, 'gate')} drawn or moved`] : []),
    ...(removed > 0 ? [`${counted(removed, 'gate')} removed`] : []),
  ];
  if (parts.length === 0) return null;
  return <p className="field-hint">By hand: {parts.join(', ')}. That stays so at every level.</p>;
}

function SaveAs({ editor }: { readonly editor: RegionsEditor }) {
  const [format, setFormat] = useState<RegionsFormatId>('regions');
  return (
    <div className="regions-save" data-tip={REGIONS_FORMATS[format].about}>
      <Select label="Save as" value={format} options={FORMAT_OPTIONS} onChange={setFormat} />
      <Button icon="download" disabled={!editor.live} onClick={() => saveRegionsFile(editor, format)}>
        Save
      </Button>
    </div>
  );
}

const FORMAT_OPTIONS = Object.entries(REGIONS_FORMATS).map(([value, { label }]) => ({
  value: value as RegionsFormatId,
  label,
}));

interface OriginProps {
  readonly ms: number;
  readonly division: Division;
  readonly repairs: readonly Repair[];
}

function Origin({ ms, division: { method, repair }, repairs }: OriginProps) {
  const time = `Divided in ${Math.max(1, Math.round(ms)).toLocaleString('en')} ms`;
  if (method === 'merge-tree') return <p className="field-hint">{time}.</p>;
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
