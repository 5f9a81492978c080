import { expect, test } from 'vitest';
import { linkWord, linkWords } from '../../scene/link-words.ts';
import { followOverlays, overlaysIn, overlaysWord } from './overlays-link.ts';
import { setSettings, settings } from './settings.ts';

test('what is shown comes back from its word', () => {
  expect(overlaysWord(overlaysIn(undefined))).toBeUndefined();
  for (const word of ['zones', 'depth,flow,plans', 'traffic,no-goals,teams'])
    expect(overlaysWord(overlaysIn(word))).toBe(word);
  expect(overlaysWord(overlaysIn('rainbows,zones'))).toBe('zones');
});

test('link and settings follow each other', () => {
  linkWords.set({ show: 'zones,flow' });
  const stop = followOverlays();
  expect(settings.value).toMatchObject({ ground: 'zones', flow: true, goals: true });
  setSettings({ ground: 'traffic', flow: false });
  expect(linkWord('show')).toBe('traffic');
  linkWords.set({});
  expect(settings.value).toMatchObject({ ground: 'none', flow: false });
  stop();
});
