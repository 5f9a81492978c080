import { LAYER } from '../../map/layer-order.ts';
import type { MapView } from '../../map/map-view.ts';
import { theme } from '../../state/theme.ts';
import { LaneLayer } from './lane-layer.ts';
import type { RaceControl } from './race-control.ts';

/** Draws the agents of one lane of a race on its map, and keeps them current. Returns a function that removes them. */
export function paintLane(view: MapView, control: RaceControl, lane: number): () => void {
  const layer = new LaneLayer(view.grid!);
  view.addLayer(layer.container, LAYER.agents, layer);
  layer.zoomed(1 / view.camera.state.value.zoom);
  const colour = (): void => {
    layer.setColour(view.palette.teams[lane]!);
    view.invalidate();
  };
  let shown: Int32Array | undefined;
  const follow = (): void => {
    const { lanes, goals } = control.view.value;
    const cells = lanes[lane]?.cells;
    if (!cells || cells === shown) return;
    shown = cells;
    layer.show(cells, goals, 1000 / control.rate.value);
    view.invalidate();
  };
  colour();
  follow();
  const stops = [
    control.view.subscribe(follow),
    theme.subscribe(colour),
    view.onFrame((now) => layer.advance(now)),
  ];
  return () => {
    for (const stop of stops) stop();
    view.remove(layer);
  };
}
