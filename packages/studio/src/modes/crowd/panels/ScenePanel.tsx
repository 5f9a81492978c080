import type { ProblemType } from 'floodgate/problems';
import { useMemo } from 'react';
import { MapThumbnail } from '../../../scene/MapThumbnail.tsx';
import { previewOf } from '../../../scene/preview.ts';
import { CROWD_TYPES, MAX_AGENTS, mapTitle } from '../../../scene/scene.ts';
import { useStore } from '../../../state/store.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { NumberField, Select, Slider } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setSheet, useStudio } from '../../../workspace/studio.ts';
import { agentsAt, SLIDER_STEPS, sliderOf } from './agent-count.ts';

/** Map, crowd and seed. */
export function ScenePanel() {
  const studio = useStudio();
  const { sceneStore } = studio;
  const scene = useStore(sceneStore.scene);
  const grid = useStore(sceneStore.grid);
  const { crowd, placed, wanderers, seed } = scene;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is painted on in place
  const preview = useMemo(() => previewOf(grid, 144), [grid, scene.toggled]);
  const type = CROWD_TYPES.find(({ id }) => id === crowd.type)!;
  return (
    <Panel title="Scene" summary={mapTitle(scene.map)}>
      <button type="button" className="map-choice map-card" onClick={() => setSheet(studio, 'maps', true)}>
        <MapThumbnail preview={preview} />
        <span>
          <b>{mapTitle(scene.map)}</b>
          <small>
            {grid.width} × {grid.height} tiles
          </small>
          <span className="map-card-action">Change map…</span>
        </span>
      </button>
      <Select<ProblemType>
        label="Crowd"
        hint={type.description}
        value={crowd.type}
        options={CROWD_TYPES.map(({ id }) => ({ value: id, label: id.replaceAll('-', ' ') }))}
        onChange={(value) => sceneStore.change('change the crowd', { crowd: { ...crowd, type: value } })}
      />
      <Slider
        label="Agents"
        value={sliderOf(crowd.agents)}
        min={0}
        max={SLIDER_STEPS}
        shown={crowd.agents.toLocaleString('en')}
        format={(value) => agentsAt(value).toLocaleString('en')}
        onChange={(value) =>
          sceneStore.change('change the number of agents', { crowd: { ...crowd, agents: agentsAt(value) } })
        }
      />
      <div className="field-pair">
        <NumberField
          label="Wanderers"
          value={wanderers}
          min={0}
          max={MAX_AGENTS}
          step={1}
          onChange={(value) => sceneStore.change('change wanderers', { wanderers: value })}
        />
        <div className="with-button">
          <NumberField
            label="Seed"
            value={seed}
            min={0}
            max={999_999_999}
            step={1}
            onChange={(value) => sceneStore.change('change the seed', { seed: value })}
          />
          <IconButton
            icon="dice"
            label="Another seed"
            onClick={() => sceneStore.change('change the seed', { seed: seed + 1 })}
          />
        </div>
      </div>
      <p className="field-hint">
        Wanderers are agents that the planner does not control. The crowd has to avoid them.
        {placed.length > 0 && ` ${placed.length} agents were placed by hand.`}
      </p>
      <div className="button-row">
        <Button
          icon="trash"
          disabled={crowd.agents === 0 && placed.length === 0 && wanderers === 0}
          onClick={() =>
            sceneStore.change('clear the agents', {
              crowd: { ...crowd, agents: 0 },
              placed: [],
              wanderers: 0,
            })
          }
        >
          Clear agents
        </Button>
        <Button
          icon="eraser"
          disabled={scene.toggled.length === 0}
          onClick={() => sceneStore.change('restore the map', { toggled: [] })}
        >
          Restore map
        </Button>
      </div>
    </Panel>
  );
}
