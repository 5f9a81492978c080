import { builtInMap, generateProblem } from 'floodgate/problems';
import { connectWorld } from 'floodgate/worker';

const grid = builtInMap('millbrook').load();
const worker = new Worker(new URL('./worker-web.ts', import.meta.url), { type: 'module' });
const world = await connectWorld(worker, { grid, planner: 'pibt', seed: 1 });
const { agents } = generateProblem(grid, { type: 'random', agents: 500, seed: 1 });
await world.addMany(agents.map(({ start, goal }) => ({ at: start, goal })));
await world.start({ ticksPerSecond: 8, budgetMs: 50 });

const canvas = document.body.appendChild(document.createElement('canvas'));
[canvas.width, canvas.height] = [grid.width * 8, grid.height * 8];
const context = canvas.getContext('2d')!;
const at = new Float32Array(2 * agents.length);

function draw(): void {
  world.positions(world.alpha, at);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < at.length; i += 2) context.fillRect(at[i]! * 8, at[i + 1]! * 8, 7, 7);
  document.title = `${world.ids.length} agents, tick ${world.time}, ${world.shared ? 'shared memory' : 'sent buffers'}`;
  requestAnimationFrame(draw);
}
draw();
