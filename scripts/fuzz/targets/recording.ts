import { checkRecording, parseRecording, plannerById, recordedGrid, World } from 'floodgate';
import { populate } from 'floodgate/problems';
import { smallGrid, smallProblem } from '../samples.ts';
import { sane } from '../target.ts';
import { jsonTarget } from '../text-target.ts';

export default jsonTarget({
  id: 'recording',
  title: 'recordings, and the Referee on them',
  seeds: () => [recorded(false), recorded(true)],
  decode(text) {
    const recording = parseRecording(text);
    sane(Array.isArray(checkRecording(recording)), 'the Referee has a verdict');
    sane(recordedGrid(recording).width === recording.map.width, 'its map is as large as it says');
  },
});

/** A run with an edit, an order, an agent that leaves, and one from outside; maybe with a team and units. */
function recorded(units: boolean): string {
  const problem = smallProblem();
  const world = new World(smallGrid(), { planner: plannerById('pibt'), seed: 1, record: true });
  const [first, second] = populate(world, problem);
  if (units) {
    world.grid.addCosts('mud', (x) => (x === 2 ? 3 : 1));
    const free = [
      [5, 2],
      [6, 2],
      [4, 4],
      [0, 6],
    ].find(([x, y]) => world.agentAt(x!, y!) === undefined);
    world.add({
      at: free as [number, number],
      goal: [0, 7],
      speed: 2,
      costs: 'mud',
      team: 'red',
      nearest: true,
    });
  }
  for (let tick = 0; tick < 8; tick++) {
    if (tick === 2) world.grid.edit((editor) => editor.set(9, 4, false));
    if (tick === 3) first!.goal = [0, 0];
    if (tick === 5) world.remove(second!);
    world.tick();
  }
  return JSON.stringify(world.recording());
}
