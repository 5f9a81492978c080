import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { EmbedApp } from './app/EmbedApp.tsx';
import { FailureBoundary } from './app/FailureBoundary.tsx';
import { followAddress } from './app/follow-address.ts';
import { keepGatesInLink, restoreGates } from './app/gates-link.ts';
import { settleLanguage } from './app/language.ts';
import { startErrorNotices } from './app/unexpected-errors.ts';
import { MODES } from './modes/index.ts';
import { type Address, readAddress } from './scene/address.ts';
import { linkWords } from './scene/link-words.ts';
import { FIRST_SCENE } from './scene/scene.ts';
import { SceneStore } from './scene/scene-store.ts';
import { readyOwnPlanners } from './sim/own-planners.ts';
import { embedded } from './state/embedded.ts';
import { useStore } from './state/store.ts';
import { say, sayFailure } from './ui/toasts.ts';
import { makeStudio, reloadScene, StudioContext, welcomeOnce } from './workspace/studio.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/parts.css';
import './styles/narrow.css';
import './styles/touch.css';

async function firstAddress(): Promise<Address> {
  try {
    return await readAddress(location.hash);
  } catch (error) {
    sayFailure(error);
    return { mode: undefined, scene: undefined, words: {} };
  }
}

function openScene({ scene }: Address): SceneStore {
  try {
    return new SceneStore(scene ?? FIRST_SCENE);
  } catch (error) {
    sayFailure(error);
    return new SceneStore(FIRST_SCENE);
  }
}

settleLanguage();
await readyOwnPlanners().catch(sayFailure);
const address = await firstAddress();
linkWords.set(address.words);
const isMode = (mode: string | undefined): boolean => MODES.some(({ id }) => id === mode);
const mode = isMode(address.mode) ? address.mode! : MODES[0]!.id;
const studio = makeStudio(openScene(address), mode);

// Who follows a link comes for its scene.
if (!address.scene && !embedded) welcomeOnce(studio);
await restoreGates(studio.sceneStore);
keepGatesInLink(studio.sceneStore);
followAddress(studio, {
  // The Back of the browser belongs to the page around a picture.
  keepsHistory: !embedded,
  isMode,
  tooLong: () => say('This scene is too large for a link. Save it as a file: Share and save (X).'),
});
startErrorNotices(() => reloadScene(studio));

function Page() {
  const generation = useStore(studio.generation);
  return (
    <FailureBoundary attempt={generation} onReload={() => reloadScene(studio)}>
      {embedded ? <EmbedApp /> : <App />}
    </FailureBoundary>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StudioContext value={studio}>
      <Page />
    </StudioContext>
  </StrictMode>,
);
