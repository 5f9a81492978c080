import type { SceneStore } from '../../scene/scene-store.ts';
import { useStudio } from '../../workspace/studio.ts';
import { CrowdSession } from './session.ts';

const sessions = new WeakMap<SceneStore, CrowdSession>();

/** The crowd of the page; it is started when it is first asked for and goes on while other modes are shown. */
export function useCrowdSession(): CrowdSession {
  const { sceneStore } = useStudio();
  let session = sessions.get(sceneStore);
  if (!session) {
    session = new CrowdSession(sceneStore);
    sessions.set(sceneStore, session);
  }
  return session;
}
