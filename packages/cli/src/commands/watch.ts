/** Shows a run in the terminal while it is computed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from 'floodgate';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import type { CrowdScene, Scene } from '../draw/scene.ts';
import { drawLegend, drawScene } from '../draw/terminal.ts';
import { InputError } from '../failure.ts';
import { showCount, showMany, showMs, showShare } from '../io/print.ts';
import { openScreen } from '../io/screen.ts';
import { type RunWatcher, sum } from './run-problem.ts';

export interface Show {
  readonly watch: RunWatcher;
  /** The last picture, to print after the terminal is restored. */
  lastPicture(): string[];
  /** Restores the terminal. */
  close(): void;
}

/** More frames per second cannot be seen, and are too many for terminals over a network. */
const MAX_FRAMES_PER_SECOND = 30;
const DEFAULT_ROWS = 24;
const HEADER_LINES = 1;
const FOOTER_LINES = 2;
/** Lines below the last picture for the summary. */
const SUMMARY_LINES = 11;
/** Ticks over which the time shown is averaged. */
const RECENT = 20;
/** How long the first and last picture are shown, in milliseconds. */
const STILL_MS = 700;

export function checkWatchable({ stdout, env }: Context): void {
  if (stdout.isTTY !== true)
    throw new InputError('--watch needs a terminal, and stdout is not one: omit --watch');
  if (env.TERM === 'dumb')
    throw new InputError('--watch cannot draw in a terminal of type dumb: omit --watch');
}

/** How to show a run. */
interface ShowOptions {
  readonly title: string;
  readonly steps: number;
  /** Ticks per second, if planning keeps up. */
  readonly fps: number;
  /** Whether agents that arrive get new goals. */
  readonly lifelong: boolean;
}

export function startShow({ title, steps, fps, lifelong }: ShowOptions, context: Context): Show {
  const { stdout, env, interruption } = context;
  const screen = openScreen(stdout);
  const { bold, dim } = coloursFor(stdout, env);
  let before: Int32Array | undefined;
  let scene: Scene | undefined;
  let due = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;

  const still = async (ms: number): Promise<void> => {
    // Ctrl-C ends the pause; the run checks the signal itself.
    await sleep(Math.max(0, ms), undefined, { signal: interruption.signal }).catch(() => {});
  };

  return {
    async watch(world, tickMs) {
      const ends = tickMs.length === 0 || world.done;
      const crowd = crowdOf(world, before);
      before = world.crowd.cells.slice();
      scene = { grid: world.grid, crowd };
      if (ends || performance.now() - drawnAt >= 1000 / MAX_FRAMES_PER_SECOND) {
        const room = (stdout.rows ?? DEFAULT_ROWS) - HEADER_LINES - FOOTER_LINES;
        screen.draw([
          bold(title),
          ...drawScene(scene, stdout, env, room),
          statusLine(world, crowd, steps, tickMs, lifelong),
          `${drawLegend(scene, stdout, env)}   ${dim('Ctrl-C stops')}`,
        ]);
        drawnAt = performance.now();
      }
      if (ends) await still(STILL_MS);
      // If planning falls behind, the schedule restarts from now instead of catching up.
      due = Math.max(due + 1000 / fps, performance.now() - 1000 / fps);
      await still(due - performance.now());
    },
    lastPicture() {
      if (!scene) return [];
      const room = (stdout.rows ?? DEFAULT_ROWS) - SUMMARY_LINES;
      return [...drawScene(scene, stdout, env, room), ` ${drawLegend(scene, stdout, env)}`];
    },
    close: () => screen.close(),
  };
}

/** @param before cells by slot one tick earlier, to tell which agents did not move. */
function crowdOf({ crowd }: World, before: Int32Array | undefined): CrowdScene {
  const { slots, cells } = crowd;
  const away = slots.filter((slot) => !crowd.isHome(slot));
  const stood = (slot: number): boolean => before !== undefined && before[slot] === cells[slot];
  const place = (slot: number): number => cells[slot]!;
  return {
    home: slots.filter((slot) => crowd.isHome(slot)).map(place),
    waiting: away.filter(stood).map(place),
    moving: away.filter((slot) => !stood(slot)).map(place),
  };
}

function statusLine(
  world: World,
  crowd: CrowdScene,
  steps: number,
  tickMs: readonly number[],
  lifelong: boolean,
): string {
  const { agents, completionRate } = world.metrics();
  const recent = tickMs.slice(-RECENT);
  return [
    `tick ${showCount(world.time)} of ${showCount(steps)}`,
    lifelong
      ? `${showMany(sum(world.agents.map(({ arrivals }) => arrivals)), 'goal')} reached`
      : `${showCount(crowd.home.length)} of ${showCount(agents)} home (${showShare(completionRate)})`,
    `${showCount(crowd.waiting.length)} waiting`,
    ...(recent.length > 0 ? [`${showMs(sum(recent) / recent.length)} per tick`] : []),
  ].join(' · ');
}
