import { expect, test } from 'vitest';
import { agentsAt, SLIDER_STEPS, sliderOf } from './agent-count.ts';

test('the slider goes from none to ten thousand in steps that people would type', () => {
  expect(agentsAt(0)).toBe(0);
  expect(agentsAt(SLIDER_STEPS)).toBe(10_000);
  for (let step = 1; step <= SLIDER_STEPS; step++) {
    expect(agentsAt(step)).toBeGreaterThanOrEqual(agentsAt(step - 1));
    expect(String(agentsAt(step)).replace(/0+$/, '').length).toBeLessThanOrEqual(2);
  }
});

test('a number of agents is found near its step', () => {
  for (const agents of [1, 20, 300, 4500, 10_000]) {
    const step = sliderOf(agents);
    expect(agentsAt(step - 1)).toBeLessThanOrEqual(agents);
    expect(agentsAt(Math.min(step + 1, SLIDER_STEPS))).toBeGreaterThanOrEqual(agents);
  }
});
