/**
 * What Stryker needs to know of this project. Plain JavaScript, because Stryker's processes load it without a compiler.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Leaves the text of errors alone: what is promised of an error is its code, which is mutated. Texts are for people, and
 * a test that repeats one word by word proves nothing.
 */
export class ErrorTexts {
  shouldIgnore(path) {
    const isText = path.isTemplateLiteral() || path.isStringLiteral();
    if (!isText) return undefined;
    for (let child = path, parent = path.parentPath; parent; child = parent, parent = parent.parentPath) {
      if (parent.isNewExpression() && /Error$/.test(parent.node.callee.name ?? ''))
        return parent.node.arguments[0] === child.node && parent.node.callee.name === 'FloodgateError'
          ? undefined
          : 'text of an error';
      if (parent.isStatement()) return undefined;
    }
    return undefined;
  }
}

/** What tells a mutant from all others of the same code. */
export function mutantKey({ file, mutator, replacement, start, end }) {
  return [file, start.line, start.column, end.line, end.column, mutator, replacement].join(':');
}

/** Lets only the mutants of the sample pass: ranges to mutate also hold the mutants inside of those that were drawn. */
export class SampleChecker {
  async init() {
    this.sample = new Set(JSON.parse(readFileSync(process.env.FLOODGATE_MUTANTS_SAMPLE, 'utf8')));
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
        const file = relative(process.cwd(), fileName).replaceAll('\\', '/');
        const key = mutantKey({ file, mutator: mutatorName, replacement, start, end });
        return [
          id,
          this.sample.has(key)
            ? { status: 'passed' }
            : { status: 'compileError', reason: 'not in the sample' },
        ];
      }),
    );
  }
}

/** Says what became of each mutant as soon as it is known: a run takes long, and survivors can be read meanwhile. */
export class OutcomeReporter {
  #done = 0;
  #drawn = JSON.parse(readFileSync(process.env.FLOODGATE_MUTANTS_SAMPLE, 'utf8')).length;

  onMutantTested({
    fileName,
    location: { start },
    mutatorName,
    replacement,
    status,
    statusReason,
    coveredBy,
  }) {
    if (status === 'CompileError' || status === 'Ignored') return;
    const what =
      status === 'Killed' ? '' : ` ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
    const tests = status === 'Survived' ? ` (${coveredBy?.length ?? 0} tests)` : '';
    const reason = status === 'Timeout' ? ` (${statusReason ?? 'time limit'})` : '';
    console.log(
      `${++this.#done} of ${this.#drawn}: ${status} ${relative(process.cwd(), fileName)}:${start.line}:${start.column}${what}${tests}${reason}`,
    );
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, 'outcomes', OutcomeReporter),
  declareClassPlugin(PluginKind.Ignore, 'error-texts', ErrorTexts),
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
];
