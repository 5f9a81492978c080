import { createHash } from 'node:crypto';

/**
 * The key under which a job's result is kept: equal for equal specs whatever the order of their fields, on every
 * machine. 32 hexadecimal digits.
 */
export function jobKey(kind: string, spec: unknown): string {
  return createHash('sha256')
    .update(`${kind} ${canonicalJson(spec)}`)
    .digest('hex')
    .slice(0, 32);
}

/** JSON with the fields of objects in order of name. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
