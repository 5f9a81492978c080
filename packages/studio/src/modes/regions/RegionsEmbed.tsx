/** Zones and gates as a picture in another page: drag to paint walls, click two places for a route between them. */
import { useCallback } from 'react';
import { LAYER } from '../../map/layer-order.ts';
import { MapStage } from '../../map/MapStage.tsx';
import type { MapTool } from '../../map/map-tool.ts';
import type { MapView } from '../../map/map-view.ts';
import { USUAL_DIVISION } from '../../scene/division.ts';
import { linkWord } from '../../scene/link-words.ts';
import { mapTitle } from '../../scene/scene.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { useStore } from '../../state/store.ts';
import { pokeSize, pokeTool } from '../../tools/poke-tool.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { EmbedBar } from '../../workspace/EmbedBar.tsx';
import { useShortcuts } from '../../workspace/shortcuts.ts';
import { useStudio } from '../../workspace/studio.ts';
import { useFirstScene } from '../../workspace/use-embed.ts';
import { useMade } from '../../workspace/use-made.ts';
import { STOP_NAMES } from './detail-scale.ts';
import { GatePainter } from './gate-painter.ts';
import { RegionsEditor } from './regions-editor.ts';
import { RoutePainter } from './route-painter.ts';
import { RouteStudy } from './route-study.ts';
import { routeTool } from './route-tool.ts';
import { REGIONS_SHADES, type RegionsShade } from './shade.ts';
import { TilePainter } from './tile-painter.ts';
import './regions.css';

interface Parts {
  readonly editor: RegionsEditor;
  readonly study: RouteStudy;
}

function makeParts(scenes: SceneStore) {
  const editor = new RegionsEditor(scenes);
  const study = new RouteStudy(editor, scenes);
  const dispose = (): void => {
    study.dispose();
    editor.dispose();
  };
  return { editor, study, dispose };
}

export default function RegionsEmbed() {
  const parts = useMade(makeParts);
  if (!parts) return <div className="loading" aria-busy="true" />;
  return <Picture {...parts} />;
}

function Picture({ editor, study }: Parts) {
  const { sceneStore } = useStudio();
  const grid = useStore(sceneStore.grid);
  const scene = useStore(sceneStore.scene);
  const onReady = useCallback(
    (view: MapView) => {
      const tiles = new TilePainter(view, editor);
      const gates = new GatePainter(view, editor);
      const route = new RoutePainter(view, editor, study);
      const outline = view.addLines(LAYER.marks);
      tiles.setShade(linkedShade());
      gates.setShade(linkedShade());
      const poke = pokeTool({
        sceneStore,
        size: () => pokeSize(view.grid!),
        colour: () => view.palette.selection,
        isTaken: (cell) => study.isEnd(cell),
        outline,
        click: () => {},
      });
      view.tool = routeOrWalls(routeTool(study, view), poke);
      return () => {
        view.tool = {};
        tiles.destroy();
        gates.destroy();
        route.destroy();
        view.remove(outline);
      };
    },
    [editor, study, sceneStore],
  );
  return (
    <>
      <main className="stage">
        <MapStage grid={grid} label={`Zones and gates of ${mapTitle(scene.map)}`} onReady={onReady} />
      </main>
      <RegionsBar editor={editor} study={study} />
    </>
  );
}

/** Drags of the route's ends and clicks are for the route; all other drags are for walls. */
function routeOrWalls(route: MapTool, walls: MapTool): MapTool {
  let held = walls;
  return {
    ...walls,
    down(at) {
      held = route.down!(at) ? route : walls;
      return held === route || walls.down!(at);
    },
    drag: (at) => held.drag!(at),
    up: (at) => held.up!(at),
    cancel: () => held.cancel!(),
    hover(at) {
      route.hover!(at);
      walls.hover!(at);
    },
    click: (at) => route.click!(at),
  };
}

/** What colours the tiles, as a word of the link: `regions.shade=depth`. */
function linkedShade(): RegionsShade {
  return REGIONS_SHADES.find(({ value }) => value === linkWord('regions.shade'))?.value ?? 'zones';
}

function RegionsBar({ editor, study }: Parts) {
  useStore(editor.revision);
  const { method, detail } = useStore(editor.divider.division);
  const work = useStore(editor.divider.work);
  const found = useStore(study.found);
  const restore = useFirstScene();
  useShortcuts('Regions', [{ keys: 'R', label: 'start again', run: restore }]);
  const regions = editor.live?.regions;
  return (
    <EmbedBar>
      <Button icon="reset" kind="quiet" tip="Start again (R)" onClick={restore}>
        Start again
      </Button>
      {method === 'merge-tree' && (
        <select
          aria-label="Detail"
          value={typeof detail === 'string' ? detail : 'auto'}
          onChange={({ target }) =>
            void editor.divider.divide({ ...USUAL_DIVISION, detail: target.value as 'auto' })
          }
        >
          {['auto', ...STOP_NAMES].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <output aria-label="Zones and gates">
        {work.kind === 'failed' && work.why}
        {work.kind !== 'failed' && !regions && 'Dividing the map …'}
        {regions &&
          `${counted(regions.zones.length, 'zone')}, ${counted(regions.gates.length, 'gate')}${
            found?.route.status === 'found'
              ? `, ${counted(found.route.gates.length, 'gate')} on the route`
              : ''
          }`}
      </output>
    </EmbedBar>
  );
}
