import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPANDED, JumpNodes } from './jump-nodes.ts';

/** Numbers from few, so that there are ties. */
const few = fc.integer({ min: 0, max: 9 });
const arbitrarySteps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('push' as const), f: few, g: few }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('decrease' as const), which: fc.nat(), by: few }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pop' as const) }) },
  ),
  { maxLength: 200, size: 'max' },
);

describe('the nodes of jump point search', () => {
  it('come out by least f, then by larger g, however they are added and moved', () => {
    let moved = 0;
    fc.assert(
      fc.property(arbitrarySteps, (steps) => {
        const nodes = new JumpNodes();
        nodes.reset(1);
        const open = new Set<number>();
        const isBefore = (a: number, b: number): boolean =>
          nodes.f[a]! < nodes.f[b]! || (nodes.f[a] === nodes.f[b] && nodes.g[a]! > nodes.g[b]!);
        for (const step of steps) {
          if (step.kind === 'push') {
            nodes.reserve(1);
            const node = nodes.count++;
            nodes.f[node] = step.f;
            nodes.g[node] = step.g;
            nodes.push(node);
            open.add(node);
          } else if (open.size > 0 && step.kind === 'decrease') {
            const node = [...open][step.which % open.size]!;
            nodes.f[node]! -= step.by;
            nodes.g[node]! -= step.by;
            nodes.decrease(node);
            moved++;
          } else if (open.size > 0) {
            expect(nodes.first()).toBe([...open].find((node) => node === nodes.first()));
            const node = nodes.pop();
            open.delete(node);
            for (const other of open) expect(isBefore(other, node)).toBe(false);
          }
          expect(nodes.size).toBe(open.size);
        }
      }),
    );
    expect(moved).toBeGreaterThan(100);
  });

  it('forget those of the search before, also when numbers run out', () => {
    const nodes = new JumpNodes();
    for (const base of [1, 2 ** 30, 2 ** 30]) {
      nodes.reset(4);
      nodes.base = Math.max(nodes.base, base);
      nodes.numberOf[2] = nodes.base;
      nodes.count = 1;
      nodes.reset(4);
      expect(nodes.numberOf[2]! - nodes.base).toBeLessThan(0);
      expect(nodes.base).toBeLessThan(2 ** 31);
    }
  });

  it('go on in directions that are new to them, again if they were expanded', () => {
    const nodes = new JumpNodes();
    nodes.reset(1);
    nodes.count = 1;
    nodes.marks[0] = 0b0011;
    nodes.push(0);
    nodes.goOn(0, 0b0110);
    expect(nodes.marks[0]).toBe(0b0111);
    expect(nodes.size).toBe(1);
    nodes.marks[nodes.pop()]! |= EXPANDED;
    nodes.goOn(0, 0b0010);
    expect(nodes.size).toBe(0);
    nodes.goOn(0, 0b1010);
    expect(nodes.marks[0]).toBe(0b1000);
    expect(nodes.size).toBe(1);
  });
});
