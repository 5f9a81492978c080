import fc from 'fast-check';
import { FloodgateError, Random } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { FREEDOMS, withBudget } from '../budgets/index.ts';
import { auto } from '../eager.ts';
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

/** The content of a file, to write anything into. */
interface Draft {
  portfolio: unknown[];
  forecaster: {
    lengthBy: unknown;
    timeBy: unknown;
    trees: Record<string, { bytes: string; outputs: number; features: number }>;
  };
  cells: { budgetMs: unknown; freedom: unknown; order: unknown; margins: unknown; spares: unknown }[];
  [part: string]: unknown;
}

/** The file with something changed and a checksum that fits. */
async function forged(change: (content: Draft) => void): Promise<string> {
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
      content.cells = FREEDOMS.map((freedom) => ({
        budgetMs: 1,
        freedom,
        order: [0],
        margins: [0],
        spares: [1],
      }));
    });
    expect(() => loadSelector(fewer)).toThrow('trees are for 3 planners');
    const unordered = await forged((content) => {
      content.cells[0]!.order = [0, 0, 1];
    });
    expect(() => loadSelector(unordered)).toThrow('cells[0].order must be the numbers of all 3 planners');
    const cellless = await forged((content) => {
      content.cells = [];
    });
    expect(() => loadSelector(cellless)).toThrow("it has no cell for freedom 'any'");
  });

  it('is refused by the name of the part if a part is not what it must be', async () => {
    const wrong: readonly [change: (content: Draft) => void, message: string][] = [
      [({ forecaster }) => (forecaster.lengthBy = ''), 'forecaster.lengthBy must be features'],
      [({ forecaster }) => (forecaster.timeBy = 4000), 'forecaster.timeBy must be the feature'],
      [({ forecaster }) => delete forecaster.trees.time, 'the trees are damaged: outputs is undefined'],
      [({ cells }) => (cells[0]!.budgetMs = 0), 'cells[0].budgetMs must be a number above 0, not 0'],
      [({ cells }) => (cells[1]!.freedom = 'most'), 'cells[1].freedom must be one of any'],
      [({ cells }) => (cells[0]!.margins = [0, -1, 0]), 'cells[0].margins must be 3 numbers from 0'],
      [
        ({ cells }) => (cells[0]!.spares = [1, 1]),
        'cells[0].spares must be 3 numbers from 0, not a list of 2',
      ],
      [
        ({ portfolio }) => (portfolio[1] = { id: 'far', preset: 'fast' }),
        'portfolio[1].preset must be default or paper',
      ],
      [
        ({ portfolio }) => (portfolio[2] = { id: 'bmaa-c', parameters: [64] }),
        'portfolio[2].parameters must be an object',
      ],
      [({ portfolio }) => (portfolio[1] = { id: 'pibt' }), 'its portfolio has pibt twice'],
      [(content) => (content.fallback = 9), 'fallback must be the id of a planner, not 9'],
      [(content) => (content.metrics = null), 'metrics must be an object, not null'],
    ];
    for (const [change, message] of wrong) {
      const broken = await forged(change);
      expect(() => loadSelector(broken)).toThrow(message);
      expect(auto({ model: broken }).fallbackReason).toContain(message);
    }
  });

  it('with trees that predict what is no number is refused', async () => {
    const broken = await forged(({ forecaster }) => {
      const time = forecaster.trees.time!;
      const bytes = Uint8Array.from(atob(time.bytes), (letter) => letter.charCodeAt(0));
      const edges = bytes.subarray(0, time.features).reduce((sum, each) => sum + each, 0);
      // The scales come after the edges, and what trees add to after the scales.
      const base = time.features + 4 * edges + 4 * time.outputs;
      new DataView(bytes.buffer).setFloat32(base, 1e30, true);
      time.bytes = btoa(String.fromCharCode(...bytes));
    });
    expect(() => loadSelector(broken)).toThrow('the trees are damaged: output 0 may be as large as 1.0e+30');
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
