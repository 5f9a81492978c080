import { readAddress, writeAddress } from '../scene/address.ts';
import { linkWords } from '../scene/link-words.ts';
import { sameMap } from '../scene/load-map.ts';
import type { MapSource } from '../scene/scene.ts';
import { sayFailure } from '../ui/toasts.ts';
import type { Studio } from '../workspace/studio.ts';
import { restoreGates } from './gates-link.ts';

/** Browsers and chat programs cut longer addresses. */
const LONGEST = 60_000;
const SETTLE_MS = 250;

/** What an entry of the browser's history stands for. Edits of the scene change the entry. */
interface Entry {
  readonly mode: string;
  readonly map: MapSource;
}

interface FollowOptions {
  /** Whether another mode or map is a new entry of the history; else all is one entry. */
  readonly keepsHistory: boolean;
  readonly isMode: (id: string | undefined) => boolean;
  /** The scene has become too large for a link. */
  readonly tooLong: () => void;
}

/**
 * Keeps the address bar in step with the studio, and the studio with the address bar: another mode or map is a new
 * entry of the history, Back and Forward go from one to another, and a link that is pasted is opened.
 */
export function followAddress(
  { sceneStore, mode }: Studio,
  { keepsHistory, isMode, tooLong }: FollowOptions,
): void {
  const present = (): Entry => ({ mode: mode.value, map: sceneStore.scene.value.map });
  let entry = present();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;

  const put = async (how: 'pushState' | 'replaceState', modeId: string): Promise<void> => {
    const text = await writeAddress(modeId, sceneStore, linkWords.value);
    const fits = text.length <= LONGEST;
    history[how]({ ours: true }, '', fits ? text : `#${modeId}`);
    if (!fits && !warned) tooLong();
    warned = !fits;
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    const [before, now] = [entry, present()];
    entry = now;
    const anotherMap = !sameMap(before.map, now.map);
    // The entry that is left keeps the edits that were made there.
    if (before.mode !== now.mode && !anotherMap) await put('replaceState', before.mode);
    const isOther = before.mode !== now.mode || anotherMap;
    await put(isOther && keepsHistory ? 'pushState' : 'replaceState', now.mode);
  };
  const writeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, SETTLE_MS);
  };

  /** Shows what the address says; of the history's own entries only the mode if the map is the same. */
  const open = async (own: boolean): Promise<void> => {
    clearTimeout(timer);
    try {
      const next = await readAddress(location.hash);
      const isOther = next.scene !== undefined && !sameMap(next.scene.map, sceneStore.scene.value.map);
      if (next.scene && (isOther || !own)) {
        sceneStore.change(own ? 'go to another map' : 'open link', next.scene);
        // After the scene: what a mode forgets with the old map must not overwrite what the link says of the new one.
        linkWords.set(next.words);
        await restoreGates(sceneStore);
      }
      entry = { mode: isMode(next.mode) ? next.mode! : mode.value, map: sceneStore.scene.value.map };
      mode.set(entry.mode);
    } catch (error) {
      sayFailure(error);
    }
    writeSoon();
  };

  void put('replaceState', entry.mode);
  sceneStore.scene.subscribe(writeSoon);
  linkWords.subscribe(writeSoon);
  mode.subscribe(() => {
    if (mode.value !== entry.mode) void write();
  });
  // A pasted link makes an entry without a state.
  addEventListener('popstate', ({ state }) => void open(state?.ours === true));
}
