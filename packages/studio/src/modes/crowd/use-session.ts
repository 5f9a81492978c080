import { useStore } from '../../state/store.ts';
import { type Studio, useStudio } from '../../workspace/studio.ts';
import { CrowdSession } from './session.ts';

const sessions = new WeakMap<Studio, { readonly session: CrowdSession; readonly generation: number }>();

/** The crowd of the page; it is started when it is first asked for and goes on while other modes are shown. */
export function useCrowdSession(): CrowdSession {
  const studio = useStudio();
  const generation = useStore(studio.generation);
  let known = sessions.get(studio);
  if (known?.generation !== generation) {
    known?.session.dispose();
    known = { session: new CrowdSession(studio.sceneStore), generation };
    sessions.set(studio, known);
  }
  return known.session;
}

/** The crowd of the page if it has been started, for what is not worth starting it. */
export function startedSession(studio: Studio): CrowdSession | undefined {
  return sessions.get(studio)?.session;
}
