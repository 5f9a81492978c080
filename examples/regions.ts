import { builtInMap } from 'floodgate/problems';
import { chokeWidth, clearance, decompose, loadRegions, saveRegions } from 'floodgate/regions';

const grid = builtInMap('ravenkeep').load();
const { regions, repairs } = decompose(grid);
console.log(`${regions.zones.length} zones, ${regions.gates.length} gates, ${repairs.length} repairs`);

const zone = regions.zone(regions.zoneOf[grid.cell(60, 60)]!);
console.log(`around (60, 60): ${zone.size} tiles, ${clearance(grid, 60, 60).toFixed(1)} to the nearest wall`);
for (const id of zone.gates) console.log(`a gate for ${chokeWidth(grid, regions.gate(id))} abreast`);

const gate = regions.addGate([
  [58, 60],
  [62, 60],
]);
regions.moveGate(gate.id, [
  [58, 62],
  [62, 62],
]);
grid.setPassable(60, 61, false);
console.log(`${loadRegions(grid, saveRegions(regions)).gates.length} gates come back from the file`);
