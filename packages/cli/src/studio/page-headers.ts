/** What the studio's server tells browsers about every file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Pages on this machine may show the studio in a frame, such as a game under development. Pages of other sites may not:
 * they could lay it under their own buttons.
 */
const FRAMES = "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

/** @param folder the built studio, which says what its page may load and run */
export function pageHeaders(folder: string): Readonly<Record<string, string>> {
  const policy = readFileSync(join(folder, 'content-security-policy.txt'), 'utf8').trim();
  return { 'Content-Security-Policy': `${policy}; ${FRAMES}` };
}
