/**
 * What the page may load and run: files of its own server and nothing else, no script or style written into the page,
 * and no text run as code. Forms, plug-ins and other base addresses are shut off as well.
 *
 * The build writes it into the page, for web servers that send no headers of their own, and into a file beside it, which
 * `floodgate studio` sends as a header.
 */
import type { Plugin } from 'vite';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The icon of the page is in its address.
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Only for builds: while developing, Vite writes scripts into the page. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        // Before anything that it is about.
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'content-security-policy.txt', source: `${POLICY}\n` });
    },
  };
}
