import { findPath } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { decompose } from 'floodgate/regions';
import { gatewayExactHeuristic, landmarkHeuristic } from 'floodgate/search';

const grid = builtInMap('gloamwarren').load();
const query = { from: [20, 20], to: [489, 490] } as const;
console.log(`jump point search: ${findPath(grid, query).expanded} expanded`);

const landmarks = landmarkHeuristic(grid);
console.log(`with landmarks: ${findPath(grid, { ...query, heuristic: landmarks }).expanded}`);

const gates = gatewayExactHeuristic(decompose(grid, { method: 'water-level' }).regions);
console.log(`A*: ${findPath(grid, query, 'astar').expanded}`);
console.log(`A* with exact gateways: ${findPath(grid, { ...query, heuristic: gates }, 'astar').expanded}`);
