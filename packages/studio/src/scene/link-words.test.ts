import { beforeEach, expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import { linkWord, linkWords, setLinkWord } from './link-words.ts';
import { FIRST_SCENE } from './scene.ts';
import { SceneStore } from './scene-store.ts';

beforeEach(() => linkWords.set({}));

test('words of the modes come back from the link, beside the scene', async () => {
  setLinkWord('search.from', '3,4');
  setLinkWord('race.lanes', 'pibt:a=1/far & more=ü');
  setLinkWord('show', 'zones');
  const store = new SceneStore({ ...FIRST_SCENE, map: { kind: 'built-in', name: 'arena' } });
  const text = await writeAddress('search', store, linkWords.value);
  expect(text).toContain('#search?map=arena&');
  expect(text).toContain('&search.from=3,4&show=zones');
  const { mode, scene, words } = await readAddress(text);
  expect(mode).toBe('search');
  expect(scene).toEqual(store.scene.value);
  expect(words).toEqual(linkWords.value);
});

test('words of the scene are not among them', async () => {
  const { words } = await readAddress('#crowd?map=maze:20x20:1&map.corridor=2&planner=pibt&planner.a=1&x=');
  expect(words).toEqual({ x: '' });
});

test('a word can be taken out, and listeners hear of changes only', () => {
  let heard = 0;
  const stop = linkWords.subscribe(() => heard++);
  setLinkWord('show', 'depth');
  setLinkWord('show', 'depth');
  expect(linkWord('show')).toBe('depth');
  setLinkWord('show', undefined);
  setLinkWord('show', undefined);
  stop();
  expect(linkWords.value).toEqual({});
  expect(heard).toBe(2);
});
