/** Attribute-relation files (ARFF), which machine-learning tools read. */

export interface ArffAttribute {
  readonly name: string;
  /** A list has the values of a nominal attribute. */
  readonly type: 'STRING' | 'NUMERIC' | readonly string[];
}

/** Null is written as `?`, a missing value. */
export function arffOf(
  relation: string,
  attributes: readonly ArffAttribute[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const head = attributes.map(({ name, type }) => {
    return `@ATTRIBUTE ${name} ${typeof type === 'string' ? type : `{${type.join(', ')}}`}`;
  });
  const data = rows.map((row) => row.map(value).join(','));
  return `${[`@RELATION ${quote(relation)}`, '', ...head, '', '@DATA', ...data].join('\n')}\n`;
}

function value(cell: string | number | null): string {
  if (cell === null) return '?';
  return typeof cell === 'number' ? String(cell) : quote(cell);
}

function quote(text: string): string {
  return /^[\w./+:-]+$/.test(text) ? text : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
