import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STRAIGHT } from '../grid/index.ts';
import { BucketOpenList } from './bucket-open-list.ts';
import { F, NodeStore, ORDER } from './nodes.ts';
import { OpenList } from './open-list.ts';

const CELLS = 64;

/** What both lists offer, so that one test serves both. */
interface List {
  readonly size: number;
  push(cell: number): void;
  decrease(cell: number, oldBucket: number): void;
  bucketOf?(cell: number): number;
  pop(): number;
}

type Step =
  | { readonly kind: 'push'; readonly cell: number; readonly f: number; readonly g: number }
  | { readonly kind: 'decrease'; readonly cell: number; readonly by: number }
  | { readonly kind: 'pop' };

/** f in small steps (many ties) or in leaps far beyond the ring of buckets, up and down. */
const arbitraryF = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((n) => n * 0.25 * STRAIGHT),
  fc.integer({ min: 0, max: 400 }).map((n) => n * STRAIGHT),
);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('push' as const),
    cell: fc.integer({ min: 0, max: CELLS - 1 }),
    f: arbitraryF,
    g: fc.integer({ min: 0, max: 3 }).map((n) => n * STRAIGHT),
  }),
  fc.record({
    kind: fc.constant('decrease' as const),
    cell: fc.integer({ min: 0, max: CELLS - 1 }),
    by: fc.oneof(
      fc.integer({ min: 1, max: 8 }).map((n) => n * 0.125 * STRAIGHT),
      arbitraryF.map((f) => f + STRAIGHT),
    ),
  }),
  fc.record({ kind: fc.constant('pop' as const) }),
);

describe.each([
  ['OpenList', (nodes: NodeStore): List => new OpenList(nodes)],
  ['BucketOpenList', (nodes: NodeStore): List => new BucketOpenList(nodes)],
])('%s', (_name, make) => {
  it('gives cells by least f, then larger g, then first in first out, under any pushes and decreases', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStep, { maxLength: 200 }), (steps) => {
        const nodes = new NodeStore(CELLS);
        const list = make(nodes);
        const model: { cell: number; f: number; g: number; order: number }[] = [];
        let order = 0;
        const popAndCompare = (): void => {
          model.sort((a, b) => a.f - b.f || b.g - a.g || a.order - b.order);
          expect(list.pop()).toBe(model.shift()!.cell);
        };
        for (const step of steps) {
          if (step.kind === 'pop') {
            if (model.length > 0) popAndCompare();
            continue;
          }
          const entry = model.find(({ cell }) => cell === step.cell);
          if (step.kind === 'push' && !entry) {
            nodes.numbers[step.cell << 2] = step.g;
            nodes.numbers[(step.cell << 2) | F] = step.f;
            nodes.fields[(step.cell << 3) | ORDER] = order;
            list.push(step.cell);
            model.push({ cell: step.cell, f: step.f, g: step.g, order: order++ });
          } else if (step.kind === 'decrease' && entry && entry.f >= step.by) {
            const bucket = list.bucketOf?.(step.cell) ?? 0;
            entry.f -= step.by;
            entry.g -= step.by;
            entry.order = order;
            nodes.numbers[step.cell << 2] = entry.g;
            nodes.numbers[(step.cell << 2) | F] = entry.f;
            nodes.fields[(step.cell << 3) | ORDER] = order++;
            list.decrease(step.cell, bucket);
          }
          expect(list.size).toBe(model.length);
        }
        while (model.length > 0) popAndCompare();
        expect(list.size).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
