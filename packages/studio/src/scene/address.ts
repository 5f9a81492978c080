import { decodeScene, encodeScene } from './codec.ts';
import type { Scene } from './scene.ts';
import type { SceneStore } from './scene-store.ts';

/** Browsers and chat programs cut longer addresses. */
const LONGEST = 60_000;
const SETTLE_MS = 250;

/** What an address asks for: a mode by its id, and a scene. */
export interface Address {
  readonly mode: string | undefined;
  readonly scene: Scene | undefined;
}

/** Reads the part after `#`, such as `crowd?map=millbrook`. Throws a FloodgateError if it cannot be read. */
export async function readAddress(hash: string): Promise<Address> {
  const [mode = '', words = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  return {
    mode: mode === '' ? undefined : mode,
    scene: words === '' ? undefined : await decodeScene(words),
  };
}

/** Keeps the address bar in step with the scene, until the returned function is called. */
export function followScene(store: SceneStore, mode: () => string, tooLong: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  const write = async (): Promise<void> => {
    const text = `#${mode()}?${await encodeScene(store.scene.value, store.grid.value)}`;
    if (text.length <= LONGEST) {
      warned = false;
      history.replaceState(null, '', text);
    } else if (!warned) {
      warned = true;
      history.replaceState(null, '', `#${mode()}`);
      tooLong();
    }
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, SETTLE_MS);
  };
  later();
  const stop = store.scene.subscribe(later);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
