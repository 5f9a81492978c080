import { FastPaths, findPath } from 'floodgate';
import { checksum } from '../../../packages/core/src/checksum.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { smallGrid } from '../samples.ts';
import { sealedAtEnd } from '../sealed.ts';
import { sane, type Target } from '../target.ts';

const grid = smallGrid();
const seal = (bytes: Uint8Array) => sealedAtEnd(bytes, checksum);

const target: Target = {
  id: 'fast-paths',
  title: 'fast paths files, resealed, and a path by each',
  seeds: () => [new FastPaths(grid).save(), new FastPaths(grid, { landmarks: 2 }).save()],
  mutate(seed, random, other) {
    const bytes = mutateBytes(seed, random, other);
    return random.chance(0.9) ? seal(bytes) : bytes;
  },
  seal,
  decode(input) {
    const fast = FastPaths.load(grid, input);
    findPath(grid, { from: [0, 0], to: [9, 7], fast });
    sane(fast.save().length > 0, 'it is saved again');
  },
};

export default target;
