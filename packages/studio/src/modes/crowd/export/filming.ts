import { shownViews } from '../../../map/map-view.ts';
import { Store } from '../../../state/store.ts';
import { download } from '../../../ui/download.ts';
import { say, sayFailure } from '../../../ui/toasts.ts';
import type { CrowdSession } from '../session.ts';
import type { Film, FilmFormat } from './film.ts';

/** A film that is being made. */
export interface Filming {
  readonly fileName: string;
  /** By `performance.now()`. */
  readonly since: number;
  /** The ticks from and to which it goes; undefined if it goes on until it is stopped. */
  readonly ticks: readonly [first: number, last: number] | undefined;
  readonly film: Film;
}

export const filming = new Store<Filming | undefined>(undefined);

/** Films the map: from now on, or the whole run so far from its beginning. */
export async function startFilming(
  session: CrowdSession,
  fileName: string,
  format: FilmFormat,
  what: 'now' | 'run',
): Promise<void> {
  const { startFilm } = await import('./film.ts');
  const [view] = shownViews;
  if (!view || filming.value) return;
  const { firstTick, lastTick } = session.status.value;
  if (what === 'run') {
    session.pause();
    await session.commands.seek(firstTick);
    await shownTick(session, firstTick);
  }
  const film = startFilm(view, format);
  const ticks = what === 'run' ? ([firstTick, lastTick] as const) : undefined;
  filming.set({ fileName, since: performance.now(), ticks, film });
  if (what === 'run') session.play();
}

/** Ends the film and saves it. */
export async function saveFilm(): Promise<void> {
  const now = filming.value;
  if (!now) return;
  filming.set(undefined);
  try {
    const { blob, extension } = await now.film.finish();
    download(`${now.fileName}.${extension}`, blob);
    say(`Film saved: ${now.fileName}.${extension}`);
  } catch (error) {
    sayFailure(error);
  }
}

/** Ends the film for nothing. */
export function discardFilm(): void {
  filming.value?.film.discard();
  filming.set(undefined);
}

function shownTick(session: CrowdSession, tick: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (session.status.value.tick !== tick) return;
      stop();
      resolve();
    };
    const stop = session.status.subscribe(check);
    check();
  });
}
