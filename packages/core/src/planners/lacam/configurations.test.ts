import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Crowd } from '../../world/index.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { Configurations } from './configurations.ts';

/** A store for the configurations of three agents, and one of them at random. */
function threeAgents(): { configurations: Configurations; line: PrecedenceLine; any: () => Int32Array } {
  const crowd = new Crowd(Grid.from(100, 100, () => true));
  const random = new Random(7);
  for (let i = 0; i < 3; i++) crowd.enter(200 + i, 300 + i, 0, false);
  const line = new PrecedenceLine(crowd, random);
  line.form(crowd.cells, null);
  const configurations = new Configurations();
  configurations.start(crowd.slots);
  return { configurations, line, any: () => Int32Array.from([0, 0, 0], () => random.below(12_000)) };
}

describe('configurations', () => {
  it('finds each of very many again, also those with equal hashes', () => {
    const { configurations, line, any } = threeAgents();
    const known: Int32Array[] = [];
    for (let i = 0; i < 200_000; i++) {
      const cells = any();
      if (configurations.find(cells) < 0) known[configurations.add(cells, line)] = cells;
    }
    expect(known.filter((cells, id) => configurations.find(cells) !== id)).toEqual([]);
  });

  it('keeps some and forgets the others', () => {
    const { configurations, line, any } = threeAgents();
    const known = Array.from({ length: 50_000 }, any);
    for (const cells of known) if (configurations.find(cells) < 0) configurations.add(cells, line);
    const kept = [30_000, 7, 49_000];
    configurations.keep(kept);
    expect(configurations.count).toBe(3);
    expect(kept.map((id) => configurations.find(known[id]!))).toEqual([0, 1, 2]);
    expect(configurations.find(known[8]!)).toBe(-1);
    const cells = new Int32Array(3);
    configurations.read(2, cells);
    expect(cells).toEqual(known[49_000]);
  });
});
