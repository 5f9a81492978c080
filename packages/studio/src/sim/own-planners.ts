/**
 * Planners of a user's own. `floodgate studio --planner ./my-planner.ts` serves them beside the page as
 * `planners.json`; the page and its workers register them under their ids.
 */
import { FloodgateError } from 'floodgate';
import { type ListedPlanner, listPlanner } from '../planner-list/listed-planners.ts';

/** A planner file and the address of its module, from the folder of `planners.json`. */
interface OwnPlanner {
  readonly file: string;
  readonly module: string;
}

/** The module of a planner: a function with the file as its body. Content security policies forbid to run text. */
interface PlannerModule {
  default(
    require: (name: string) => unknown,
    module: { exports: Record<string, unknown> },
    exports: object,
  ): void;
}

type Modules = Readonly<Record<string, unknown>>;

let ready: Promise<void> | undefined;

/** Registers the planners that the page was served with; what was registered once stays so. */
export function readyOwnPlanners(): Promise<void> {
  ready ??= register();
  return ready;
}

async function register(): Promise<void> {
  // Scripts of workers lie in a folder beside the page.
  const file = typeof document === 'undefined' ? '../planners.json' : 'planners.json';
  const list = new URL(file, location.href);
  const response = await fetch(list);
  const planners = (await response.json()) as readonly OwnPlanner[];
  if (planners.length === 0) return;
  const modules = await floodgateModules();
  const { registerPlanner } = await import('floodgate/planner-kit');
  for (const planner of planners) {
    const code: PlannerModule = await import(/* @vite-ignore */ new URL(planner.module, list).href);
    const factory = run(planner.file, code, modules);
    registerPlanner(factory);
    listPlanner(factory.definition);
  }
}

/** Loaded only for planners of a user's own: they may use all of it. */
async function floodgateModules(): Promise<Modules> {
  return {
    floodgate: await import('floodgate'),
    'floodgate/search': await import('floodgate/search'),
    'floodgate/regions': await import('floodgate/regions'),
    'floodgate/formats': await import('floodgate/formats'),
    'floodgate/problems': await import('floodgate/problems'),
    'floodgate/real-time': await import('floodgate/real-time'),
    'floodgate/planner-kit': await import('floodgate/planner-kit'),
  };
}

function run(file: string, code: PlannerModule, modules: Modules): { readonly definition: ListedPlanner } {
  const require = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new FloodgateError(
      'bad-file',
      `${file} imports '${name}'; in the studio it may only import floodgate`,
    );
  };
  const module = { exports: {} as Record<string, unknown> };
  code.default(require, module, module.exports);
  const found = Object.values(module.exports).find(
    (value) => typeof value === 'function' && 'definition' in value,
  );
  if (!found) throw new FloodgateError('bad-file', `${file} exports no planner`);
  return found as never;
}
