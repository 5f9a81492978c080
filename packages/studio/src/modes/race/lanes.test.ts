import { describe, expect, it } from 'vitest';
import { decodeLanes, encodeLanes, laneName } from './lanes.ts';

const lanes = [
  { id: 'rolling', parameters: {} },
  { id: 'whca', parameters: { window: 20 } },
  { id: 'auto', parameters: { central: false } },
];

describe('lanes in a link', () => {
  it('are read as they were written', () => {
    expect(encodeLanes(lanes)).toBe('rolling/whca,window:20/auto,central:false');
    expect(decodeLanes(encodeLanes(lanes))).toEqual(lanes);
  });

  it('name the planner or parameter that does not exist', () => {
    expect(() => decodeLanes('rolling/nobody')).toThrow("there is no planner 'nobody'");
    expect(() => decodeLanes('whca,windo:4')).toThrow("whca has no parameter 'windo'");
    expect(() => decodeLanes('far/far/far/far/far')).toThrow('at most 4 lanes, not 5');
  });

  it('are called by what differs from the defaults', () => {
    expect(lanes.map(laneName)).toEqual(['rolling', 'whca window=20', 'auto central=false']);
  });
});
