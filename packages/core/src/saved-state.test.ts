import { describe, expect, it } from 'vitest';
import { StateReader, StateWriter } from './saved-state.ts';

describe('a saved state', () => {
  it('is read as it was written, wherever the buffer has to grow', () => {
    for (let before = 1000; before < 1030; before++) {
      const out = new StateWriter();
      out.array(new Uint8Array(before));
      out.boolean(true);
      out.int(-7);
      out.number(Math.PI);
      out.text('Grüße');
      out.ints([3, -4]);
      const from = new StateReader(out.toBytes());
      expect(from.array(Uint8Array)).toHaveLength(before);
      expect([from.boolean(), from.int(), from.number(), from.text()]).toEqual([true, -7, Math.PI, 'Grüße']);
      expect([...from.ints()]).toEqual([3, -4]);
      expect(from.left).toBe(0);
      expect(() => from.int()).toThrow('the saved state ends too soon');
    }
  });
});
