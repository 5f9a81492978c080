import type { Camera } from '../../../map/camera.ts';
import type { AgentLayer } from './agent-layer.ts';

/** How large a tile becomes at least, in CSS pixels, where the camera goes to see agents, if they all fit then. */
const CLEAR_PIXELS = 24;
/** Tiles around the agents that should be in sight too. */
const AROUND = 3;

/** Moves the camera so that all of some agents are in sight; no more than needed for one that is large enough. */
export function showAgents(camera: Camera, layer: AgentLayer, agents: readonly number[]): void {
  const places = agents.map((agent) => layer.at(agent)).filter(([x, y]) => x >= 0 && y >= 0);
  if (places.length === 0) return;
  if (places.length === 1 && camera.state.value.zoom >= CLEAR_PIXELS) {
    camera.reveal(...places[0]!);
    return;
  }
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const part = {
    left: Math.min(...xs) - AROUND,
    top: Math.min(...ys) - AROUND,
    right: Math.max(...xs) + AROUND,
    bottom: Math.max(...ys) + AROUND,
  };
  camera.show(part, Math.max(CLEAR_PIXELS, camera.state.value.zoom));
}
