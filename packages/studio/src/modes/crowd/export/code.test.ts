import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as floodgate from 'floodgate';
import { type Grid, PLANNERS, type Recording } from 'floodgate';
import { generateMap, MAP_KINDS, type MapKind } from 'floodgate/problems';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sceneGrid } from '../../../scene/load-map.ts';
import { FIRST_SCENE, type MapSource, type Scene } from '../../../scene/scene.ts';
import { packTiles } from '../../../scene/tile-bits.ts';
import { readyPlanner } from '../../../sim/choose-planner.ts';
import { Simulation } from '../sim/simulation.ts';
import { codeOf } from './code.ts';

const ROOT = fileURLToPath(new URL('../../../../../..', import.meta.url));
const folder = (() => {
  const parent = join(ROOT, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(join(parent, 'copied-code-'));
})();
afterAll(() => rmSync(folder, { recursive: true }));

const generated = (map: MapKind, parameters = {}): MapSource => ({
  kind: 'generated',
  map,
  width: 40,
  height: 32,
  seed: 5,
  parameters,
});
const tiles = (grid: Grid, name: string): MapSource => {
  const { width, height, corners } = grid;
  return { kind: 'tiles', name, width, height, corners, bits: packTiles(grid) };
};
const scene = (change: Partial<Scene>): Scene => ({
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 24 },
  ...change,
});
const cellAt = (of: Scene, x: number, y: number) => sceneGrid(of).cell(x, y);
const placed = [
  { start: [2, 2], goal: [17, 12], priority: 3 },
  { start: [3, 2], goal: [4, 9] },
  { start: [9, 9], goal: [9, 9], outside: true },
] as const;

interface Case {
  readonly scene: Scene;
  readonly act?: (simulation: Simulation, tick: number) => void;
}

/** Twelve scenes: all sources and kinds of maps, all sorts of agents, many planners, and all that can be done to a run. */
const CASES: Readonly<Record<string, Case>> = {
  plain: { scene: scene({ planner: { id: 'pibt', parameters: {} } }) },
  caves: { scene: scene({ map: generated('caves'), crowd: { type: 'swap-sides', agents: 30 }, seed: 7 }) },
  keep: {
    scene: scene({
      map: generated(MAP_KINDS[1]!.id),
      planner: { id: 'bmaa-c', parameters: { expansions: 20 } },
    }),
  },
  maze: {
    scene: scene({ map: generated(MAP_KINDS[2]!.id), wanderers: 6, planner: { id: 'far', parameters: {} } }),
  },
  battlefield: {
    scene: scene({
      map: generated(MAP_KINDS[3]!.id),
      planner: { id: 'whca', parameters: { preset: 'paper' } },
    }),
  },
  town: { scene: scene({ map: generated(MAP_KINDS[4]!.id), crowd: { type: 'lifelong', agents: 25 } }) },
  river: {
    scene: scene({ map: generated(MAP_KINDS[5]!.id), planner: { id: 'lacam', parameters: {} }, seed: 3 }),
    act: (simulation, tick) => {
      if (tick === 9) simulation.setPlanner({ id: 'rolling', parameters: {} });
      if (tick === 20) simulation.setPlanner({ id: 'astar-replan', parameters: {} });
    },
  },
  field: {
    scene: scene({
      map: generated(MAP_KINDS[6]!.id, {}),
      placed: [],
      planner: { id: 'auto', parameters: {} },
    }),
  },
  'from a file': {
    scene: scene({
      map: tiles(generateMap('caves', { width: 30, height: 20, seed: 2 }), "it's 'mine'"),
      crowd: { type: 'random', agents: 10 },
    }),
  },
  'from a large file': {
    scene: scene({
      map: tiles(generateMap('caves', { width: 120, height: 90, seed: 2 }), 'large map'),
      planner: { id: 'bcp', parameters: {} },
    }),
  },
  'placed, painted and lifelong': {
    scene: (() => {
      const base = scene({ crowd: { type: 'lifelong', agents: 12 }, placed, wanderers: 3 });
      return {
        ...base,
        toggled: [cellAt(base, 10, 4), cellAt(base, 10, 5), cellAt(base, 11, 5)].sort((a, b) => a - b),
      };
    })(),
    act: (simulation, tick) => {
      if (tick === 12)
        simulation.add({
          start: simulation.grid.point(
            simulation.grid.nearestFreeCell([12, 12], (c) => simulation.world.crowd.occupants[c]! < 0)!,
          ),
          goal: [2, 8],
        });
    },
  },
  'orders and edits': {
    scene: scene({
      crowd: { type: 'swap-sides', agents: 40 },
      placed,
      planner: { id: 'pibt', parameters: {} },
    }),
    act: (simulation, tick) => {
      const { grid } = simulation;
      if (tick === 0) simulation.setPriority([5, 6], 9);
      if (tick === 4) simulation.send([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], grid.cell(4, 4));
      if (tick === 6) simulation.send([2], grid.cell(5, 5));
      if (tick === 8) {
        for (const x of [8, 9, 10, 11]) simulation.paint([grid.cell(x, 7)], false);
        simulation.paint([grid.cell(10, 7)], true);
      }
      if (tick === 10) simulation.remove([3, 20]);
      if (tick === 15) simulation.send([20, 21, 22], grid.cell(15, 9));
      if (tick === 18)
        simulation.add({
          start: grid.point(grid.nearestFreeCell([6, 6], (c) => simulation.world.crowd.occupants[c]! < 0)!),
          goal: [9, 3],
        });
      if (tick === 30) simulation.setPlanner({ id: 'rolling', parameters: {} });
    },
  },
};

