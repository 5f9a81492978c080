/** Jobs and results under everything that can happen to workers, without threads. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../testing/fresh-store.ts';
import { checkExperiment } from '../experiment/index.ts';
import { type Claim, claim, giveBack, giveBackAllBut, recoverFromDead } from './claims.ts';
import { enqueue } from './enqueue.ts';
import { failuresOf, finishIfDone, openRuns, progressOf, resultsOf } from './runs.ts';
import { type Settled, settleAll } from './settle.ts';
import { openStore, type Store } from './store.ts';
import { beat, register, signOff } from './workers.ts';

const JOBS = 12;
const WORKERS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

let store: Store;
let names = 0;

beforeAll(async () => {
  store = await openStore(await freshStoreFolder());
  for (const worker of WORKERS) await register(store, doer(worker), 1, 10);
}, 60_000);
afterAll(() => store?.close());

const doer = (worker: string) => ({ worker, machine: 'here', codeVersion: 'test' });

/** Jobs that no test has seen yet. */
function experiment(jobs = JOBS) {
  const name = `queue-${++names}`;
  return checkExperiment({
    name,
    jobs: [{ kind: 'probe', seeds: Array.from({ length: jobs }, (_, i) => `${name}/${i}`) }],
  });
}

function success(claim: Claim, by = 'x'): Settled {
  return {
    claim,
    result: { seed: (claim.spec as { seed: string }).seed },
    timing: { by },
    startedAt: 0,
    finishedAt: 1,
  };
}

async function keysOf(run: string): Promise<string[]> {
  return (await resultsOf(store, run)).map(({ key }) => key);
}

