import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drawSequence,
  type Fault,
  faultIn,
  play,
  type Sequence,
  shrink,
} from '../../testing/random-worlds/index.ts';
import type { PlannerSpec } from '../world/index.ts';
import { PLANNERS } from './registry.ts';

const CASES = new URL('../../testing/random-worlds/cases/', import.meta.url);
/** Worlds for each planner and preset; `npm run random-worlds` plays as many as one likes. */
const WORLDS = 2;

/** With other random values in each round of `npm run fuzz`. */
const firstSeed = 1 + 100 * Number(process.env.FLOODGATE_SEED ?? 0);

describe('random worlds, under the Referee and a slow model of the rules', () => {
  const seen = { agentTicks: 0, moves: 0, edits: 0, saves: 0, done: 0, refused: 0 };

  it.each(PLANNERS.map(({ id }) => id))('%s breaks no rule', (id) => {
    for (const preset of ['default', 'paper'] as const) {
      for (let seed = firstSeed; seed < firstSeed + WORLDS; seed++) {
        const sequence = drawSequence(id, preset, seed);
        try {
          const played = play(sequence);
          for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += played[name];
        } catch (error) {
          const { kind, message } = error as Fault;
          const shortest = shrink(sequence, (shorter) => faultIn(shorter)?.kind === kind);
          expect.fail(`${message}\nKeep this in ${CASES.pathname}:\n${JSON.stringify(shortest)}`);
        }
      }
    }
  });

  it('have agents that move, edits, saves, and few things that are refused', () => {
    expect(seen.moves / seen.agentTicks).toBeGreaterThan(0.1);
    expect(seen.edits).toBeGreaterThan(WORLDS * PLANNERS.length);
    expect(seen.saves).toBeGreaterThan(PLANNERS.length);
    expect(seen.refused / seen.done).toBeLessThan(0.2);
  });
});

describe('worlds that once showed a fault', () => {
  it.each(readdirSync(CASES))('%s', (name) => {
    play(JSON.parse(readFileSync(new URL(name, CASES), 'utf8')) as Sequence);
  });
});

describe('the model', () => {
  const steps: Sequence['steps'] = [
    { do: 'add', at: 4, goal: 11 },
    { do: 'paint', at: 7, cost: 3 },
    { do: 'add', at: 3, goal: 8 },
    { do: 'wall', at: 6, free: false },
    ...Array.from({ length: 6 }, () => ({ do: 'tick' }) as const),
  ];
  const sequence: Sequence = {
    ...{ planner: 'goes anywhere', preset: 'default', seed: 1, rows: ['....', '.@..', '....'], twin: false },
    ...{ corners: 'no-corner-cutting', crossing: 'allowed', diagonals: 'alike', steps },
  };

  /** Moves an agent one cell to the right, into the wall, behind the back of the World, which would let them wait. */
  const sleepwalker = (id: string): PlannerSpec => ({
    ...{ id, parameters: {} },
    create: ({ crowd }) => ({
      plan: (tick) => {
        const [slot] = crowd.slots;
        if (tick === 3) crowd.relocate(slot!, crowd.cells[slot!]! + 1);
      },
    }),
  });

  it('finds a move that the World would not make, and a short world that shows it', () => {
    const options = { planner: sleepwalker };
    const fault = faultIn(sequence, options);
    expect(fault?.message).toContain(
      'step 7, {"do":"tick"}: tick 3: agent 0 from (0, 1) to (1, 1) makes a move that the map forbids',
    );
    const shortest = shrink(sequence, (shorter) => faultIn(shorter, options)?.kind === fault?.kind);
    expect(shortest.steps.map((step) => step.do)).toEqual(['add', 'tick', 'tick', 'tick', 'tick']);
  });
});
