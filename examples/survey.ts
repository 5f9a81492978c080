import { builtInMap } from 'floodgate/problems';
import {
  decompose,
  findRoute,
  formatRegionsGeoJson,
  gatesToHold,
  nearestZone,
  openAreas,
  ZoneDistances,
  zoneFacts,
} from 'floodgate/regions';

const { regions } = decompose(builtInMap('ravenkeep').load());
const home = [5, 5] as const;
const enemy = [90, 90] as const;

const deadEnds = zoneFacts(regions).filter(({ deadEnd }) => deadEnd);
console.log(`${deadEnds.length} of ${regions.zones.length} zones are dead ends`);

const route = findRoute(regions, home, enemy);
console.log(`${route.length.toFixed(1)} tiles to the enemy through ${route.gates.length} gates`);
console.log(`the narrowest is for ${route.narrowest} abreast`);
console.log(`for 3 abreast: ${findRoute(regions, home, enemy, { width: 3 }).status}`);

const hold = gatesToHold(regions, home, enemy);
console.log(`hold gate ${hold.gates.map(({ gate }) => gate).join(' and ')} to keep ${hold.area} tiles`);

const next = openAreas(regions, home)[0]!;
console.log(`expand to zone ${next.zone}: ${next.area} tiles, gates to hold: ${next.gates.length}`);

const distances = new ZoneDistances(regions);
const from = nearestZone(regions, home)!.zone;
console.log(`its centre is ${distances.between(from, next.zone).toFixed(1)} tiles from ours`);
console.log(`${JSON.parse(formatRegionsGeoJson(regions)).features.length} features for a map viewer`);
