import { describe, expect, it } from 'vitest';
import { cpuMs } from './cpu.ts';

describe('time of the processor', () => {
  it('is up to date at every call, not only every few milliseconds', () => {
    const steps = Array.from({ length: 40 }, () => {
      const from = cpuMs();
      for (const until = performance.now() + 0.3; performance.now() < until; );
      return cpuMs() - from;
    });
    expect(steps.filter((step) => step > 0)).toHaveLength(steps.length);
  });
});
