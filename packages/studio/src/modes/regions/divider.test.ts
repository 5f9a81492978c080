import type { Detail, Segment } from 'floodgate/regions';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Division, USUAL_DIVISION } from '../../scene/division.ts';
import { type GatePlan, withGate } from '../../scene/gate-plan.ts';
import { FIRST_SCENE, type Scene } from '../../scene/scene.ts';
import { Divider } from './divider.ts';
import type { NumberedScene } from './regions-service.ts';

type Host = ConstructorParameters<typeof Divider>[0];

/** The gate that a division finds is at x = 10 times its detail. */
const gateAt = (detail: Detail): Segment => {
  const x = typeof detail === 'number' ? Math.round(10 * detail) : 20;
  return [
    [x, 0],
    [x, 4],
  ];
};
const at = (detail: Detail): Division => ({ ...USUAL_DIVISION, detail });
const STOPS = { auto: 0.5, districts: 0.3, rooms: 0.5, closets: 0.8 };

let plan: GatePlan | undefined;
let place: NumberedScene;
let steps: string[];
let asked: Division[];
/** Lets the oldest question be answered. */
let answers: (() => void)[];
let divider: Divider;

beforeEach(() => {
  plan = undefined;
  place = { mapNumber: 1, scene: FIRST_SCENE };
  steps = [];
  asked = [];
  answers = [];
  const note = (label: string, before: GatePlan): void => {
    if (plan !== before) steps.push(label);
  };
  const host = {
    get place() {
      return place;
    },
    get plan() {
      return plan;
    },
    commands: {
      divide: async (_: NumberedScene, division: Division) => {
        asked.push(division);
        await new Promise<void>((resolve) => answers.push(resolve));
        return { gates: [gateAt(division.detail)], repairs: [], ms: 1, level: undefined, stops: STOPS };
      },
    },
    change(label: string, next: GatePlan) {
      const before = plan;
      plan = next;
      if (before) note(label, before);
    },
    show(next: GatePlan) {
      plan = next;
    },
    note,
  };
  divider = new Divider(host as unknown as Host);
});

async function answer(): Promise<void> {
  answers.shift()!();
  // Until all that waits for it has run.
  await new Promise((resolve) => setTimeout(resolve));
}

const shownDetail = (): Detail | undefined =>
  plan?.origin.kind === 'decomposed' ? plan.origin.division.detail : undefined;

async function divided(): Promise<void> {
  void divider.divide(USUAL_DIVISION);
  await answer();
}

describe('a divider', () => {
  test('divides a map first without a step to undo, then with one', async () => {
    void divider.divide(USUAL_DIVISION);
    expect(divider.work.value.kind).toBe('dividing');
    await answer();
    expect(divider.work.value.kind).toBe('idle');
    expect([plan!.gates.length, divider.stops.value]).toEqual([1, STOPS]);
    expect(steps).toEqual([]);
    void divider.divide(at('districts'));
    await answer();
    expect([steps, shownDetail()]).toEqual([['division'], 'districts']);
  });

  test('follows a slider, leaves levels in between out, and makes it one step', async () => {
    await divided();
    for (const detail of [0.4, 0.3, 0.2]) void divider.slideTo(at(detail));
    await answer();
    await answer();
    expect(asked.map(({ detail }) => detail)).toEqual(['auto', 0.4, 0.2]);
    expect(shownDetail()).toBe(0.2);
    expect(steps).toEqual([]);
    divider.endSlide();
    expect(steps).toEqual(['level of detail']);
  });

  test('makes it one step too if the slider is let go of before the last answer', async () => {
    await divided();
    void divider.slideTo(at(0.4));
    divider.endSlide();
    expect(steps).toEqual([]);
    await answer();
    expect([steps, shownDetail()]).toEqual([['level of detail'], 0.4]);
  });

  test('ignores an answer after another question, or for another map', async () => {
    await divided();
    void divider.divide(at(0.1));
    void divider.divide(at(0.9));
    await answer();
    expect(shownDetail()).toBe('auto');
    await answer();
    expect(shownDetail()).toBe(0.9);
    void divider.divide(at(0.1));
    divider.cancel();
    await answer();
    expect(shownDetail()).toBe(0.9);
  });

  test('asks again if walls were painted meanwhile', async () => {
    void divider.divide(USUAL_DIVISION);
    const painted: Scene = { ...FIRST_SCENE, toggled: [1] };
    place = { mapNumber: 1, scene: painted };
    await answer();
    expect(plan).toBeUndefined();
    await answer();
    expect([asked.length, plan!.gates.length]).toEqual([2, 1]);
  });

  test('keeps gates drawn by hand, unless it begins from scratch', async () => {
    await divided();
    plan = withGate(plan!, gateAt(0.7));
    void divider.divide(at(0.2));
    await answer();
    expect(plan.gates).toHaveLength(2);
    void divider.divide(at(0.2), true);
    await answer();
    expect([plan.gates.length, steps.at(-1)]).toEqual([1, 'divide again']);
  });
});
