import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import type { Frame } from './protocol.ts';
import { Runner } from './runner.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'corridor' },
  crowd: { type: 'swap-sides', agents: 60 },
  planner: { id: 'bmaa', parameters: {} },
};

/** A runner, and the last frame that it sent to a page which takes all of them. */
function started(simulation: Simulation) {
  const runner = new Runner();
  const { port1, port2 } = new MessageChannel();
  let last: Frame | undefined;
  port1.onmessage = ({ data }: MessageEvent<Frame>) => {
    last = data;
    port1.postMessage(data.cells.buffer);
  };
  runner.connect(port2);
  runner.open(simulation);
  const until = (holds: (frame: Frame) => boolean): Promise<Frame> =>
    expect
      .poll(() => last && holds(last), { timeout: 20_000, interval: 10 })
      .toBe(true)
      .then(() => last!);
  const end = (): void => {
    runner.pause();
    port1.close();
    port2.close();
  };
  return { runner, until, end };
}

test('a run without progress pauses by itself, and goes on if it is told to', async () => {
  const { runner, until, end } = started(new Simulation(scene));
  runner.play(Number.POSITIVE_INFINITY);
  await until(({ playing }) => playing);
  const { lastTick, ended } = await until(({ playing }) => !playing);
  expect(ended).toBe(false);
  expect(lastTick).toBeGreaterThan(1000);
  runner.play(Number.POSITIVE_INFINITY);
  await until((frame) => frame.lastTick > lastTick + 100 && frame.playing);
  end();
});

test('a run ends when all agents that can arrive are home, although the rest moves on', async () => {
  const simulation = new Simulation({
    ...scene,
    map: { kind: 'built-in', name: 'arena' },
    crowd: { type: 'random', agents: 0 },
    placed: [
      { start: [2, 2], goal: [4, 2] },
      { start: [3, 6], goal: [20, 6] },
    ],
  });
  simulation.paint(
    Array.from({ length: simulation.grid.height }, (_, y) => simulation.grid.cell(12, y)),
    false,
  );
  const { runner, until, end } = started(simulation);
  runner.play(Number.POSITIVE_INFINITY);
  const { lastTick } = await until(({ ended, playing }) => ended && !playing);
  expect(lastTick).toBeLessThan(200);
  simulation.paint(
    Array.from({ length: simulation.grid.height }, (_, y) => simulation.grid.cell(12, y)),
    true,
  );
  runner.play(Number.POSITIVE_INFINITY);
  const { figures } = await until((frame) => frame.ended && frame.lastTick > lastTick);
  expect(figures.home.at(-1)).toBe(2);
  end();
});

test('steps back and forth are counted from the tick that is shown, and stop at the first', async () => {
  const { runner, until, end } = started(new Simulation(scene));
  runner.step(9);
  for (const by of [-1, -1, -1, 1, -4]) runner.step(by);
  expect(runner.shown).toBe(3);
  runner.step(-10);
  expect(runner.shown).toBe(0);
  expect(runner.seek(7)).toBe(7);
  expect(runner.seek(100)).toBe(9);
  await until(({ tick, lastTick }) => tick === 9 && lastTick === 9);
  expect(runner.seek(4)).toBe(4);
  expect(runner.branch()).toMatchObject({ tick: 4, agents: 60, cells: [] });
  await until(({ tick, lastTick }) => tick === 4 && lastTick === 4);
  end();
});
