import { decodeScene, encodeScene, isSceneWord } from './codec.ts';
import { encodeLinkWords, type LinkWords } from './link-words.ts';
import type { Scene } from './scene.ts';
import type { SceneStore } from './scene-store.ts';

/** What an address asks for: a mode by its id, a scene, and the words that are not part of the scene. */
export interface Address {
  readonly mode: string | undefined;
  readonly scene: Scene | undefined;
  readonly words: LinkWords;
}

/** Reads the part after `#`, such as `crowd?map=millbrook`. Throws a FloodgateError if it cannot be read. */
export async function readAddress(hash: string): Promise<Address> {
  const [mode = '', text = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const words = Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => !isSceneWord(name)));
  return {
    mode: mode === '' ? undefined : mode,
    scene: text === '' ? undefined : await decodeScene(text),
    words,
  };
}

/** The part of an address from `#`. */
export async function writeAddress(mode: string, store: SceneStore, words: LinkWords): Promise<string> {
  const scene = await encodeScene(store.scene.value, store.grid.value);
  return [`#${mode}?${scene}`, encodeLinkWords(words)].filter((part) => part !== '').join('&');
}
