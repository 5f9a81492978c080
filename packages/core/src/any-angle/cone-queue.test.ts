import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONE_SIZE, ConeQueue } from './cone-queue.ts';

describe('a queue of cones and cells', () => {
  it('gives back what was put in, least f first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 50 }), { maxLength: 2000 }), (steps) => {
        const queue = new ConeQueue();
        const left: { f: number; entry: number }[] = [];
        let cones = 0;
        for (const [i, f] of steps.entries()) {
          if (f >= 0) {
            if (i % 2 === 0) {
              queue.cones[queue.freeCone()] = i;
              queue.pushCone(f);
              left.push({ f, entry: CONE_SIZE * cones++ });
            } else {
              queue.pushCell(i, f);
              left.push({ f, entry: -1 - i });
            }
          } else if (left.length > 0) {
            const least = Math.min(...left.map((other) => other.f));
            const index = left.findIndex(({ entry }) => entry === queue.first());
            expect(left[index]!.f).toBe(least);
            left.splice(index, 1);
            queue.dropFirst();
          }
          expect(queue.size).toBe(left.length);
        }
      }),
    );
  });
});