const TICKS = 45;

function studioRun({ scene, act }: Case): Simulation {
  const simulation = new Simulation(scene);
  for (let tick = 0; tick < TICKS && !simulation.atRest; tick++) {
    act?.(simulation, tick);
    simulation.tick();
  }
  return simulation;
}

/** The selector records the planner it chose, a world the one it was given. */
const hashOf = ({ planner, ...rest }: Recording, auto: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify(auto ? rest : { planner, ...rest }))
    .digest('hex');

const names = Object.keys(CASES);
const fileOf = (name: string): string => join(folder, `${names.indexOf(name)}.ts`);
const runs = new Map<string, Simulation>();

describe('copied code', () => {
  beforeAll(async () => {
    // There is no page that could have planners of its own.
    vi.stubGlobal('location', { href: 'http://localhost/' });
    vi.stubGlobal('fetch', async () => Response.json([]));
    await readyPlanner({ id: 'auto' });
    vi.unstubAllGlobals();
    const copies: string[] = [];
    for (const name of names) {
      const simulation = studioRun(CASES[name]!);
      runs.set(name, simulation);
      const { code, mapFile } = codeOf(simulation.log());
      if (mapFile) writeFileSync(join(folder, mapFile.name), mapFile.text);
      writeFileSync(
        fileOf(name),
        code.replace(/writeFileSync\('[^']*', JSON/, `writeFileSync('${names.indexOf(name)}.json', JSON`),
      );
      copies.push(`await import('./${names.indexOf(name)}.ts');`);
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'all.ts'), copies.join('\n'));
  });

  test('compiles with the settings of this project', () => {
    const base = join(ROOT, 'tsconfig.json');
    const { config } = ts.readConfigFile(base, ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    const files = names.map(fileOf);
    const program = ts.createProgram(files, { ...options, noUnusedLocals: true });
    const found = files.flatMap((file) => {
      const source = program.getSourceFile(file)!;
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    });
    expect(
      found.map(
        ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      ),
    ).toEqual([]);
  });

  test('gives the recordings of the studio, to the last bit', () => {
    const node = ['--conditions=floodgate-source', '--import', 'tsx', 'all.ts'];
    execFileSync(process.execPath, node, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const hashes = names.map((name) => {
      const auto = CASES[name]!.scene.planner.id === 'auto';
      const copied = JSON.parse(
        readFileSync(join(folder, `${names.indexOf(name)}.json`), 'utf8'),
      ) as Recording;
      return { name, studio: hashOf(runs.get(name)!.recording(), auto), copied: hashOf(copied, auto) };
    });
    for (const { name, studio, copied } of hashes) expect(copied, name).toBe(studio);
    expect(new Set(hashes.map(({ studio }) => studio)).size).toBe(names.length);
  });
});

test('every planner has a function of its name', () => {
  for (const { id } of PLANNERS) {
    const { code } = codeOf({
      scene: scene({ planner: { id, parameters: {} } }),
      changes: [],
      ticks: 3,
      budgetMs: undefined,
      fromFile: false,
    });
    const name = /planner: (\w+)\(\)/.exec(code)![1]!;
    const factory = (floodgate as unknown as Record<string, { definition: { id: string } }>)[name]!;
    expect(factory.definition.id).toBe(id);
  }
});

test('a short scene is a short program', () => {
  const log = { changes: [], ticks: 412, budgetMs: undefined, fromFile: false };
  const { code, notes } = codeOf({ ...log, scene: scene({ planner: { id: 'pibt', parameters: {} } }) });
  expect(notes).toEqual([]);
  expect(code).toMatchInlineSnapshot(`
    "import { writeFileSync } from 'node:fs';
    import { pibt, run, World } from 'floodgate';
    import { builtInMap, generateProblem, populate } from 'floodgate/problems';

    const grid = builtInMap('arena').load();
    const problem = generateProblem(grid, { type: 'random', agents: 24, seed: 1 });

    const world = new World(grid, { planner: pibt(), seed: 1, record: true });
    populate(world, problem);

    run(world, { ticks: 412 });

    console.log(world.metrics());
    writeFileSync('arena.json', JSON.stringify(world.recording()));
    "
  `);
});

test('what cannot be repeated exactly is said', () => {
  const { notes, code } = codeOf({
    scene: scene({ planner: { id: 'mine', parameters: {} } }),
    changes: [{ kind: 'branch', tick: 4 }],
    ticks: 9,
    budgetMs: 8,
    fromFile: true,
  });
  expect(notes).toHaveLength(4);
  expect(code).toContain('world.tick({ budgetMs: 8 })');
  expect(code).toContain("plannerById('mine')");
});
