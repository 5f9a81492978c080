import { decompose, loadRegions, saveRegions } from 'floodgate/regions';
import { checksum } from '../../../packages/core/src/checksum.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { smallGrid } from '../samples.ts';
import { sealedAtEnd } from '../sealed.ts';
import { sane, type Target } from '../target.ts';

const grid = smallGrid();
const TABLES = { distanceTable: () => ({ name: 'a heuristic', content: Int32Array.of(3, -1, 7) }) };
const seal = (bytes: Uint8Array) => sealedAtEnd(bytes, checksum);

const target: Target = {
  id: 'regions',
  title: 'regions files, resealed',
  seeds: () => {
    const { regions } = decompose(grid);
    return [saveRegions(regions), saveRegions(regions, { distances: TABLES })];
  },
  mutate(seed, random, other) {
    const bytes = mutateBytes(seed, random, other);
    return random.chance(0.9) ? seal(bytes) : bytes;
  },
  seal,
  decode(input) {
    const regions = loadRegions(grid, input);
    sane(
      loadRegions(grid, saveRegions(regions)).gates.length === regions.gates.length,
      'it reads what it wrote',
    );
  },
};

export default target;
