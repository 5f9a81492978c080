/**
 * The code on the pages of docs/ as programs. A block after a comment with a file's name shows that file, which has tests
 * of its own. All other `ts` blocks of a page are one module, in order, with what stands in comments
 * `<!-- ts setup … -->`. Blocks fenced as `ts browser` are for pages of a browser.
 */
export interface PageCode {
  /** Blocks that show a file of the repository. */
  readonly files: readonly { readonly file: string; readonly code: string }[];
  /** What runs in Node, or undefined if there is nothing. Its lines have the numbers they have on the page. */
  readonly program: string | undefined;
  /** The same with the blocks for browsers, or undefined if there are none. */
  readonly browserProgram: string | undefined;
  /** JavaScript that no test runs. */
  readonly untested: readonly string[];
}

const BLOCK =
  /(?:<!-- (?<file>[\w/.-]+\.\w+) -->\s*)?```(?<language>\w+)(?<place> browser)?\n(?<code>[\s\S]*?)```|<!-- ts setup\n(?<setup>[\s\S]*?)-->/g;

/** Finds the code of a page in Markdown. */
export function codeOf(page: string): PageCode {
  const files: { file: string; code: string }[] = [];
  const untested: string[] = [];
  const node = new Lines(page);
  const browser = new Lines(page);
  for (const match of page.matchAll(BLOCK)) {
    const { file, language, code, setup, place } = match.groups!;
    const text = (code ?? setup)!;
    if (file) files.push({ file, code: text });
    else if (language === 'js') untested.push(text);
    if (file || (language && language !== 'ts')) continue;
    const at = match.index + match[0].indexOf(text, match[0].indexOf('\n'));
    browser.put(text, at);
    if (!place) node.put(text, at);
  }
  const hasBrowser = /```ts browser\n/.test(page);
  return {
    files,
    program: node.text(),
    browserProgram: hasBrowser ? browser.text() : undefined,
    untested,
  };
}

/** What a program promises to print: the texts after `// →`. */
export function promisedOutput(program: string): string[] {
  return [...program.matchAll(/\/\/ → (.*)/g)].map(([, text]) => text!.trim());
}

/** A text of as many lines as a page, empty but for what is put there. */
class Lines {
  readonly #page: string;
  readonly #lines: string[];
  #used = false;

  constructor(page: string) {
    this.#page = page;
    this.#lines = page.split('\n').map(() => '');
  }

  put(text: string, at: number): void {
    this.#used = true;
    const first = this.#page.slice(0, at).split('\n').length - 1;
    text.split('\n').forEach((line, i) => {
      if (line) this.#lines[first + i] = line;
    });
  }

  text(): string | undefined {
    // The page is a module even if it imports nothing.
    return this.#used ? `${this.#lines.join('\n')}\nexport {};\n` : undefined;
  }
}
