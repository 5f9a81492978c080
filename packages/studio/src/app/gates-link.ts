import type { Grid } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import { type GatePlan, ownGates, planOf } from '../scene/gate-plan.ts';
import { linkWord, setLinkWord } from '../scene/link-words.ts';
import { planStoreOf } from '../scene/plan-store.ts';
import type { SceneStore } from '../scene/scene-store.ts';
import { sayFailure } from '../ui/toasts.ts';

/** Gates that were edited or loaded, as a word of the link: `MAP:WxH:x,y,x,y/x,y,x,y`. */
const WORD = 'gates';
/** More gates than this are not kept in the link. */
const MOST_GATES = 1500;

/** Keeps edited gates of the scene's map in the link. */
export function keepGatesInLink(store: SceneStore): void {
  let followed: ReturnType<typeof planStoreOf> | undefined;
  let stop: () => void = () => {};
  const follow = (): void => {
    const plan = planStoreOf(store.scene.value.map);
    if (plan === followed) return;
    followed = plan;
    stop();
    const write = (): void => {
      if (plan.value) setLinkWord(WORD, gatesWord(plan.value, store.grid.value));
    };
    stop = plan.subscribe(write);
    write();
  };
  store.scene.subscribe(follow);
  follow();
}

/** Puts the gates of the link on the map, if they are for it. Those that do not fit are refused in words. */
export async function restoreGates({ scene, grid }: SceneStore): Promise<void> {
  const gates = gatesIn(linkWord(WORD), grid.value);
  if (!gates) return;
  try {
    const { Regions } = await import('floodgate/regions');
    new Regions(grid.value, gates).dispose();
    planStoreOf(scene.value.map).set(planOf(gates, { kind: 'file', name: 'the link' }));
  } catch (error) {
    setLinkWord(WORD, undefined);
    sayFailure(error);
  }
}

/** The word for a plan; undefined if the map's usual division gives the same gates. */
export function gatesWord(plan: GatePlan, grid: Grid): string | undefined {
  const gates = ownGates(plan);
  if (!gates || gates.length > MOST_GATES) return undefined;
  return `${mapOf(grid)}:${gates.map(({ ends }) => ends.flat().join()).join('/')}`;
}

/** The gates that a word has for a map; undefined if it is for another one or damaged. */
export function gatesIn(word: string | undefined, grid: Grid): Segment[] | undefined {
  const start = `${mapOf(grid)}:`;
  if (!word?.startsWith(start)) return undefined;
  const texts = word.slice(start.length).split('/').filter(Boolean);
  const gates = texts.map((text) => text.split(',').map(Number));
  const inside = ([x, y]: readonly number[]): boolean =>
    Number.isInteger(x) && Number.isInteger(y) && grid.contains(x!, y!);
  if (!gates.every((gate) => gate.length === 4 && inside(gate.slice(0, 2)) && inside(gate.slice(2))))
    return undefined;
  return gates.map(([fromX, fromY, toX, toY]) => [
    [fromX!, fromY!],
    [toX!, toY!],
  ]);
}

function mapOf({ name, width, height }: Grid): string {
  return `${name}:${width}x${height}`;
}
