import { expect, it } from 'vitest';
import { StateReader, StateWriter } from './saved-state.ts';

it('reads back what was written, past every size at which the memory grows', () => {
  const out = new StateWriter();
  for (let i = 0; i < 2000; i++) {
    out.boolean(i % 3 === 0);
    out.int(1 - i);
    out.number(i / 7);
    out.text(`№ ${i}`);
    out.ints([i, 1, -1]);
  }
  const from = new StateReader(out.toBytes());
  for (let i = 0; i < 2000; i++) {
    expect(from.boolean()).toBe(i % 3 === 0);
    expect(from.int()).toBe(1 - i);
    expect(from.number()).toBe(i / 7);
    expect(from.text()).toBe(`№ ${i}`);
    expect([...from.ints()]).toEqual([i, 1, -1]);
  }
  expect(from.left).toBe(0);
  expect(() => from.int()).toThrow('the saved state ends too soon');
});
