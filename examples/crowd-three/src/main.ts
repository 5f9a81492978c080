import type { Point } from 'floodgate';
import { connectWorld } from 'floodgate/worker';
import { Raycaster, Vector2 } from 'three';
import { grid, startTiles } from './city.ts';
import { addHouses, addUnits, camera, controls, ground, marker, renderer, resize, scene } from './scene.ts';

const UNITS = 5000;

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const world = await connectWorld(worker, { grid, planner: 'pibt', seed: 1 });
const starts = startTiles(UNITS);
const ids = await world.addMany(starts.map((at) => ({ at })));

/** One order for everyone: each unit gets a place of its own around the tile. */
async function send(to: Point): Promise<void> {
  marker.position.set(to[0] + 0.5, 0.05, to[1] + 0.5);
  await world.order(ids, { kind: 'move', to, formation: 'block' });
}

// The worker keeps the time. Drawing reads where the units are, between two ticks, without waiting.
const at = new Float32Array(2 * UNITS);
const units = addUnits(starts);
function placeUnits(): void {
  world.positions(world.alpha, at);
  const matrices = units.instanceMatrix.array;
  for (let i = 0; i < UNITS; i++) {
    matrices[16 * i + 12] = at[2 * i]!;
    matrices[16 * i + 14] = at[2 * i + 1]!;
  }
  units.instanceMatrix.needsUpdate = true;
}

// A click is a press that did not turn the camera.
const pressed = new Vector2();
const raycaster = new Raycaster();
renderer.domElement.addEventListener('pointerdown', ({ x, y }) => pressed.set(x, y));
renderer.domElement.addEventListener('click', ({ x, y }) => {
  if (pressed.distanceTo(new Vector2(x, y)) > 4) return;
  raycaster.setFromCamera(new Vector2((2 * x) / innerWidth - 1, 1 - (2 * y) / innerHeight), camera);
  const [hit] = raycaster.intersectObject(ground);
  if (hit) void send([Math.floor(hit.point.x), Math.floor(hit.point.z)]);
});

const show = (id: string, text: string | number): void => {
  document.getElementById(id)!.textContent = String(text);
};
let ms = 0;
world.onTick(({ tick, moved, planningMs }) => {
  ms += (planningMs - ms) / 8;
  show('tick', tick);
  show('moved', moved);
  show('ms', `${ms.toFixed(1)} ms`);
});
show('units', UNITS);
show('memory', world.shared ? 'shared' : 'sent');

let frames = 0;
setInterval(() => {
  show('fps', frames);
  frames = 0;
}, 1000);

addEventListener('resize', resize);
resize();
addHouses();
renderer.setAnimationLoop(() => {
  frames++;
  controls.update();
  placeUnits();
  renderer.render(scene, camera);
});

await world.start({ ticksPerSecond: 8, budgetMs: 60 });
await send([80, 92]);

// For the console and for tests.
Object.assign(globalThis, { game: { world, send } });
