import type { Grid } from 'floodgate';
import type { Segment } from 'floodgate/regions';
import { type Division, divisionOf, divisionWord, sameDivision, USUAL_DIVISION } from '../scene/division.ts';
import { type GatePlan, isEdited, planOf, sameEnds, withGate, withoutGate } from '../scene/gate-plan.ts';
import { linkWord, setLinkWord } from '../scene/link-words.ts';
import { noteWalls, planStoreOf } from '../scene/plan-store.ts';
import type { SceneStore } from '../scene/scene-store.ts';
import { sayFailure } from '../ui/toasts.ts';

/** Gates that were edited or loaded, as a word of the link: `MAP:WxH:x,y,x,y/x,y,x,y`. */
const WORD = 'gates';
/** How the map is divided, if it is not as usual or gates were edited. */
const DIVISION_WORD = 'division';
/** More gates than this are not kept in the link. */
const MOST_GATES = 1500;

/** Keeps the division of the scene's map, and gates that were edited, in the link. */
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
      setLinkWord(DIVISION_WORD, plan.value && planDivisionWord(plan.value));
    };
    stop = plan.subscribe(write);
    write();
  };
  store.scene.subscribe(follow);
  follow();
}

/** Divides the map as the link says and puts its gates on it, if they are for it. What does not fit is refused in words. */
export async function restoreGates({ scene, grid }: SceneStore): Promise<void> {
  const gates = gatesIn(linkWord(WORD), grid.value);
  const division = divisionOf(linkWord(DIVISION_WORD));
  if (!gates && !division) return;
  try {
    const { decompose, Regions } = await import('floodgate/regions');
    if (gates) new Regions(grid.value, gates).dispose();
    const { map, toggled: walls } = scene.value;
    const plan = division ? dividedPlan(grid.value, division, gates, decompose) : planOf(gates!, FROM_LINK);
    const store = planStoreOf(map);
    store.set(plan);
    noteWalls(store, walls);
  } catch (error) {
    setLinkWord(WORD, undefined);
    setLinkWord(DIVISION_WORD, undefined);
    sayFailure(error);
  }
}

const FROM_LINK = { kind: 'file', name: 'the link' } as const;

/** The map as divided, and the edits that lead to the gates. */
function dividedPlan(
  grid: Grid,
  division: Division,
  gates: readonly Segment[] | undefined,
  decompose: typeof import('floodgate/regions').decompose,
): GatePlan {
  const began = performance.now();
  const { regions, repairs } = decompose(grid, division);
  regions.dispose();
  const found = regions.gates.map(({ ends }) => ends);
  const ms = performance.now() - began;
  const { level } = regions;
  return editedTo(planOf(found, { kind: 'decomposed', division, repairs, ms, level }), gates ?? found);
}

/** The plan with gates removed and drawn so that it has these. */
export function editedTo(plan: GatePlan, gates: readonly Segment[]): GatePlan {
  const lost = plan.gates.filter((gate) => !gates.some((ends) => sameEnds(ends, gate.ends)));
  const drawn = gates.filter((ends) => !plan.gates.some((gate) => sameEnds(ends, gate.ends)));
  const fewer = lost.reduce((edited, { number }) => withoutGate(edited, number), plan);
  return drawn.reduce(withGate, fewer);
}

/** The word for how a plan was divided; undefined if it was as usual, and for gates of a file. */
export function planDivisionWord(plan: GatePlan): string | undefined {
  const { origin } = plan;
  if (origin.kind === 'file') return undefined;
  const isUsual = sameDivision(origin.division, USUAL_DIVISION) && !isEdited(plan);
  return isUsual ? undefined : divisionWord(origin.division);
}

/** The word for the gates of a plan; undefined if its division gives the same. */
export function gatesWord(plan: GatePlan, grid: Grid): string | undefined {
  const { gates, origin } = plan;
  if (origin.kind === 'decomposed' && !isEdited(plan)) return undefined;
  if (gates.length > MOST_GATES) return undefined;
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
