import type { AutoOptions } from './auto.ts';
import type { Chooser } from './auto-planner.ts';

type ChooserCode = typeof import('./chooser.ts');

/** The code that chooses, if it is in memory. */
let code: ChooserCode | undefined;

/** Makes the code known that chooses, for programs that have it from the start. */
export function keepChooser(loaded: ChooserCode): void {
  code = loaded;
}

async function loadChooser(): Promise<ChooserCode> {
  code ??= await import('./chooser.ts');
  return code;
}

/**
 * Loads the selector and all planners that {@link auto} may choose with it. After that `auto` makes every choice in the tick
 * that asks for it, on every machine alike: wait for it before a game in lockstep begins, and before a saved game is loaded.
 */
export async function loadAuto({ model }: Pick<AutoOptions, 'model'> = {}): Promise<void> {
  const { loadPortfolio } = await loadChooser();
  await loadPortfolio(model);
}

/** The chooser of one `auto`, which is there at once if its code is in memory, and otherwise loaded. */
export class ChooserLink {
  readonly #options: AutoOptions;
  #chooser: Chooser | undefined;
  #failure: unknown;
  #isLoading = false;

  /** Throws a FloodgateError `unsupported` if no planner of the model may be chosen. */
  constructor(options: AutoOptions) {
    this.#options = options;
    if (code) this.#chooser = code.makeChooser(options);
    else this.#load();
  }

  /** Undefined while it is being loaded. */
  get chooser(): Chooser | undefined {
    return this.#chooser;
  }

  /** Loads a planner that was chosen. What goes wrong is thrown by {@link check}. */
  loadPlanner(id: string): void {
    this.#run(this.#chooser!.load(id));
  }

  /** Throws what went wrong with loading, once; what is still missing is then asked for again. */
  check(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (!this.#chooser && !this.#isLoading) this.#load();
    if (failure !== undefined) throw failure;
  }

  #load(): void {
    this.#isLoading = true;
    this.#run(
      loadChooser().then(({ makeChooser }) => {
        this.#chooser = makeChooser(this.#options);
      }),
    );
  }

  #run(loading: Promise<void>): void {
    loading
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#isLoading = false;
      });
  }
}
