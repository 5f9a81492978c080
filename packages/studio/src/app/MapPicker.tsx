import { BUILT_IN_MAPS, type BuiltInMap, MAP_KINDS, MAP_SIDE, type MapKind } from 'floodgate/problems';
import { useEffect, useState } from 'react';
import { BLANK_SIDE, blankMap } from '../scene/blank-map.ts';
import { MapThumbnail } from '../scene/MapThumbnail.tsx';
import type { MapPreview } from '../scene/preview.ts';
import { previewMap } from '../scene/preview-service.ts';
import type { MapSource } from '../scene/scene.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Check, NumberField, Select } from '../ui/Field.tsx';
import { FileButton } from '../ui/FileButton.tsx';
import { sayFailure } from '../ui/toasts.ts';
import { useStudio } from '../workspace/studio.ts';
import { useOpenFiles } from './use-open-files.ts';
import './map-picker.css';

type NamedSource = Exclude<MapSource, { kind: 'tiles' }>;

/** Chooses another map: one that ships, a blank or a generated one, or a file. */
export default function MapPicker({ onClose }: { readonly onClose: () => void }) {
  const { sceneStore } = useStudio();
  const take = (map: NamedSource, agents?: BuiltInMap['agents']): void => {
    try {
      const { crowd } = sceneStore.scene.value;
      sceneStore.change('change the map', {
        map,
        toggled: [],
        placed: agents ?? [],
        crowd: agents ? { ...crowd, agents: 0 } : { ...crowd, agents: crowd.agents || 200 },
      });
      onClose();
    } catch (error) {
      sayFailure(error);
    }
  };
  const takeBlank = (map: MapSource): void => {
    const { crowd } = sceneStore.scene.value;
    const nobody = { crowd: { ...crowd, agents: 0 }, placed: [], wanderers: 0 };
    sceneStore.change('new map', { map, toggled: [], ...nobody });
    onClose();
  };
  return (
    <Dialog title="Choose a map" onClose={onClose}>
      <OpenFile onOpened={onClose} />
      <h3 className="dialog-part">Built-in maps</h3>
      <ul className="map-grid">
        {BUILT_IN_MAPS.map((map) => (
          <li key={map.name}>
            <MapChoice map={map} onTake={() => take({ kind: 'built-in', name: map.name }, map.agents)} />
          </li>
        ))}
      </ul>
      <h3 className="dialog-part">New blank map</h3>
      <BlankMap onTake={takeBlank} />
      <h3 className="dialog-part">Generate a map</h3>
      <Generator onTake={take} />
    </Dialog>
  );
}

function OpenFile({ onOpened }: { readonly onOpened: () => void }) {
  const open = useOpenFiles();
  const openAll = async (files: readonly File[]): Promise<void> => {
    if (await open(files)) onOpened();
  };
  return (
    <div className="open-file">
      <p>
        Drop a file anywhere, or
        <FileButton label="File" multiple onFiles={(files) => void openAll(files)}>
          Open a file…
        </FileButton>
      </p>
      <p className="field-hint">
        MovingAI maps (choose the .scen file too), Tiled maps, images (light is floor), scenes and recordings
        that were saved here or by the command line, and solutions of MAPF programs (choose the map too).
      </p>
    </div>
  );
}

function BlankMap({ onTake }: { readonly onTake: (map: MapSource) => void }) {
  const [width, setWidth] = useState<number>(BLANK_SIDE.default);
  const [height, setHeight] = useState<number>(BLANK_SIDE.default);
  const [bordered, setBordered] = useState(true);
  const { min, max } = BLANK_SIDE;
  return (
    <div className="blank-map">
      <NumberField label="Blank width" value={width} min={min} max={max} step={1} onChange={setWidth} />
      <NumberField label="Blank height" value={height} min={min} max={max} step={1} onChange={setHeight} />
      <Check label="Walls around it" checked={bordered} onChange={setBordered} />
      <Button icon="plus" onClick={() => onTake(blankMap(width, height, bordered))}>
        Create
      </Button>
    </div>
  );
}

function usePreview(source: NamedSource): MapPreview | undefined {
  const [preview, setPreview] = useState<MapPreview>();
  const key = JSON.stringify(source);
  useEffect(() => {
    let current = true;
    previewMap(JSON.parse(key) as NamedSource).then(
      (made) => current && setPreview(made),
      () => current && setPreview(undefined),
    );
    return () => {
      current = false;
    };
  }, [key]);
  return preview;
}

function MapChoice({ map, onTake }: { readonly map: BuiltInMap; readonly onTake: () => void }) {
  const preview = usePreview({ kind: 'built-in', name: map.name });
  return (
    <button type="button" className="map-choice" onClick={onTake} data-tip={map.description}>
      <span className="map-choice-picture">
        <MapThumbnail preview={preview} />
      </span>
      <b>{map.name}</b>
      <small>
        {map.width} × {map.height}
      </small>
    </button>
  );
}

function Generator({ onTake }: { readonly onTake: (map: NamedSource) => void }) {
  const [kind, setKind] = useState<MapKind>('caves');
  const [width, setWidth] = useState<number>(MAP_SIDE.default);
  const [height, setHeight] = useState<number>(MAP_SIDE.default);
  const [seed, setSeed] = useState(1);
  const [parameters, setParameters] = useState<Readonly<Record<string, number>>>({});
  const info = MAP_KINDS.find(({ id }) => id === kind)!;
  const source: NamedSource = { kind: 'generated', map: kind, width, height, seed, parameters };
  const preview = usePreview(source);
  return (
    <div className="generator">
      <div className="generator-fields">
        <Select<MapKind>
          label="Kind"
          hint={info.description}
          value={kind}
          options={MAP_KINDS.map(({ id }) => ({ value: id, label: id }))}
          onChange={(value) => {
            setKind(value);
            setParameters({});
          }}
        />
        <div className="field-triple">
          <NumberField label="Width" value={width} min={8} max={1024} step={1} onChange={setWidth} />
          <NumberField label="Height" value={height} min={8} max={1024} step={1} onChange={setHeight} />
          <NumberField label="Seed" value={seed} min={0} max={999_999_999} step={1} onChange={setSeed} />
        </div>
        <div className="field-pair">
          {info.parameters.map(({ name, min, max, step, meaning, default: usual }) => (
            <NumberField
              key={name}
              label={name}
              hint={meaning}
              value={parameters[name] ?? usual}
              min={min}
              max={max}
              step={step === 0 ? 'any' : step}
              onChange={(value) => setParameters({ ...parameters, [name]: value })}
            />
          ))}
        </div>
        <div className="button-row">
          <Button kind="main" onClick={() => onTake(source)}>
            Use this map
          </Button>
          <Button icon="dice" onClick={() => setSeed(seed + 1)}>
            Another seed
          </Button>
        </div>
      </div>
      <span className="map-choice-picture">
        <MapThumbnail preview={preview} />
      </span>
    </div>
  );
}
