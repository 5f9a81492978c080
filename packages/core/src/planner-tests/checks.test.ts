import { describe, expect, it } from 'vitest';
import { definePlanner } from '../planners/index.ts';
import type { Planner, PlannerContext } from '../world/index.ts';
import { type PlannerCheck, plannerChecks } from './index.ts';

/** A planner that does something wrong. */
function faulty(
  create: (context: PlannerContext) => Planner,
  promisesArrival = false,
): readonly PlannerCheck[] {
  const planner = definePlanner({
    ...{ id: 'faulty', title: 'Faulty', summary: 'does something wrong', central: true, parameters: {} },
    create,
  });
  return plannerChecks(Object.assign(planner, { definition: { ...planner.definition, promisesArrival } }));
}

function failures(checks: readonly PlannerCheck[]): Record<string, string> {
  const failed: Record<string, string> = {};
  for (const { name, run } of checks) {
    try {
      run();
    } catch (error) {
      failed[name] = (error as Error).message;
    }
  }
  return failed;
}

describe('the checks that every planner must pass', () => {
  it('let a planner pass that makes nobody move, unless it promises arrival', () => {
    const idle = (): Planner => ({ plan: () => {} });
    expect(failures(faulty(idle))).toEqual({});
    expect(failures(faulty(idle, true))).toEqual({
      'brings everybody to their goals': expect.stringMatching(/^\d+ of 120 agents of faulty on arena/),
    });
  });

  it('find a planner that draws from a source of chance of its own', { timeout: 60_000 }, () => {
    const found = failures(
      faulty(({ crowd }) => ({
        plan() {
          const { grid, slots, cells, next } = crowd;
          for (const slot of slots) {
            const d = Math.floor(Math.random() * 8);
            if (grid.moves[cells[slot]!]! & (1 << d)) next[slot] = cells[slot]! + grid.offsets[d]!;
          }
        },
      })),
    );
    const message = 'planner faulty made two recordings from the same seed';
    expect(found).toEqual({
      'preset default: does the same for the same seed': message,
      'preset paper: does the same for the same seed': message,
    });
  });

  it('find a planner that forgets that agents leave', () => {
    const found = failures(
      faulty(({ crowd }) => {
        const known = new Set<number>();
        return {
          added(slot) {
            if (known.has(slot)) throw new Error(`slot ${slot} is here already`);
            known.add(slot);
          },
          plan: () => expect(crowd.slots.length).toBeGreaterThan(0),
        };
      }),
    );
    expect(Object.values(found)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^slot \d+ is here already$/)]),
    );
  });

  it('find a planner that does not save all it knows', () => {
    const found = failures(
      faulty(({ crowd }) => {
        let ticks = 0;
        return {
          plan() {
            const { grid, slots, cells, next } = crowd;
            const d = ticks++ % 8;
            for (const slot of slots)
              if (grid.moves[cells[slot]!]! & (1 << d)) next[slot] = cells[slot]! + grid.offsets[d]!;
          },
          save: () => {},
          load: () => {},
        };
      }),
    );
    expect(Object.keys(found)).toEqual([
      'preset default: a saved world goes on as the one that was not',
      'preset paper: a saved world goes on as the one that was not',
    ]);
  });

  it('find a planner that gives wrong reasons, and one that moves otherwise while it keeps them', () => {
    const nobody = { wanted: -1, blocker: -1, method: undefined };
    const explain = ({ crowd: { cells } }: PlannerContext, slot: number) =>
      ({ ...nobody, reason: 'home', wanted: cells[slot]! }) as const;
    const lies = (context: PlannerContext): Planner => ({
      plan: () => {},
      keepReasons: () => {},
      explain: (slot) => explain(context, slot),
    });
    expect(Object.values(failures(faulty(lies)))[0]).toMatch(
      /^faulty on arena, tick 0, agent in slot \d+ \(home\): is not on its target$/,
    );
  });

  it('find a planner that grows while its agents rest', () => {
    const found = failures(
      faulty(() => {
        const log: number[] = [];
        return { plan: (tick) => log.push(tick), memoryBytes: () => 8 * log.length };
      }),
    );
    expect(Object.keys(found)).toEqual(['holds no more memory after a long rest']);
  });
});
