/** Columns of a line of code. */
const WIDTH = 100;

/** A TypeScript module that is being written: its imports come first, whenever they were asked for. */
export class Script {
  readonly #imports = new Map<string, Set<string>>();
  readonly #lines: string[] = [];

  /** Imports a name from a module. */
  use(module: string, name: string): this {
    const names = this.#imports.get(module) ?? new Set();
    this.#imports.set(module, names.add(name));
    return this;
  }

  line(text: string): this {
    this.#lines.push(text);
    return this;
  }

  /** An empty line, unless there is one already. */
  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  text(): string {
    const order = (name: string): string => (name.startsWith('node:') ? `0${name}` : `1${name}`);
    const imports = [...this.#imports]
      .sort(([a], [b]) => (order(a) < order(b) ? -1 : 1))
      .map(([module, names]) => importLine(module, [...names]));
    return [...imports, '', ...this.#lines, ''].join('\n');
  }
}

function importLine(module: string, names: readonly string[]): string {
  const plain = (name: string): string => name.replace('type ', '').toLowerCase();
  const sorted = [...names].sort((a, b) => (plain(a) < plain(b) ? -1 : 1));
  return `import { ${sorted.join(', ')} } from '${module}';`;
}

/** A value as it is written in code. */
export function literal(value: number | boolean | string): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** An object of values that are code already. Names that are no identifiers are quoted. */
export function objectOf(values: Readonly<Record<string, string>>): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}: ${value}`,
  );
  const short = `{ ${parts.join(', ')} }`;
  if (!short.includes('\n') && short.length < WIDTH - 24) return short;
  return ['{', ...parts.map((part) => `  ${part},`), '}'].join('\n');
}

/** A list of values that are code already, in as few lines as they fit; `indent` is that of its first line. */
export function listOf(values: readonly string[], indent = ''): string {
  const short = `[${values.join(', ')}]`;
  if (short.length + indent.length < WIDTH - 40) return short;
  const lines: string[] = [];
  let line = '';
  for (const value of values) {
    if (line !== '' && line.length + value.length + indent.length + 5 > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? `${value},` : ` ${value},`;
  }
  lines.push(line);
  return ['[', ...lines.map((text) => `${indent}  ${text}`), `${indent}]`].join('\n');
}

/** A statement that calls a function. */
export function callOf(name: string, values: readonly string[]): string {
  return `${name}(${values.join(', ')});`;
}
