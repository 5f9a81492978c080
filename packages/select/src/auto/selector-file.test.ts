import fc from 'fast-check';
import { FloodgateError, Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { withBudget } from '../budgets/index.ts';
import { FEATURE_NAMES } from '../features/index.ts';
import { SHIPPED_SELECTOR } from '../shipped/selector.ts';
import { loadSelector, memberName, saveSelector, shippedModule, shippedSelector } from './index.ts';
import { checksumOf } from './selector-file.ts';
import { madeUpSelector } from './testing.ts';

const PORTFOLIO = [
  { id: 'pibt' },
  { id: 'far', preset: 'paper' },
  { id: 'bmaa-c', parameters: { expansions: 64 } },
] as const;
const made = madeUpSelector(PORTFOLIO);
const text = made.then(saveSelector);

/** The file with something changed and a checksum that fits. */
async function forged(change: (content: Record<string, unknown>) => void): Promise<string> {
  const { checksum, ...content } = JSON.parse(await text);
  change(content);
  return JSON.stringify({ ...content, checksum: checksumOf(JSON.stringify(content)) });
}

describe('a selector file', () => {
  it('predicts and chooses exactly as before after a save and a load', async () => {
    const [before, after] = [await made, loadSelector(await text)];
    const random = new Random(1);
    for (let i = 0; i < 50; i++) {
      const input = withBudget(
        Float32Array.from(FEATURE_NAMES, () => random.next()),
        1,
        10,
      );
      expect(after.model.forecaster.forecast(input)).toEqual(before.model.forecaster.forecast(input));
    }
    expect(after.model.cells).toEqual(before.model.cells);
    expect(after.portfolio).toEqual(PORTFOLIO);
    expect(after.metrics).toEqual({ lessons: 48 });
    expect(saveSelector(after)).toBe(await text);
  });

  it('is read from bytes as well', async () => {
    const bytes = new TextEncoder().encode(await text);
    expect(saveSelector(loadSelector(bytes))).toBe(await text);
  });

  it('is refused if any of it is changed or cut off', async () => {
    const bytes = new TextEncoder().encode(await text);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = bytes.slice();
        changed[at]! ^= flip;
        expect(() => loadSelector(changed)).toThrow(FloodgateError);
        expect(() => loadSelector(bytes.subarray(0, at))).toThrow(FloodgateError);
      }),
      { numRuns: 60 },
    );
    expect(() => loadSelector(bytes.subarray(0, 100), { file: 'my.json' })).toThrow('my.json is not JSON');
  });

  it('is refused if it is something else', () => {
    expect(() => loadSelector('{}')).toThrow('the selector is not a selector file');
    expect(() => loadSelector('null')).toThrow('is not a selector file');
    expect(() => loadSelector('[1]')).toThrow('is not a selector file');
  });

  it('is refused if it is of another version', async () => {
    const other = await forged((content) => {
      content.floodgateSelector = 1;
    });
    expect(() => loadSelector(other)).toThrow('has version 1, not 2');
  });

  it('is refused if it was trained on other features', async () => {
    const renamed = await forged((content) => {
      content.features = { version: 1, names: ['size', ...FEATURE_NAMES.slice(1)] };
    });
    expect(() => loadSelector(renamed)).toThrow('trained on other features: number 0 is size, not mapWidth');
    const newer = await forged((content) => {
      content.features = { version: 9, names: FEATURE_NAMES };
    });
    expect(() => loadSelector(newer)).toThrow('version 9 of the features');
  });

  it('is refused if it chooses among planners that are not here, or others than asked for', async () => {
    const unknown = await forged((content) => {
      content.portfolio = [{ id: 'pibt' }, { id: 'teleport' }, { id: 'far' }];
    });
    expect(() => loadSelector(unknown)).toThrow(
      "planners that are not registered: unknown planner 'teleport'",
    );
    const names = ['pibt', 'far paper', 'bmaa-c expansions=64'];
    expect(loadSelector(await text, { portfolio: names }).portfolio.length).toBe(3);
    const wanted = loadSelector.bind(null, await text, { portfolio: ['pibt', 'far'] });
    expect(wanted).toThrow('another portfolio: pibt, far paper, bmaa-c expansions=64 instead of pibt, far');
  });

  it('is refused if its parts do not fit each other', async () => {
    const fewer = await forged((content) => {
      content.portfolio = [{ id: 'pibt' }];
    });
    expect(() => loadSelector(fewer)).toThrow('trees are for 3 planners');
    const unordered = await forged((content) => {
      (content.cells as { order: number[] }[])[0]!.order = [0, 0, 1];
    });
    expect(() => loadSelector(unordered)).toThrow(/the cell of .* ms, .* is not for 3 planners/);
    const cellless = await forged((content) => {
      content.cells = [];
    });
    expect(() => loadSelector(cellless)).toThrow("it has no cell for freedom 'any'");
  });

  it('is refused, not fallen over, if a part is missing or of another type', async () => {
    const parts = ['portfolio', 'fallback', 'features', 'forecaster', 'cells'];
    for (const part of parts) {
      for (const value of [undefined, null, 7, 'text', [], [null], {}]) {
        const broken = await forged((content) => {
          content[part] = value;
        });
        expect(() => loadSelector(broken), `${part}: ${JSON.stringify(value)}`).toThrow(FloodgateError);
      }
    }
  });
});

describe('the shipped selector', () => {
  it('loads, chooses among the planners it was trained on, and is small', () => {
    const { portfolio, model } = shippedSelector();
    expect(model.forecaster.members).toBe(portfolio.length);
    expect(new Set(portfolio.map(memberName)).size).toBe(portfolio.length);
    expect(portfolio.map(({ id }) => id)).toEqual(expect.arrayContaining(['pibt', 'lacam', 'bmaa']));
    expect(SHIPPED_SELECTOR.length).toBeLessThan(150_000);
  });

  it('is written as a module that says the same', () => {
    const text = `{"a":"it's \\\\ here"}`;
    const source = shippedModule(text).replace('export const', 'const');
    expect(new Function(`${source}; return SHIPPED_SELECTOR`)()).toBe(text);
  });
});
