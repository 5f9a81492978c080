import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GateNews, gateNewsText } from './gate-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('news of gates', () => {
  test('gather what happens in a stroke, and go after a while', () => {
    const news = new GateNews();
    news.note({ appeared: [7], vanished: [] });
    news.note({ appeared: [8], vanished: [2] });
    expect(gateNewsText(news.item.value!)).toBe('Gates 7 and 8 appeared, gate 2 vanished.');
    vi.advanceTimersByTime(10_000);
    expect(news.item.value).toBeUndefined();
  });

  test('leave out what came and went again', () => {
    const news = new GateNews();
    news.note({ appeared: [7], vanished: [2] });
    news.note({ appeared: [2], vanished: [7] });
    expect(news.item.value).toBeUndefined();
    news.note({ appeared: [], vanished: [2] });
    expect(news.item.value).toEqual({ appeared: [], vanished: [2] });
  });

  test('count gates if there are many', () => {
    expect(gateNewsText({ appeared: [1, 2, 3, 4, 5], vanished: [] })).toBe('5 gates appeared.');
    expect(gateNewsText({ appeared: [], vanished: [9, 4] })).toBe('Gates 4 and 9 vanished.');
  });
});
