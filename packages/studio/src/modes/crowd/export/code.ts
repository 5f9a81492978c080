import type { Grid, Point } from 'floodgate';
import { formatMovingAiMap, formatRows } from 'floodgate/formats';
import { SHIPPED_FACTS } from 'floodgate/planners';
import { loadMap, toggleCells } from '../../../scene/load-map.ts';
import type { MapSource, PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';
import { sceneProblem } from '../../../scene/scene-problem.ts';
import type { Change, RunLog } from '../sim/run-log.ts';
import { fileNameOf } from './file-names.ts';
import { callOf, listOf, literal, objectOf, Script } from './script.ts';

/** A program that repeats a run, and what else is needed for it. */
export interface RunCode {
  readonly code: string;
  /** The map, if it is too large to stand in the code: a file to be saved beside it. */
  readonly mapFile: { readonly name: string; readonly text: string } | undefined;
  /** Why the program may not give the same run, if so. */
  readonly notes: readonly string[];
}

/** Larger maps are read from a file. */
const MOST_TILES_INLINE = 64 * 64;
/** With more painted tiles than that, the whole map is written. */
const MOST_PAINTED = 400;
/** Ticks of a run that has not begun. */
const FIRST_TICKS = 1000;

/** TypeScript that makes a scene with the public packages, runs it and writes its recording. */
export function codeOf(log: RunLog): RunCode {
  const { scene, changes, budgetMs } = log;
  const script = new Script();
  const mapFile = writeMap(script, scene);
  const problem = writeProblem(script, scene);
  const busy = changes.length > 0 || hasOutsiders(log);
  writeWorld(script, scene);
  writePopulate(script, problem, changes);
  script.gap();
  if (busy) writeLoop(script, log);
  else {
    script.use('floodgate', 'run');
    const limits = { ticks: literal(log.ticks || FIRST_TICKS), ...budgetOf(budgetMs) };
    script.line(callOf('run', ['world', objectOf(limits)]));
  }
  script.gap();
  script.use('node:fs', 'writeFileSync');
  script.line('console.log(world.metrics());');
  script.line(
    callOf('writeFileSync', [literal(`${fileNameOf(scene.map)}.json`), 'JSON.stringify(world.recording())']),
  );
  return { code: script.text(), mapFile, notes: notesOn(log) };
}

function budgetOf(budgetMs: number | undefined): Record<string, string> {
  return budgetMs === undefined ? {} : { budget: objectOf({ budgetMs: literal(budgetMs) }) };
}

function notesOn({ changes, budgetMs, fromFile, scene }: RunLog): string[] {
  const notes: string[] = [];
  if (fromFile) notes.push('The run was read from a file. The code makes its scene, and another run of it.');
  if (budgetMs !== undefined)
    notes.push('Ticks have a time limit, so the run depends on how fast the machine is.');
  if (changes.some(({ kind }) => kind === 'branch'))
    notes.push('The run was continued from the past. After that tick the code may give another run.');
  const chosen = [scene.planner, ...changes.flatMap((c) => (c.kind === 'planner' ? [c.planner] : []))];
  if (chosen.some(({ id }) => !isShipped(id)))
    notes.push('Import your own planner and pass it to registerPlanner of floodgate/planner-kit first.');
  return notes;
}

function isShipped(id: string): boolean {
  return id === 'auto' || SHIPPED_FACTS.some((planner) => planner.id === id);
}

// The map

function writeMap(script: Script, scene: Scene): RunCode['mapFile'] {
  const { map, toggled } = scene;
  if (map.kind === 'tiles' || toggled.length > MOST_PAINTED) return writeTiles(script, paintedMap(scene));
  script.line(`const grid = ${sourceOf(script, map)};`);
  if (toggled.length > 0) {
    const grid = loadMap(map);
    for (const free of [true, false]) {
      const cells = toggled.filter((cell) => (grid.passable[cell] === 1) === free);
      writePaint(
        script,
        cells.map((cell) => grid.point(cell)),
        !free,
      );
    }
  }
  return undefined;
}

function sourceOf(script: Script, map: Exclude<MapSource, { kind: 'tiles' }>): string {
  if (map.kind === 'built-in') {
    script.use('floodgate/problems', 'builtInMap');
    return `builtInMap(${literal(map.name)}).load()`;
  }
  script.use('floodgate/problems', 'generateMap');
  const { width, height, seed, parameters } = map;
  const options = Object.entries({ width, height, seed, ...parameters });
  return `generateMap(${literal(map.map)}, ${objectOf(Object.fromEntries(options.map(([k, v]) => [k, literal(v)])))})`;
}

function paintedMap({ map, toggled }: Scene): Grid {
  const grid = loadMap(map);
  toggleCells(grid, toggled);
  return grid;
}

function writeTiles(script: Script, grid: Grid): RunCode['mapFile'] {
  const options = {
    name: literal(grid.name),
    ...(grid.corners !== 'no-corner-cutting' && { corners: literal(grid.corners) }),
  };
  if (grid.width * grid.height <= MOST_TILES_INLINE) {
    script.use('floodgate/formats', 'parseRows');
    script.line('const grid = parseRows(');
    script.line('  [');
    for (const row of formatRows(grid)) script.line(`    ${literal(row)},`);
    script.line('  ],');
    script.line(`  ${objectOf(options)},`);
    script.line(');');
    return undefined;
  }
  const name = `${grid.name.replaceAll(/[^\w.-]+/g, '-') || 'map'}.map`;
  script.use('floodgate', 'parseMap').use('node:fs', 'readFileSync');
  script.line(
    `const grid = ${callOf('parseMap', [`readFileSync(${literal(name)}, 'utf8')`, objectOf(options)])}`,
  );
  return { name, text: formatMovingAiMap(grid) };
}

function writePaint(script: Script, tiles: readonly Point[], passable: boolean, indent = ''): void {
  if (tiles.length === 0) return;
  const list = listOf(
    tiles.map((tile) => pointOf(tile)),
    indent,
  );
  script.line(`${indent}for (const [x, y] of ${list} as const) grid.setPassable(x, y, ${passable});`);
}

function pointOf([x, y]: Point): string {
  return `[${x}, ${y}]`;
}

// The agents

function writeProblem(script: Script, scene: Scene): 'problem' | undefined {
  const { crowd, placed, wanderers, seed } = scene;
  if (crowd.agents === 0 && placed.length === 0 && wanderers === 0 && crowd.type !== 'lifelong')
    return undefined;
  const problem = sceneProblem(scene, paintedMap(scene));
  const generated = { type: literal(crowd.type), agents: literal(crowd.agents) };
  const plain = placed.length === 0 && wanderers === 0 && problem.agents.length === crowd.agents;
  const name = plain && crowd.agents > 0 ? 'generateProblem' : 'composeProblem';
  script.use('floodgate/problems', name);
  const options = {
    ...(placed.length > 0 && { placed: listOf(placed.map(agentOf), '  ') }),
    ...((crowd.agents > 0 || crowd.type === 'lifelong') && generated),
    ...(wanderers > 0 && { wanderers: literal(wanderers) }),
    seed: literal(seed),
  };
  script.line(`const problem = ${callOf(name, ['grid', objectOf(options)])}`);
  return 'problem';
}

function agentOf({ start, goal, priority, outside }: PlacedAgent): string {
  return objectOf({
    start: pointOf(start),
    goal: pointOf(goal),
    ...(priority !== undefined && priority !== 0 && { priority: literal(priority) }),
    ...(outside && { outside: 'true' }),
  });
}

function writeWorld(script: Script, { planner, seed }: Scene): void {
  script.use('floodgate', 'World');
  script.gap();
  const options = { planner: plannerCall(script, planner), seed: literal(seed), record: 'true' };
  script.line(`const world = new ${callOf('World', ['grid', objectOf(options)])}`);
}

function plannerCall(script: Script, { id, parameters }: PlannerChoice): string {
  const given = Object.entries(parameters).map(([name, value]) => [name, literal(value)]);
  const options = given.length > 0 ? objectOf(Object.fromEntries(given)) : '';
  if (!isShipped(id)) {
    script.use('floodgate', 'plannerById');
    return `plannerById(${[literal(id), options].filter((part) => part !== '').join(', ')})`;
  }
  const name = id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  script.use(id === 'auto' ? '@floodgate/select' : 'floodgate', name);
  return `${name}(${options})`;
}

function writePopulate(script: Script, problem: 'problem' | undefined, changes: readonly Change[]): void {
  const named = changes.some(({ kind }) => kind !== 'paint' && kind !== 'planner' && kind !== 'branch');
  if (!problem) {
    if (named) script.use('floodgate', 'type Agent').line('const agents: Agent[] = [];');
    return;
  }
  script.use('floodgate/problems', 'populate');
  // Agents may be sent where they cannot get at that moment.
  const nearest = changes.some(({ kind }) => kind === 'goals') ? [objectOf({ nearest: 'true' })] : [];
  script.line(`${named ? 'const agents = ' : ''}${callOf('populate', ['world', problem, ...nearest])}`);
}

// The run

function hasOutsiders({ scene, changes }: RunLog): boolean {
  const outside = (agent: PlacedAgent): boolean => agent.outside === true;
  return (
    scene.wanderers > 0 ||
    scene.placed.some(outside) ||
    changes.some((change) => change.kind === 'add' && outside(change.agent))
  );
}

function writeLoop(script: Script, log: RunLog): void {
  const { scene, changes, ticks, budgetMs } = log;
  const wander = hasOutsiders(log);
  const restarts = changes.some(({ kind }) => kind === 'branch');
  if (wander) {
    script.use('floodgate/problems', 'Wanderers');
    script.line(`${restarts ? 'let' : 'const'} wanderers = new Wanderers(${literal(scene.seed)});`);
  }
  if (changes.length > 0) {
    script.line('/** What was done to the run, by the number of ticks before it. */');
    script.line('const changes: Record<number, () => void> = {');
    const writer = new ChangeWriter(script, scene, wander);
    for (const [tick, those] of byTick(changes)) {
      script.line(`  ${tick}: () => {`);
      for (const change of those) writer.write(change);
      script.line('  },');
    }
    script.line('};');
  }
  const budget = budgetMs === undefined ? '' : objectOf({ budgetMs: literal(budgetMs) });
  const last = Math.max(ticks, ...changes.map(({ tick }) => tick)) || FIRST_TICKS;
  script.line(`for (let tick = 0; tick < ${literal(last)}; tick++) {`);
  if (changes.length > 0) script.line('  changes[tick]?.();');
  if (wander) script.line('  wanderers.step(world);');
  script.line(`  world.tick(${budget});`);
  script.line('}');
  if (changes.some(({ tick }) => tick === last)) script.line(`changes[${last}]?.();`);
}

/** Changes by tick; what was painted stroke by stroke is one. */
function byTick(changes: readonly Change[]): Map<number, Change[]> {
  const ticks = new Map<number, Change[]>();
  for (const change of changes) {
    const those = ticks.get(change.tick) ?? [];
    ticks.set(change.tick, those);
    const before = those.at(-1);
    if (change.kind === 'paint' && before?.kind === 'paint' && before.passable === change.passable)
      those[those.length - 1] = { ...before, tiles: [...before.tiles, ...change.tiles] };
    else those.push(change);
  }
  return ticks;
}

class ChangeWriter {
  readonly #script: Script;
  readonly #scene: Scene;
  readonly #wander: boolean;
  #planner: PlannerChoice;
  #added = 0;

  constructor(script: Script, scene: Scene, wander: boolean) {
    this.#script = script;
    this.#scene = scene;
    this.#wander = wander;
    this.#planner = scene.planner;
  }

  write(change: Change): void {
    const write = (text: string) => this.#script.line(`    ${text}`);
    switch (change.kind) {
      case 'paint':
        writePaint(this.#script, change.tiles, change.passable, '    ');
        break;
      case 'goals': {
        const orders = change.agents.map(
          (agent, i) => `[${agent}, ${change.goals[i]![0]}, ${change.goals[i]![1]}]`,
        );
        if (change.agents.length === 1)
          write(`agents[${change.agents[0]}]!.goal = ${pointOf(change.goals[0]!)};`);
        else write(`for (const [i, x, y] of ${listOf(orders, '    ')} as const) agents[i]!.goal = [x, y];`);
        break;
      }
      case 'priority':
        write(
          `for (const i of ${listOf(change.agents.map(literal), '    ')}) agents[i]!.priority = ${literal(change.priority)};`,
        );
        break;
      case 'remove':
        write(`for (const i of ${listOf(change.agents.map(literal), '    ')}) world.remove(agents[i]!);`);
        break;
      case 'add':
        this.#add(change.agent, write);
        break;
      case 'planner':
        this.#planner = change.planner;
        write(`world.setPlanner(${plannerCall(this.#script, change.planner)});`);
        break;
      case 'branch':
        write('// The run was continued from here, and its planner began again.');
        write(`world.setPlanner(${plannerCall(this.#script, this.#planner)});`);
        if (this.#wander) write(`wanderers = new Wanderers(${literal(this.#scene.seed)});`);
        break;
    }
  }

  #add(agent: PlacedAgent, write: (text: string) => void): void {
    const { start, goal, priority, outside } = agent;
    const options = objectOf({
      at: pointOf(start),
      goal: pointOf(goal),
      ...(priority !== undefined && priority !== 0 && { priority: literal(priority) }),
      ...(outside && { outside: 'true' }),
      nearest: 'true',
    });
    if (this.#scene.crowd.type !== 'lifelong' || outside) {
      write(`agents.push(world.add(${options}));`);
      return;
    }
    const name = `added${this.#added++}`;
    this.#script.use('floodgate/problems', 'patrolGoal');
    write(`const ${name} = world.add(${options});`);
    write(`agents.push(${name});`);
    write("world.on('arrived', (agent) => {");
    const ends = objectOf({ start: pointOf(start), goal: pointOf(goal) });
    write(`  if (agent === ${name}) agent.goal = patrolGoal(${ends}, agent.arrivals);`);
    write('});');
  }
}