describe('the queue', () => {
  it('gives every job to one worker, and a result ends it', async () => {
    const { jobs, ...rest } = experiment();
    const run = await enqueue(store, { jobs, ...rest });
    const first = await claim(store, run, WORKERS[0]!, 8);
    const second = await claim(store, run, WORKERS[1]!, 8);
    expect([first.taken, second.taken]).toEqual([8, 4]);
    expect(new Set([...first.claims, ...second.claims].map(({ key }) => key)).size).toBe(JOBS);
    await settleAll(
      store,
      doer(WORKERS[0]!),
      first.claims.map((one) => success(one)),
    );
    expect(await finishIfDone(store, run)).toBe(false);
    await settleAll(
      store,
      doer(WORKERS[1]!),
      second.claims.map((one) => success(one)),
    );
    expect(await finishIfDone(store, run)).toBe(true);
    expect(await keysOf(run)).toEqual(jobs.map(({ key }) => key));
    expect((await openRuns(store)).map(({ id }) => id)).not.toContain(run);
  });

  it('keeps the first result of a job that was done twice', async () => {
    const run = await enqueue(store, experiment(1));
    const [mine] = (await claim(store, run, WORKERS[0]!, 1)).claims;
    await signOff(store, WORKERS[0]!);
    expect(await recoverFromDead(store)).toBe(1);
    const [theirs] = (await claim(store, run, WORKERS[1]!, 1)).claims;
    await settleAll(store, doer(WORKERS[1]!), [success(theirs!, 'second')]);
    await settleAll(store, doer(WORKERS[0]!), [success(mine!, 'first, but late')]);
    expect((await resultsOf(store, run)).map(({ timing }) => timing)).toEqual([{ by: 'second' }]);
    await register(store, doer(WORKERS[0]!), 1, 10);
  });

  it('does not run again what another experiment has done', async () => {
    const one = experiment(4);
    const other = { ...one, name: 'another' };
    const runs = [await enqueue(store, one), await enqueue(store, other)];
    const { claims } = await claim(store, runs[0]!, WORKERS[0]!, 4);
    await settleAll(
      store,
      doer(WORKERS[0]!),
      claims.map((each) => success(each)),
    );
    expect(await claim(store, runs[1]!, WORKERS[1]!, 10)).toEqual({ claims: [], taken: 4 });
    expect(await finishIfDone(store, runs[1]!)).toBe(true);
    expect(await keysOf(runs[1]!)).toEqual(await keysOf(runs[0]!));
  });

  it('tries a failing job three times and then sets it aside, until it is asked to try again', async () => {
    const one = experiment(1);
    const run = await enqueue(store, one);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { claims } = await claim(store, run, WORKERS[0]!, 5);
      expect(claims).toHaveLength(1);
      // Being given back is no attempt.
      await giveBack(store, WORKERS[0]!, claims);
      const again = await claim(store, run, WORKERS[0]!, 5);
      await settleAll(store, doer(WORKERS[0]!), [{ claim: again.claims[0]!, error: `failure ${attempt}` }]);
    }
    expect((await claim(store, run, WORKERS[0]!, 5)).taken).toBe(0);
    expect(await failuresOf(store, run)).toMatchObject([{ error: 'failure 3', attempts: 3 }]);
    expect(await finishIfDone(store, run)).toBe(true);

    await enqueue(store, one);
    expect((await progressOf(store.database, run)).failed).toBe(1);
    await enqueue(store, one, { retryFailed: true });
    const { claims } = await claim(store, run, WORKERS[0]!, 5);
    await settleAll(store, doer(WORKERS[0]!), [success(claims[0]!)]);
    expect(await progressOf(store.database, run)).toEqual({ jobs: 1, done: 1, failed: 0 });
  });

  it('sets a job aside with which five workers died', async () => {
    const run = await enqueue(store, experiment(1));
    for (let death = 1; death <= 5; death++) {
      expect((await claim(store, run, WORKERS[2]!, 1)).taken).toBe(1);
      await signOff(store, WORKERS[2]!);
      await recoverFromDead(store);
      await register(store, doer(WORKERS[2]!), 1, 10);
    }
    expect(await failuresOf(store, run)).toMatchObject([
      { error: '5 workers died while they had this job and no other' },
    ]);
    expect((await claim(store, run, WORKERS[2]!, 1)).taken).toBe(0);
  });

  it('blames no job that a dying worker had only taken in advance, and the guilty one alone', async () => {
    const one = experiment(6);
    const guilty = one.jobs[3]!.key;
    const run = await enqueue(store, one);
    let deaths = 0;
    let together = 0;
    for (;;) {
      const { claims } = await claim(store, run, WORKERS[2]!, 10);
      if (claims.length === 0) break;
      together = Math.max(together, claims.length);
      // After the first death every job comes alone.
      if (deaths > 0) expect(claims).toHaveLength(1);
      if (!claims.some(({ key }) => key === guilty)) {
        await settleAll(
          store,
          doer(WORKERS[2]!),
          claims.map((each) => success(each)),
        );
        continue;
      }
      deaths++;
      await signOff(store, WORKERS[2]!);
      await recoverFromDead(store);
      await register(store, doer(WORKERS[2]!), 1, 10);
    }
    expect(together).toBe(6);
    expect(deaths).toBe(6);
    expect(await progressOf(store.database, run)).toEqual({ jobs: 6, done: 5, failed: 1 });
    expect((await failuresOf(store, run)).map(({ key }) => key)).toEqual([guilty]);
    expect(await finishIfDone(store, run)).toBe(true);
  });

  it('gives a suspect only to a worker that has nothing else, and other jobs first', async () => {
    const one = experiment(3);
    const run = await enqueue(store, one);
    const lost = (await claim(store, run, WORKERS[2]!, 2)).claims.map(({ key }) => key);
    const untouched = one.jobs.map(({ key }) => key).filter((key) => !lost.includes(key));
    await signOff(store, WORKERS[2]!);
    expect(await recoverFromDead(store)).toBe(2);
    await register(store, doer(WORKERS[2]!), 1, 10);
    const trusted = await claim(store, run, WORKERS[0]!, 10);
    expect(trusted.claims.map(({ key, isSuspect }) => [key, isSuspect])).toEqual([[untouched[0], false]]);
    expect(await claim(store, run, WORKERS[0]!, 10, false)).toEqual({ claims: [], taken: 0 });
    const first = await claim(store, run, WORKERS[1]!, 10);
    expect(first.claims.map(({ isSuspect }) => isSuspect)).toEqual([true]);
    const all = [...trusted.claims, ...first.claims];
    const second = await claim(store, run, WORKERS[2]!, 10);
    all.push(...second.claims);
    expect(new Set(all.map(({ key }) => key)).size).toBe(3);
    for (const [i, each] of [trusted, first, second].entries())
      await settleAll(
        store,
        doer(WORKERS[i]!),
        each.claims.map((claim) => success(claim)),
      );
    expect(await finishIfDone(store, run)).toBe(true);
  });

  it('forgets results when it is told to do all again', async () => {
    const one = experiment(2);
    const run = await enqueue(store, one);
    const { claims } = await claim(store, run, WORKERS[0]!, 2);
    await settleAll(
      store,
      doer(WORKERS[0]!),
      claims.map((each) => success(each)),
    );
    await finishIfDone(store, run);
    await enqueue(store, one, { again: true });
    expect(await progressOf(store.database, run)).toEqual({ jobs: 2, done: 0, failed: 0 });
    expect((await claim(store, run, WORKERS[0]!, 5)).taken).toBe(2);
  });

  it('ends with one result a job whatever happens to workers on the way', async () => {
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      what: fc.constantFrom(
        'take',
        'take',
        'settle',
        'settle late',
        'give back',
        'die',
        'forget',
        'queue again',
      ),
      count: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const one = experiment();
        const run = await enqueue(store, one);
        const hands: Claim[][] = [[], [], []];
        const lost: Claim[] = [];
        for (const { who, what, count } of steps) {
          const worker = WORKERS[who]!;
          const hand = hands[who]!;
          if (what === 'take') hand.push(...(await claim(store, run, worker, count)).claims);
          if (what === 'settle') {
            await settleAll(
              store,
              doer(worker),
              hand.splice(0, count).map((each) => success(each)),
            );
          }
          if (what === 'settle late') {
            await settleAll(
              store,
              doer(worker),
              lost.splice(0, count).map((each) => success(each)),
            );
          }
          if (what === 'give back') await giveBack(store, worker, hand.splice(0, count));
          if (what === 'forget') {
            lost.push(...hand.splice(count));
            await giveBackAllBut(store, worker, hand);
          }
          if (what === 'die') {
            lost.push(...hand.splice(0));
            await signOff(store, worker);
            await recoverFromDead(store);
            await beat(store, worker);
          }
          if (what === 'queue again') await enqueue(store, one);
        }
        for (const hand of hands) lost.push(...hand);
        for (const worker of WORKERS) await signOff(store, worker);
        await recoverFromDead(store);
        for (const worker of WORKERS) await beat(store, worker);
        for (;;) {
          const { claims, taken } = await claim(store, run, WORKERS[0]!, 5);
          if (taken === 0) break;
          await settleAll(
            store,
            doer(WORKERS[0]!),
            claims.map((each) => success(each)),
          );
        }
        await settleAll(
          store,
          doer(WORKERS[1]!),
          lost.map((each) => success(each)),
        );
        expect(await keysOf(run)).toEqual(one.jobs.map(({ key }) => key));
        expect(await progressOf(store.database, run)).toEqual({ jobs: JOBS, done: JOBS, failed: 0 });
        expect(await finishIfDone(store, run)).toBe(true);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
