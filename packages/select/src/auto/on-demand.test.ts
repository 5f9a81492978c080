import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A program that has loaded nothing yet, with a crowd that `auto` is to move. */
async function freshGame(options: { readonly meanwhile?: boolean } = {}) {
  const { Grid, World } = await import('floodgate/world');
  const select = await import('../on-demand.ts');
  const { pibt } = options.meanwhile ? await import('floodgate') : { pibt: undefined };
  const begin = () => {
    const world = new World(new Grid(16, 16), {
      planner: select.auto(pibt ? { meanwhile: pibt() } : {}),
      seed: 1,
    });
    const agent = world.add({ at: [1, 1], goal: [14, 9] });
    return { world, agent };
  };
  return { ...select, World, begin };
}

describe('auto that loads on demand', () => {
  beforeEach(() => {
    vi.resetModules();
  });

  it('lets agents wait until the selector and its choice are loaded, and then brings them home', async () => {
    const { begin, choiceIn } = await freshGame();
    const { world, agent } = begin();
    for (let tick = 0; tick < 5; tick++) world.tick();
    expect(agent.at).toEqual([1, 1]);
    expect(choiceIn(world)).toBeUndefined();
    await vi.waitFor(
      () => {
        world.tick();
        expect(world.done).toBe(true);
      },
      { timeout: 30_000, interval: 5 },
    );
    expect(choiceIn(world)?.predictions.length).toBeGreaterThan(0);
  });

  it('moves agents by another planner meanwhile', async () => {
    const { begin } = await freshGame({ meanwhile: true });
    const { world, agent } = begin();
    world.tick();
    expect(agent.at).not.toEqual([1, 1]);
  });

  it('chooses in the first tick after loadAuto, and continues a saved game', async () => {
    const { begin, choiceIn, loadAuto, auto, World } = await freshGame();
    await loadAuto();
    const { world, agent } = begin();
    world.tick();
    expect(choiceIn(world)).toBeDefined();
    expect(agent.at).not.toEqual([1, 1]);
    const again = World.load(world.save(), { planner: auto() });
    for (let tick = 0; tick < 5; tick++) {
      world.tick();
      again.tick();
      expect(again.hash()).toBe(world.hash());
    }
  });
});
