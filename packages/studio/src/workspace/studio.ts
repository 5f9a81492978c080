import type { Recording } from 'floodgate';
import { createContext, useContext } from 'react';
import type { Scene } from '../scene/scene.ts';
import type { SceneStore } from '../scene/scene-store.ts';
import { Store } from '../state/store.ts';

/** What every part of the page may use. */
export interface Studio {
  readonly sceneStore: SceneStore;
  /** Id of the mode that is shown. */
  readonly mode: Store<string>;
  /** A run from a file that waits to be shown. */
  readonly recording: Store<OpenedRecording | undefined>;
  /** Files that wait to be opened by a mode. */
  readonly dropped: Store<DroppedFiles | undefined>;
  /** Which extra panels are open. */
  readonly sheets: Store<Sheets>;
  /** Whether the welcome of a first visit is shown. */
  readonly welcome: Store<boolean>;
  /** Grows when the scene is to be shown again from the beginning, with nothing left of what the modes made of it. */
  readonly generation: Store<number>;
}

interface OpenedRecording {
  readonly recording: Recording;
  /** The scene that it begins with. */
  readonly scene: Scene;
}

interface DroppedFiles {
  /** Id of the mode that they belong to. */
  readonly mode: string;
  readonly files: readonly File[];
}

interface Sheets {
  /** The inspector; on small screens it covers the map. */
  readonly inspector: boolean;
  readonly help: boolean;
  readonly maps: boolean;
  /** Share and save: link, code, files, picture and film. */
  readonly share: boolean;
}

export function makeStudio(sceneStore: SceneStore, mode: string): Studio {
  const wide = globalThis.matchMedia?.('(min-width: 1100px)').matches ?? true;
  return {
    sceneStore,
    mode: new Store(mode),
    recording: new Store<OpenedRecording | undefined>(undefined),
    dropped: new Store<DroppedFiles | undefined>(undefined),
    sheets: new Store<Sheets>({ inspector: wide, help: false, maps: false, share: false }),
    welcome: new Store(false),
    generation: new Store(0),
  };
}

const WELCOMED = 'floodgate.welcomed';

/** Welcomes those who come for the first time, but not in a page of someone else's. */
export function welcomeOnce({ welcome }: Studio): void {
  try {
    welcome.set(globalThis.self === globalThis.top && localStorage.getItem(WELCOMED) === null);
  } catch {
    // A browser that stores nothing would welcome at every visit.
  }
}

/** Closes the welcome for ever. */
export function closeWelcome({ welcome }: Studio): void {
  welcome.set(false);
  try {
    localStorage.setItem(WELCOMED, 'yes');
  } catch {
    // It comes again next time.
  }
}

/** Shows the scene again from the beginning, after something went wrong. What can be undone stays. */
export function reloadScene({ generation }: Studio): void {
  generation.update((count) => count + 1);
}

/** Opens or closes one of the extra panels. */
export function setSheet({ sheets }: Studio, name: keyof Sheets, open: boolean): void {
  sheets.update((shown) => ({ ...shown, [name]: open }));
}

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  return useContext(StudioContext)!;
}
