import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError, parseJson } from './json.ts';
import { caught, mutationOf } from './testing.ts';

describe('parseJson', () => {
  it('reads JSON, with a byte order mark too', () => {
    expect(parseJson('\uFEFF{"a": [1, null]}', 'a')).toEqual({ a: [1, null] });
  });

  it.each([
    ['{"a": 1,\n "b": }', "'}' is out of place", 2, 7],
    ['{"a": 1\n "b": 2}', `'"' is out of place`, 2, 2],
    ['{"a": 1,}', "'}' is out of place", 1, 9],
    ['[1, 2,]', "']' is out of place", 1, 7],
    ['[1, 2}', "'}' is out of place", 1, 6],
    ['{a: 1}', "'a' is out of place", 1, 2],
    ['{"a" 1}', "'1' is out of place", 1, 6],
    ['[01]', "'1' is out of place", 1, 3],
    ['["\\x"]', "'\\' is out of place", 1, 3],
    ['["\\u12g4"]', "'\\' is out of place", 1, 3],
    ['["a\nb"]', 'U+000A is out of place', 1, 4],
    ['{} {}', "'{' is out of place", 1, 4],
    ['{"a": [1,\n2', 'ends early', 2, 2],
    ['', 'ends early', 1, 1],
  ])('refuses %j, with the place', (text, message, line, column) => {
    const error = caught(() => parseJson(text, 'a.json'));
    expect(error.message).toContain(message);
    expect(error.position).toEqual({ file: 'a.json', line, column });
  });

  it('finds an error inside of a text exactly if JSON.parse does', () => {
    fc.assert(
      fc.property(mutationOf(fc.json()), (text) => {
        const at = findJsonError(text);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(text.length);
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (valid) expect(at).toBe(text.length);
        // What comes before the error can still become JSON: a different end must move the error.
        else if (at < text.length) expect(findJsonError(text.slice(0, at))).toBe(at);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not run out of stack on deep nests', () => {
    expect(caught(() => parseJson('['.repeat(200_000), 'a')).code).toBe('bad-file');
  });
});
